"""The site's own programs as ``make site`` starts them, while a bench lasts."""

import os
import signal
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from club.celery import app
from deploy import processes, site
from deploy.processes import Process
from tests.serving import BASE_DIR, free_port

PATIENCE = 90.0


@dataclass(frozen=True)
class Program:
    """One program of the site; only web processes listen on the port."""

    name: str
    process: Process
    port: int

    @property
    def cpu(self) -> float:
        """Seconds of processor time that it has used (Linux only)."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(names: Sequence[str]) -> Iterator[list[Program]]:
    """Run programs by the names that ``deploy.site`` gives them, such as ``web-1``."""
    programs: list[Program] = []
    with tempfile.TemporaryDirectory(prefix="bench-") as place:
        folder = Path(place)
        try:
            programs += [_start(name, folder) for name in names]
            _await(lambda: all(map(_answers, programs)), programs, folder)
            yield programs
        finally:
            for program in programs:
                processes.tell(program.process, signal.SIGTERM)
            for program in programs:
                processes.stop(program.process, how=signal.SIGTERM, patience=10)


def _start(name: str, folder: Path) -> Program:
    port = free_port()
    process = processes.start(
        [
            sys.executable,
            "-m",
            *site._commands(folder, "127.0.0.1", (port, port))[name],
        ],
        log=folder / f"{name}.log",
        folder=BASE_DIR,
        environment=os.environ,
    )
    return Program(name, process, port)


def _await(
    is_there: Callable[[], bool], programs: Sequence[Program], folder: Path
) -> None:
    ends = time.monotonic() + PATIENCE
    while not is_there():
        for program in programs:
            log = folder / f"{program.name}.log"
            processes.check(program.process, program.name, log)
        assert time.monotonic() < ends, "The site's programs do not answer."
        time.sleep(0.1)


def _answers(program: Program) -> bool:
    if program.name.startswith("worker-"):
        number = program.name.partition("-")[2]
        answers = app.control.ping(timeout=0.5) or []
        return any(name.startswith(f"{number}@") for each in answers for name in each)
    if program.name.startswith("web-"):
        try:
            address = f"http://127.0.0.1:{program.port}/healthz"
            with urllib.request.urlopen(address, timeout=5):
                return True
        except (urllib.error.URLError, OSError):
            return False
    return True  # nobody can ask a beat
