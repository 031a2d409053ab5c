"""A whole duel against a bot, always the same, through the rules alone.

``python -m tests.games.rules.scripted_game`` writes it to ``tests/logs/``.
"""

import hashlib
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from games.rules import bot, log
from games.rules import duel as rules
from games.rules.bot import Level
from games.rules.draws import Draws
from games.rules.marks import mark_guess
from games.rules.seals import seal, seed_commitment
from games.rules.secret_draws import draw_first, draw_secret
from tests.games.rules.logged_duel import LoggedDuel

ROOT = Path(__file__).parents[3]
LOG = ROOT / "tests" / "logs" / "good-duel-bot.json"

GAME = "bkm2p7r9tx"
SEED = hashlib.sha256(b"a seed for tests").hexdigest()
NONCE = hashlib.sha256(b"a nonce for tests").hexdigest()
PLAYER, HUMAN, BOT = "guest:4c1d8e0f9a2b", 1, 2
LEVEL = "medium"
WORD = "speed"
GUESSES = ("crane", "pilot", "stuck")
BEGAN = datetime(2026, 11, 30, 21, 27, 0, 123000, UTC)


def read_list(name: str) -> tuple[str, list[str]]:
    """Return a list's SHA-256 and its words."""
    written = (ROOT / "wordlists" / f"{name}.txt").read_bytes()
    return hashlib.sha256(written).hexdigest(), written.decode().split()


def opening() -> dict[str, Any]:
    names = ("en/5-guesses", "en/5-secrets")
    return {
        "game": GAME,
        "kind": rules.KIND,
        "rules": rules.RULES_VERSION,
        "language": "en",
        "length": 5,
        "lists": [{"name": name, "sha256": read_list(name)[0]} for name in names],
        "bot": {
            "level": LEVEL,
            "version": bot.VERSION,
            "list": read_list("en/5-secrets")[0],
            "openers": read_list(f"bots/en-5-{LEVEL}-openers")[0],
        },
        "clock": 86400,
        "rated": False,
        "contest": None,
        "commitment": seed_commitment(GAME, SEED),
    }


def play() -> LoggedDuel:
    """Play the duel from ``open`` to ``reveal``."""
    at = BEGAN
    table = LoggedDuel()
    table.add([(at, "open", opening())])
    table.add(rules.join(table.duel, PLAYER, at))
    table.add(rules.join(table.duel, f"bot:{LEVEL}", at))
    at += timedelta(seconds=11, milliseconds=877)
    sealed = seal(GAME, HUMAN, WORD, NONCE)
    table.add(rules.seal(table.duel, HUMAN, sealed, None, at))
    draws = Draws(SEED, table.duel.seals)
    secrets = read_list("en/5-secrets")[1]
    words = {HUMAN: WORD, BOT: draw_secret(draws, BOT, secrets)}
    table.add(rules.start(table.duel, draw_first(draws, 2), at))
    script = iter([*GUESSES, words[BOT]])
    while (seat := table.duel.to_move) is not None:
        at += timedelta(seconds=41 if seat == HUMAN else 1, milliseconds=309)
        guess = next(script) if seat == HUMAN else choose(table, draws)
        marks = mark_guess(words[rules.other(seat)], guess)
        table.add(rules.guess(table.duel, seat, guess, marks, at))
    reveal = {
        "seed": SEED,
        "words": {str(seat): word for seat, word in words.items()},
        "nonces": {str(HUMAN): NONCE},
    }
    table.add([(at + timedelta(milliseconds=480), "reveal", reveal)])
    return table


def choose(table: LoggedDuel, draws: Draws) -> str:
    """Let the bot choose."""
    history = [(made.word, made.marks) for made in table.duel.seats[BOT].guesses]
    dials = bot.LEVELS[LEVEL]
    openers = tuple(read_list(f"bots/en-5-{LEVEL}-openers")[1])
    return bot.choose_guess(
        read_list("en/5-secrets")[1],
        read_list("en/5-guesses")[1],
        history,
        Level(LEVEL, dials.forget, dials.think, openers),
        draws,
        len(history) + 1,
    )


def write() -> str:
    """Write the log as it is served."""
    document = log.document(play().entries, {})
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    LOG.write_text(write(), "utf-8")
