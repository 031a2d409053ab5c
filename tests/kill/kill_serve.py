"""Kills a site that is played on, again and again, and looks for what it lost.

    python -m tests.kill.kill_serve --rounds 100

No move that was answered with success may be missing from the log after the restart,
every chain must hold, and SQLite must find its file whole.
"""

import argparse
import http.client
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from games.rules.log import check_chain
from tests.players import Player
from tests.serving import BASE_DIR, Serve, free_port

CLIENTS = 8
# Seconds of play before the kill, between these two.
PLAY = (0.3, 2.0)
WORDS = (BASE_DIR / "wordlists/en/5-guesses.txt").read_text().split()
SECRETS = (BASE_DIR / "wordlists/en/5-secrets.txt").read_text().split()
ACCEPTED = 302
NOT_YOUR_TURN = 409


@dataclass
class Played:
    """What one client was told had happened."""

    games: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def note(self, game: str, kind: str, word: str) -> None:
        self.games.setdefault(game, []).append((kind, word))

    @property
    def count(self) -> int:
        return sum(len(moves) for moves in self.games.values())


@dataclass
class Tally:
    """What came of all rounds."""

    kills: int = 0
    games: int = 0
    moves: int = 0
    faults: list[str] = field(default_factory=list)


def play_until_cut(port: int, dice: random.Random, played: Played) -> None:
    """Play game after game until the site is gone."""
    player = Player(port)
    try:
        while True:
            game = player.start(dice.choice(["easy", "medium", "hard"]))
            played.note(game, "open", "")
            secret = dice.choice(SECRETS)
            if (status := player.seal(secret)) != ACCEPTED:
                played.faults.append(f"{game}: sealing {secret} got {status}")
                continue
            played.note(game, "seal", "")
            for word in dice.sample(WORDS, 6):
                # Not my turn until the bot has answered, which is soon.
                for _ in range(40):
                    status = player.guess(word)
                    if status == ACCEPTED:
                        played.note(game, "guess", word)
                        break
                    if status != NOT_YOUR_TURN:
                        played.faults.append(f"{game}: guessing {word} got {status}")
                        break
                    time.sleep(0.02)
    except (OSError, http.client.HTTPException):
        pass  # killed, as intended
    finally:
        player.close()


def check_games(port: int, played: Played) -> list[str]:
    """Read every game's log from the site that came back."""
    faults = list(played.faults)
    player = Player(port)
    for game, moves in played.games.items():
        player.game = game
        entries = player.log()["entries"]
        try:
            check_chain(entries)
        except ValueError as error:
            faults.append(f"{game}: {error}")
        mine = [
            (entry["type"], entry.get("word", ""))
            for entry in entries
            if entry["type"] == "open" or entry.get("seat") == 1
        ]
        faults += [f"{game}: lost {move}" for move in moves if move not in mine]
        guesses = [move for move in mine if move[0] == "guess"]
        if len(guesses) != len(set(guesses)):
            faults.append(f"{game}: a guess counted twice")
    player.close()
    return faults


def check_file(database: Path) -> list[str]:
    """Let SQLite look at a copy, so that the site itself meets what the kill left."""
    with tempfile.TemporaryDirectory() as folder:
        for part in database.parent.glob(f"{database.name}*"):
            shutil.copy(part, folder)
        copy = sqlite3.connect(Path(folder) / database.name)
        found = [row[0] for row in copy.execute("PRAGMA integrity_check")]
        found += [str(row) for row in copy.execute("PRAGMA foreign_key_check")]
        copy.close()
    return [f"SQLite: {line}" for line in found if line != "ok"]


def run(
    folder: Path,
    *,
    rounds: int,
    clients: int = CLIENTS,
    seed: int = 1,
    loud: bool = False,
) -> Tally:
    """Play and kill; return what came of it."""
    dice = random.Random(seed)
    database, tally = folder / "site.sqlite3", Tally()
    before: list[Played] = []
    for number in range(rounds + 1):
        serve = Serve(database, free_port())
        try:
            serve.await_ready()
            for played in before:
                tally.faults += check_games(serve.port, played)
                tally.games += len(played.games)
                tally.moves += played.count
            if number == rounds:
                tally.faults += check_bots_answer(serve.port, before)
                break
            before = play_and_kill(serve, clients, dice)
        finally:
            serve.close()
        tally.kills += 1
        tally.faults += check_file(database)
        if loud:
            print(f"kill {tally.kills}: {sum(p.count for p in before)} moves answered")
    return tally


def play_and_kill(serve: Serve, clients: int, dice: random.Random) -> list[Played]:
    """Let the clients play for a moment, then kill the site under them."""
    played = [Played() for _ in range(clients)]
    threads = [
        threading.Thread(
            target=play_until_cut,
            args=(serve.port, random.Random(dice.random()), notes),
        )
        for notes in played
    ]
    for thread in threads:
        thread.start()
    time.sleep(dice.uniform(*PLAY))
    serve.end(signal.SIGKILL)
    for thread in threads:
        thread.join()
    return played


def check_bots_answer(port: int, played: list[Played], within: float = 10) -> list[str]:
    """See that bots whose task died with the site are found by the sweep."""
    player = Player(port)
    ends = time.monotonic() + within
    waiting = {game for notes in played for game in notes.games}
    while waiting and time.monotonic() < ends:
        for game in list(waiting):
            player.game = game
            last = player.log()["entries"][-1]
            if not (last["type"] == "guess" and last["seat"] == 1):
                waiting.discard(game)
        time.sleep(0.1)
    player.close()
    return [f"{game}: the bot does not answer" for game in sorted(waiting)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kill.kill_serve")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--clients", type=int, default=CLIENTS)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kill-serve-") as folder:
        tally = run(
            Path(folder),
            rounds=wanted.rounds,
            clients=wanted.clients,
            seed=wanted.seed,
            loud=True,
        )
    for fault in tally.faults:
        print(fault)
    print(
        f"{tally.kills} kills, {tally.games} games, {tally.moves} moves answered with "
        f"success, {len(tally.faults)} faults"
    )
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
