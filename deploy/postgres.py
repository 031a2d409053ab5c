"""A PostgreSQL of our own, started as an ordinary program."""

import hashlib
import os
import shutil
import subprocess
import time
from pathlib import Path

import psycopg

from deploy import processes
from deploy.postgres_programs import (
    Owner,
    Programs,
    data_of,
    find_owner,
    find_programs,
)
from deploy.processes import Process, StartFailedError
from deploy.record import Part

NAME = "brainclub"
PATIENCE = 60.0
# A database that is thrown away after the tests need not survive a power cut.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def url(part: Part, database: str = NAME) -> str:
    return f"postgresql://{NAME}:{part.password}@127.0.0.1:{part.port}/{database}"


def log_of(folder: Path) -> Path:
    return folder / "postgres.log"


def start(folder: Path, part: Part, *, durable: bool) -> Process:
    """Start the server on its data, which the first start makes."""
    owner = find_owner()
    place = place_for(folder, owner)
    programs = find_programs(place=place, owner=owner)
    data = data_of(place, programs)
    if not data.exists():
        _make_data(data, programs, owner, part.password)
    settings = [
        "listen_addresses=127.0.0.1",
        f"port={part.port}",
        "unix_socket_directories=",
        "max_connections=200",
        *(() if durable else FAST),
    ]
    return processes.start(
        [programs.folder / "postgres", "-D", data, *(f"--{each}" for each in settings)],
        log=log_of(folder),
        folder=Path("/"),
        environment=_environment(),
        user=owner.user,
        group=owner.group,
    )


def await_answer(folder: Path, part: Part, process: Process) -> None:
    """Wait until the server answers, and see to it that the database exists."""
    ends = time.monotonic() + PATIENCE
    while True:
        processes.check(process, "PostgreSQL", log_of(folder))
        try:
            _see_to_database(url(part, "postgres"))
        except psycopg.OperationalError as error:
            if time.monotonic() > ends:
                raise StartFailedError(f"PostgreSQL does not answer: {error}") from None
            time.sleep(0.05)
        else:
            return


def place_for(folder: Path, owner: Owner) -> Path:
    """Return where the data goes: into the folder, if the server's user gets there."""
    if owner.reaches(folder):
        place = folder / "postgres"
    else:
        name = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:12]
        place = Path("/tmp") / f"{NAME}-{name}"  # noqa: S108 -- checked below
    place.mkdir(exist_ok=True)
    # A known name in a folder where anyone may write can be somebody else's trap.
    if place.is_symlink() or place.stat().st_uid != os.geteuid():
        raise StartFailedError(f"{place} belongs to somebody else.")
    place.chmod(0o755)
    return place


def _make_data(data: Path, programs: Programs, owner: Owner, password: str) -> None:
    # Under another name first: a first start that was cut short leaves no ruin.
    unfinished, secret = data.with_suffix(".new"), data.with_suffix(".password")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    owner.owns(unfinished)
    secret.unlink(missing_ok=True)
    secret.touch(mode=0o600)
    secret.write_text(password)
    owner.owns(secret)
    made = subprocess.run(
        [
            *(programs.folder / "initdb", "-D", unfinished, f"--username={NAME}"),
            *("--auth=scram-sha-256", f"--pwfile={secret}"),
            *("--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"),
        ],
        user=owner.user,
        group=owner.group,
        extra_groups=owner.extra_groups,
        cwd="/",
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    secret.unlink()
    if made.returncode:
        raise StartFailedError(f"initdb failed.\n{made.stdout}{made.stderr}")
    unfinished.rename(data)


def _see_to_database(server: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        known = connection.execute(
            "SELECT 1 FROM pg_database WHERE datname = %s", [NAME]
        ).fetchone()
        if known is None:
            connection.execute(f"CREATE DATABASE {NAME}")


def _environment() -> dict[str, str]:
    # Nothing of the caller's PG* variables, and messages that everyone can read.
    return {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}
