"""PostgreSQL and Valkey of our own: ``python -m deploy.services start|stop|run``.

``start`` and ``stop`` are ``make services`` and ``make stop``; what they start lies in
``.run/``. ``run`` starts fresh ones for one command and leaves nothing behind: that is
how the tests meet the real parts.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from deploy import postgres, processes, record, valkey
from deploy.postgres_programs import find_owner

RUN_DIR = Path(__file__).resolve().parent.parent / ".run"


@dataclass(frozen=True)
class Services:
    """Where the site finds its real parts."""

    database_url: str
    redis_url: str

    @property
    def environment(self) -> dict[str, str]:
        return {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url}


def start(folder: Path = RUN_DIR, *, durable: bool = True) -> Services:
    """Start what does not run yet, and return when both answer."""
    with record.locked(folder):
        database = _part(folder, "postgres")
        broker = _part(folder, "valkey")
        # Remembered before they answer: what fails to start can still be stopped.
        if not database.is_alive:
            process = postgres.start(folder, database, durable=durable)
            database = replace(database, process=process)
            record.write(_file(folder), "postgres", database)
        if not broker.is_alive:
            broker = replace(broker, process=valkey.start(folder, broker))
            record.write(_file(folder), "valkey", broker)
        if database.process and broker.process:
            postgres.await_answer(folder, database, database.process)
            valkey.await_answer(folder, broker, broker.process)
    return Services(postgres.url(database), valkey.url(broker))


def stop(folder: Path = RUN_DIR) -> None:
    """End exactly what ``start`` started in this folder."""
    with record.locked(folder):
        for name, part in record.read(_file(folder)).items():
            if part.process is None:
                continue
            # PostgreSQL's SIGINT is its fast and orderly shutdown.
            how = signal.SIGINT if name == "postgres" else signal.SIGTERM
            processes.stop(part.process, how=how, patience=20)
            record.forget(_file(folder), name)


def remove(folder: Path) -> None:
    """End them and delete all that they kept."""
    stop(folder)
    shutil.rmtree(postgres.place_for(folder, find_owner()))
    shutil.rmtree(folder, ignore_errors=True)


def make_folder() -> Path:
    """Make a folder for services that are thrown away."""
    folder = Path(tempfile.mkdtemp(prefix="brainclub-"))
    folder.chmod(0o711)  # the database's user must get to its own part
    return folder


@contextmanager
def running(*, durable: bool = False) -> Iterator[Services]:
    """Run fresh services in a folder of their own, and leave nothing behind."""
    folder = make_folder()
    try:
        yield start(folder, durable=durable)
    finally:
        remove(folder)


def run(command: Sequence[str], *, durable: bool) -> int:
    """Run a command on fresh services and return its exit code."""
    with running(durable=durable) as services:
        child: subprocess.Popen[bytes] | None = None

        def pass_on(number: int, _frame: object) -> None:
            # Ctrl-C reaches the command by itself; it decides, and we tidy up after it.
            if child and number != signal.SIGINT:
                child.send_signal(number)

        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, pass_on)
        child = subprocess.Popen(command, env={**os.environ, **services.environment})
        code = child.wait()
    return code if code >= 0 else 128 - code


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.services")
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("start", help="start them in .run/ and print their addresses")
    actions.add_parser("stop", help="end what start started")
    for_command = actions.add_parser("run", help="run a command on fresh ones")
    for_command.add_argument("--durable", action="store_true", help="as on a real site")
    for_command.add_argument("command", nargs="+", help="after --")
    wanted = parser.parse_args()
    try:
        if wanted.action == "start":
            for name, value in start().environment.items():
                print(f"{name}={value}")
        elif wanted.action == "stop":
            stop()
        else:
            return run(wanted.command, durable=wanted.durable)
    except processes.StartFailedError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _file(folder: Path) -> Path:
    return folder / "services.json"


def _part(folder: Path, name: str) -> record.Part:
    """Return the part as remembered, unless somebody else has its port meanwhile."""
    part = record.read(_file(folder)).get(name) or record.new_part()
    if part.is_alive or record.is_free(part.port):
        return part
    return replace(part, port=record.new_part().port)


if __name__ == "__main__":
    sys.exit(main())
