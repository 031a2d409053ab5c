"""Back-ups of the database: ``python -m deploy.backup make|restore FILE``.

A back-up is the whole site: members, games, logs and secrets. Keep it as safe as the
database itself. PostgreSQL's is made by ``pg_dump``, SQLite's by SQLite's own copying;
both while the site runs.
"""

import argparse
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import django
from django.conf import settings

from deploy import postgres_programs
from deploy.processes import StartFailedError


class BackupFailedError(Exception):
    """Nothing was made, or nothing was changed; the message says why."""


def make(file: Path) -> None:
    """Write the database into ``file``, which must not be there yet."""
    if file.exists():
        raise BackupFailedError(f"{file} is there already.")
    draft = file.with_name(f"{file.name}.part")
    if _is_sqlite():
        _copy(Path(_database()["NAME"]), draft)
    else:
        _run("pg_dump", "--format=custom", f"--file={draft}")
    draft.chmod(0o600)
    draft.rename(file)


def restore(file: Path) -> None:
    """Fill an empty database from ``file``; one with members is left alone."""
    if not file.exists():
        raise BackupFailedError(f"There is no {file}.")
    if _has_tables():
        raise BackupFailedError("The database is not empty: restore into a new one.")
    if _is_sqlite():
        _copy(file, Path(_database()["NAME"]))
    else:
        name = f"--dbname={_database()['NAME']}"
        _run("pg_restore", "--exit-on-error", "--no-owner", name, file)


def _database() -> dict[str, str]:
    database: dict[str, str] = settings.DATABASES["default"]
    return database


def _is_sqlite() -> bool:
    return _database()["ENGINE"].endswith("sqlite3")


def _has_tables() -> bool:
    from django.db import connection  # noqa: PLC0415 -- once Django is set up

    return bool(connection.introspection.table_names())


def _copy(source: Path, target: Path) -> None:
    if not source.exists():
        raise BackupFailedError(f"There is no {source}.")
    begun, done = sqlite3.connect(source), sqlite3.connect(target)
    try:
        begun.backup(done)
    except sqlite3.DatabaseError as problem:
        raise BackupFailedError(f"{source}: {problem}.") from problem
    finally:
        begun.close()
        done.close()


def _run(program: str, *arguments: str | Path) -> None:
    database = _database()
    environment = {
        **os.environ,
        "PGHOST": database["HOST"],
        "PGPORT": str(database["PORT"] or 5432),
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
        "PGDATABASE": database["NAME"],
    }
    done = subprocess.run(
        [postgres_programs.find_client(program), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        told = done.stderr.strip().splitlines()[-1:]
        raise BackupFailedError(f"{program}: {''.join(told)}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.backup")
    parser.add_argument("action", choices=["make", "restore"])
    parser.add_argument("file", type=Path)
    wanted = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    django.setup()
    try:
        (make if wanted.action == "make" else restore)(wanted.file)
    except (BackupFailedError, StartFailedError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
