"""What has to be right before a program of the site starts, and how it says if not.

A person who starts it reads one sentence that names the variable. Addresses are not
repeated whole: they may hold a password.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import Error as DatabaseProblem
from django.db import connection, transaction
from django.db.migrations.exceptions import MigrationSchemaMissing

# Seconds in which a broker answers that it is there.
PATIENCE = 3.0


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """End the program with a sentence if what it was told to use is at fault."""
    try:
        yield
    except ImproperlyConfigured as problem:
        raise SystemExit(str(problem)) from None
    except MigrationSchemaMissing as problem:
        raise SystemExit(f"DATABASE_URL: {_one_line(problem)}.") from None
    except DatabaseProblem:
        # Any statement may fail; asked again, the database says whether it is that.
        try:
            demand_database()
        except ImproperlyConfigured as problem:
            raise SystemExit(str(problem)) from None
        raise


def demand_database() -> None:
    """Refuse to go on without a database that can be written."""
    try:
        connection.close()
        with transaction.atomic():
            pass
    except DatabaseProblem as problem:
        raise ImproperlyConfigured(f"DATABASE_URL: {_fault_of(problem)}.") from problem
    finally:
        connection.close()


def demand_broker() -> None:
    """Refuse to go on where ``REDIS_URL`` leads to nothing."""
    if not settings.REDIS_URL:
        return
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
        ) as server:
            server.ping()
    except (redis.RedisError, OSError, ValueError) as problem:
        raise ImproperlyConfigured(
            f"REDIS_URL: the server cannot be used: {_one_line(problem)}."
        ) from problem


def demand_static_files() -> None:
    """Refuse to go on without the files that a page in production links to."""
    if settings.STATIC_ROOT is None:
        return
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        raise ImproperlyConfigured(
            "PRODUCTION=on needs the static files in one place: run "
            "`python manage.py collectstatic --noinput` first."
        )


def _fault_of(problem: DatabaseProblem) -> str:
    told = _one_line(problem)
    if connection.vendor == "sqlite":
        file = Path(settings.DATABASES["default"]["NAME"])
        if not file.parent.is_dir():
            return f"there is no folder {file.parent}"
        if "unable to open" in told or "readonly" in told:
            return f"{file} cannot be opened for writing"
    return f"the database cannot be used: {told}"


def _one_line(problem: Exception) -> str:
    told = [line.strip(" -\t") for line in str(problem).splitlines()]
    # What PostgreSQL's library asks back and counts up; what went wrong stands beside.
    asides = ("Is the server running on", "Multiple connection attempts failed")
    return "; ".join(line for line in told if not line.startswith(asides)).rstrip(".")
