"""Duels between members, all at once, as their players see them.

    python -m deploy.services run --durable -- python -m tests.bench.bench_duels

Two web processes and a worker on a real PostgreSQL and a real Valkey. Both players of
each duel keep a stream open, on the process that the other does not use, and guess in
turn after thinking for a while. Prints how long it takes from sending a guess to the
event at the opponent's socket, and the memory of the web processes. Linux only;
loopback only; ends by itself.
"""

import argparse
import heapq
import os
import secrets
import socket
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()

from django.conf import settings  # noqa: E402 -- Django is set up above
from django.contrib.auth import (  # noqa: E402 -- as above
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
)
from django.contrib.sessions.backends.cached_db import SessionStore  # noqa: E402 -- as above
from django.core.management import call_command  # noqa: E402 -- as above

from club import heartbeat  # noqa: E402 -- as above
from club.models import Member  # noqa: E402 -- as above
from club.services.members import add_member  # noqa: E402 -- as above
from games import services  # noqa: E402 -- as above
from games.selectors import table_of  # noqa: E402 -- as above
from tests.bench import site_programs  # noqa: E402 -- as above
from tests.bench.bench_live import Watching  # noqa: E402 -- as above
from tests.bench.guessing import _read_answer  # noqa: E402 -- as above
from tests.bench.site_programs import Program  # noqa: E402 -- as above

NONCE, TOKEN = "ab" * 32, "a" * 32
LONGEST = 60  # seconds of play
# None of these finds a word that is hidden here.
WORDS = ("crane", "moist", "lucky", "fjord", "depth", "blimp", "audio", "house")
HIDDEN = "speed"


@dataclass
class Duel:
    """One duel, and the next guess in it."""

    game: str
    sessions: dict[str, str]
    to_move: str
    version: int
    made: int = 0
    sent: dict[int, int] = field(default_factory=dict)

    @property
    def word(self) -> str:
        return WORDS[self.made // 2]

    @property
    def is_done(self) -> bool:
        return self.made == 2 * len(WORDS)


def log_in(member: Member) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(member.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = member.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def begin(number: int) -> Duel:
    """Let two new members seal their words."""
    one, other = (
        add_member(
            email=f"{side}-{number}-{secrets.token_hex(4)}@bench.example", password=None
        )
        for side in ("one", "other")
    )
    offer = services.invite(by=one, move_clock=timedelta(days=1), is_rated=True)
    taken = services.take(invitation_id=offer.id, member=other)
    assert taken.game
    for member in (one, other):
        services.seal_word(
            game_id=taken.game.id, player=member.player, text=HIDDEN, nonce=NONCE
        )
    table = table_of(taken.game.id)
    assert table.duel.to_move
    return Duel(
        game=taken.game.id,
        sessions={member.player: log_in(member) for member in (one, other)},
        to_move=table.duel.seats[table.duel.to_move].player,
        version=table.game.version,
    )


def open_stream(port: int, duel: Duel, player: str) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", port), timeout=20)
    stream.sendall(
        f"GET /live/games/{duel.game}?v={duel.version} HTTP/1.1\r\n"
        f"Host: 127.0.0.1\r\nCookie: sessionid={duel.sessions[player]}\r\n\r\n".encode()
    )
    answer = b""
    while b"retry" not in answer:
        answer += stream.recv(4096)
    return stream


def guess(duel: Duel, ports: Sequence[int]) -> None:
    """Send the next guess of the duel; what comes of it the streams tell."""
    port = ports[duel.made % 2]
    body = urlencode({"word": duel.word, "row": duel.made // 2 + 1})
    request = (
        f"POST /games/{duel.game}/guess HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"HX-Request: true\r\nHX-Target: table\r\nX-CSRFToken: {TOKEN}\r\n"
        f"Cookie: sessionid={duel.sessions[duel.to_move]}; csrftoken={TOKEN}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
    )
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        duel.version += 1
        duel.sent[duel.version] = time.monotonic_ns()
        connection.sendall(request.encode())
        answer = _read_answer(connection)
    assert answer.startswith(b"HTTP/1.1 200 "), answer[:400]
    assert f'data-version="{duel.version}"'.encode() in answer, answer[-400:]
    duel.made += 1
    duel.to_move = next(p for p in duel.sessions if p != duel.to_move)


def play(duels: Sequence[Duel], ports: Sequence[int], thinking: float) -> float:
    """Play all duels for a while, each guess ``thinking`` seconds after another."""
    began = time.monotonic()
    due = [
        (began + thinking * number / len(duels), number) for number in range(len(duels))
    ]
    lock = threading.Lock()

    def take_turns() -> None:
        while True:
            with lock:
                if not due:
                    return
                at, number = heapq.heappop(due)
            if at > began + LONGEST:
                continue
            time.sleep(max(0, at - time.monotonic()))
            guess(duels[number], ports)
            if not duels[number].is_done:
                with lock:
                    heapq.heappush(due, (at + thinking, number))

    heapq.heapify(due)
    with ThreadPoolExecutor(16) as pool:
        for turn in [pool.submit(take_turns) for _ in range(16)]:
            turn.result()
    return time.monotonic() - began


def megabytes(programs: Sequence[Program]) -> list[int]:
    read = (Path(f"/proc/{p.process.pid}/status").read_text() for p in programs)
    lines = (
        next(n for n in text.splitlines() if n.startswith("VmRSS")) for text in read
    )
    return [int(line.split()[1]) // 1024 for line in lines]


def run(count: int, thinking: float, web: Sequence[Program]) -> None:
    duels = [begin(number) for number in range(count)]
    ports = [program.port for program in web]
    before = megabytes(web)
    streams: dict[socket.socket, str] = {}
    for duel in duels:
        for number, player in enumerate(duel.sessions):
            streams[open_stream(ports[number], duel, player)] = duel.game
    watching = Watching(streams)
    watching.start()
    seconds = play(duels, ports, thinking)
    time.sleep(1)
    watching.end()
    by_game = {duel.game: duel for duel in duels}
    spans = [
        (at - by_game[game].sent[version]) / 1e6
        for game, version, at in watching.arrivals
        if version in by_game[game].sent
    ]
    for stream in streams:
        stream.close()
    guesses = sum(duel.made for duel in duels)
    cuts = quantiles(spans, n=100)
    print(
        f"{count} duels, {guesses / seconds:.0f} guesses/s: guess to event "
        f"p50 {cuts[49]:.0f}, p95 {cuts[94]:.0f}, p99 {cuts[98]:.0f} ms over "
        f"{len(spans)} events ({2 * guesses - len(spans)} overtaken by a later one); "
        f"web processes {before} -> {megabytes(web)} MB",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_duels")
    parser.add_argument("counts", nargs="*", type=int, default=[50, 500])
    parser.add_argument(
        "--rate", type=float, default=25, help="guesses a second, in all"
    )
    wanted = parser.parse_args()
    call_command("migrate", verbosity=0)
    for count in wanted.counts:
        with (
            heartbeat.beating(),
            site_programs.running(["web-1", "web-2", "worker-1"]) as programs,
        ):
            run(count, count / wanted.rate, programs[:2])


if __name__ == "__main__":
    main()
