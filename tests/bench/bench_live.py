"""Live events under many open pages: ``python -m tests.bench.bench_live``.

Starts ``serve`` on a database of its own, holds streams open, plays on ten games that
four pages watch each, and prints memory, threads, database handles, how long an event
takes from the commit to the browser's socket, and how long stopping takes. Linux only:
the figures of the process are read from /proc. Loopback only; ends by itself.
"""

import argparse
import itertools
import resource
import selectors
import signal
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from tests.bench.live_server import COMMITS
from tests.players import Player
from tests.serving import Serve, free_port

GAMES = 10
WATCHERS = 4
WORDS = ("crane", "moist", "lucky", "fjord", "depth", "blimp")
# One address may hold a thousand; these benches are many visitors.
PER_ADDRESS = 900


class Figures(NamedTuple):
    """What /proc says of the server."""

    kilobytes: int
    threads: int
    database_handles: int


def look_at(pid: int) -> Figures:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    fields = dict(line.split(":", 1) for line in lines)
    handles = 0
    for link in Path(f"/proc/{pid}/fd").iterdir():
        try:
            handles += link.readlink().name == "site.sqlite3"
        except OSError:
            continue  # closed while we looked
    return Figures(
        int(fields["VmRSS"].split()[0]), int(fields["Threads"].split()[0]), handles
    )


def open_stream(port: int, game: str, number: int) -> socket.socket:
    source = f"127.0.0.{2 + number // PER_ADDRESS}"
    stream = socket.create_connection(
        ("127.0.0.1", port), timeout=20, source_address=(source, 0)
    )
    stream.sendall(
        f"GET /live/games/{game} HTTP/1.1\r\nHost: localhost\r\n"
        f"Cookie: sessionid=visitor-{number}\r\n\r\n".encode()
    )
    return stream


def open_streams(port: int, games: list[str], count: int) -> list[socket.socket]:
    """Open them a hundred at a time, as a busy minute would."""
    held: list[socket.socket] = []
    numbered = zip(itertools.count(), itertools.cycle(games), strict=False)
    for batch in itertools.batched(itertools.islice(numbered, count), 100):
        opened = [open_stream(port, game, number) for number, game in batch]
        for stream in opened:
            answer = b""
            while b"data:" not in answer:
                answer += stream.recv(4096)
            assert answer.startswith(b"HTTP/1.1 200 "), answer
        held += opened
    return held


class Watching(threading.Thread):
    """Notes when each event reaches each socket."""

    def __init__(self, streams: dict[socket.socket, str]) -> None:
        super().__init__(name="watching", daemon=True)
        self.arrivals: list[tuple[str, int, int]] = []
        self._is_over = threading.Event()
        self._selector = selectors.DefaultSelector()
        for stream, game in streams.items():
            stream.settimeout(0)
            self._selector.register(stream, selectors.EVENT_READ, game)

    def run(self) -> None:
        while not self._is_over.is_set():
            for key, _ in self._selector.select(0.2):
                received = key.fileobj.recv(65_536)  # type: ignore[union-attr] # sockets
                at = time.monotonic_ns()
                for line in received.splitlines():
                    if line.startswith(b"data: "):
                        self.arrivals.append((key.data, int(line[6:]), at))

    def end(self) -> None:
        self._is_over.set()
        self.join()


def start_quiet_games(port: int) -> list[str]:
    player = Player(port)
    games = [player.start() for _ in range(GAMES)]
    player.close()
    return games


def play(players: list[Player]) -> None:
    """Let everyone guess in turn; each bot answers through Celery."""
    for word in WORDS:
        for player in players:
            player.guess(word)
        time.sleep(0.3)


def latencies(commits: Path, watching: Watching) -> tuple[list[float], int]:
    """Return milliseconds from commit to socket, and how many pages missed the last.

    A page that gets version 9 without having seen 8 missed nothing: it shows 9.
    """
    committed: dict[tuple[str, int], int] = {}
    for line in commits.read_text().splitlines():
        game, version, at = line.split()
        committed[game.removeprefix("games/"), int(version)] = int(at)
    spans = [
        (at - committed[game, version]) / 1e6
        for game, version, at in watching.arrivals
        if (game, version) in committed
    ]
    games = {game for game, _, _ in watching.arrivals}
    last = {g: max(v for (game, v) in committed if game == g) for g in games}
    reached = sum(version == last[game] for game, version, _ in watching.arrivals)
    return spans, len(games) * WATCHERS - reached


def bench(count: int) -> None:
    with tempfile.TemporaryDirectory(prefix="bench-live-") as name:
        folder = Path(name)
        serve = Serve(
            folder / "site.sqlite3",
            free_port(),
            command=[sys.executable, "-m", "tests.bench.live_server"],
            **{COMMITS: str(folder / "commits"), "LIVE_STREAMS": "20000"},
        )
        try:
            serve.await_ready()
            measure(serve, folder / "commits", count)
        finally:
            serve.close()


def measure(serve: Serve, commits: Path, count: int) -> None:
    players = [Player(serve.port) for _ in range(GAMES)]
    hot = [player.start() for player in players]
    for player in players:
        player.seal("speed")
    quiet = start_quiet_games(serve.port)
    for stream in open_streams(serve.port, quiet, 100):  # warm it up
        stream.close()
    time.sleep(1)
    before = look_at(serve.process.pid)

    began = time.monotonic()
    idle = open_streams(serve.port, quiet, count - GAMES * WATCHERS)
    hot_streams = open_streams(serve.port, hot, GAMES * WATCHERS)
    rate = count / (time.monotonic() - began)
    after = look_at(serve.process.pid)

    watching = Watching(dict(zip(hot_streams, itertools.cycle(hot), strict=False)))
    watching.start()
    play(players)
    time.sleep(1)
    watching.end()
    spans, missed = latencies(commits, watching)
    cuts = quantiles(spans, n=100)
    print(
        f"{count} streams: {(after.kilobytes - before.kilobytes) / count:.1f} kB each "
        f"({before.kilobytes / 1024:.0f} -> {after.kilobytes / 1024:.0f} MB), "
        f"{rate:.0f} opened a second\n"
        f"  threads {before.threads} -> {after.threads}, handles on the database "
        f"{before.database_handles} -> {after.database_handles}\n"
        f"  commit to socket: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, "
        f"max {max(spans):.1f} ms over {len(spans)} events; {missed} missed"
    )
    code, seconds = serve.end(signal.SIGINT)
    print(f"  stopped in {seconds:.1f} s, exit {code}")
    for stream in (*idle, *hot_streams):
        stream.close()
    for player in players:
        player.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_live")
    parser.add_argument("counts", nargs="*", type=int, default=[200, 1000, 5000])
    wanted = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for count in wanted.counts:
        if hard != resource.RLIM_INFINITY and count + 500 > hard:
            print(f"{count} streams: not tried, only {hard} open files are allowed")
        else:
            bench(count)


if __name__ == "__main__":
    main()
