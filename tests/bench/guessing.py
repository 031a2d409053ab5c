"""Browsers that guess as fast as they get answers, each on a connection of its own.

Raw sockets: with two cores for everything, a comfortable client would be half of what
it measures.
"""

import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles
from urllib.parse import urlencode

from tests.players import Player


@dataclass(frozen=True)
class Guess:
    """One guess to be sent, and what its answer holds if it was accepted."""

    request: bytes
    proof: bytes


@dataclass(frozen=True)
class Load:
    """What came of many guesses."""

    rate: float
    milliseconds: list[float]
    refused: int

    def percentile(self, number: int) -> float:
        return quantiles(self.milliseconds, n=100)[number - 1]


class Browser:
    """A guest with a session, who guesses through htmx."""

    def __init__(self, port: int) -> None:
        player = Player(port)
        player.start()
        log = player.log()
        player.close()
        joined = next(entry for entry in log["entries"] if entry["type"] == "join")
        self.guest: str = joined["player"].removeprefix("guest:")
        cookies = "; ".join(f"{k}={v}" for k, v in player._cookies.items())
        self._headers = (
            "Host: 127.0.0.1\r\nHX-Request: true\r\nHX-Target: table\r\n"
            f"Cookie: {cookies}\r\nX-CSRFToken: {player._cookies['csrftoken']}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
        )

    def guess(self, game_id: str, word: str, *, row: int, version: int) -> Guess:
        """Prepare a guess that brings the game to ``version``."""
        body = urlencode({"word": word, "row": row})
        return Guess(
            f"POST /games/{game_id}/guess HTTP/1.1\r\n{self._headers}"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode(),
            f'data-version="{version}"'.encode(),
        )


def send(per_browser: Sequence[tuple[int, Sequence[Guess]]]) -> Load:
    """Send everybody's guesses at once, to the port given for each browser."""
    spans: list[float] = []
    refused: list[Guess] = []
    gate = threading.Barrier(len(per_browser) + 1)

    def work(port: int, guesses: Sequence[Guess]) -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            gate.wait()
            for guess in guesses:
                began = time.perf_counter()
                connection.sendall(guess.request)
                answer = _read_answer(connection)
                spans.append((time.perf_counter() - began) * 1000)
                if not answer.startswith(b"HTTP/1.1 200 ") or guess.proof not in answer:
                    refused.append(guess)

    threads = [threading.Thread(target=work, args=each) for each in per_browser]
    for thread in threads:
        thread.start()
    gate.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    return Load(len(spans) / (time.perf_counter() - began), spans, len(refused))


def _read_answer(connection: socket.socket) -> bytes:
    answer = bytearray()
    end = -1
    while end < 0:
        answer += _received(connection)
        end = answer.find(b"\r\n\r\n")
    head = bytes(answer[:end]).lower()
    _, _, rest = head.partition(b"content-length:")
    missing = end + 4 + int(rest.split(b"\r\n", 1)[0]) - len(answer)
    while missing > 0:
        piece = _received(connection)
        answer += piece
        missing -= len(piece)
    return bytes(answer)


def _received(connection: socket.socket) -> bytes:
    piece = connection.recv(256 * 1024)
    if not piece:
        raise ConnectionError("The site hung up.")
    return piece
