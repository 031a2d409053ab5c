"""``manage.py serve`` as a process of its own, and browsers in front of it."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
PATIENCE = 90.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


class Serve:
    """One run of ``serve``, or of a command like it, on a database file and a port."""

    def __init__(
        self,
        database: Path,
        port: int,
        *,
        command: Sequence[str] = (sys.executable, "manage.py", "serve"),
        **environment: str,
    ) -> None:
        self.port = port
        self._log = database.with_suffix(".log").open("w+")
        self.process = subprocess.Popen(
            [*command, f"--port={port}"],
            cwd=BASE_DIR,
            env={
                **os.environ,
                "DJANGO_SETTINGS_MODULE": "club.settings",
                "DATABASE_URL": f"sqlite:///{database}",
                "REDIS_URL": "",
                **environment,
            },
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )

    @property
    def said(self) -> str:
        self._log.seek(0)
        return self._log.read()

    def await_ready(self) -> None:
        ends = time.monotonic() + PATIENCE
        while self.status("/readyz") != 200:
            assert self.process.poll() is None, self.said
            assert time.monotonic() < ends, self.said
            time.sleep(0.02)

    def status(self, path: str) -> int:
        """Ask for a page; 0 if nobody answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except OSError:
            return 0
        finally:
            connection.close()

    def end(self, number: int = signal.SIGINT) -> tuple[int, float]:
        """Send a signal; return the exit code and how long it took."""
        began = time.monotonic()
        self.process.send_signal(number)
        code = self.process.wait(timeout=PATIENCE)
        return code, time.monotonic() - began

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._log.close()


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[Serve]:
    """Serve a new site from a folder."""
    serve = Serve(folder / "site.sqlite3", free_port(), **environment)
    try:
        serve.await_ready()
        yield serve
    finally:
        serve.close()


@contextmanager
def streams(serve: Serve, path: str, count: int) -> Iterator[list[socket.socket]]:
    """Hold ``count`` streams open, each of a visitor of its own."""
    held: list[socket.socket] = []
    try:
        for number in range(count):
            stream = socket.create_connection(("127.0.0.1", serve.port), timeout=10)
            held.append(stream)
            stream.sendall(
                f"GET {path} HTTP/1.1\r\nHost: localhost\r\n"
                f"Cookie: sessionid=visitor-{number}\r\n\r\n".encode()
            )
        for stream in held:
            assert stream.recv(4096).startswith(b"HTTP/1.1 200 ")
        yield held
    finally:
        for stream in held:
            stream.close()
