"""What the site stands on, asked before it starts: each fault in one sentence."""

import sys
from pathlib import Path
from typing import NoReturn

import redis
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connection

PATIENCE = 3  # seconds


class NothingToStandOnError(Exception):
    """What a setting names does not answer."""


def ask_broker() -> None:
    """Refuse a broker that does not answer; raises NothingToStandOnError."""
    if not settings.REDIS_URL:
        return
    server = redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
    )
    try:
        server.ping()
    except redis.RedisError as problem:
        raise NothingToStandOnError(
            f"REDIS_URL: the server does not answer ({_first_line(problem)})."
        ) from problem
    finally:
        server.close()


def why_no_database(problem: OperationalError) -> str:
    """Return the sentence for a database that was not reached, else nothing."""
    is_sealed = "readonly" in str(problem)
    if connection.connection is not None and not is_sealed:
        return ""
    path = settings.DATABASES["default"]["NAME"]
    if connection.vendor == "sqlite" and not Path(path).parent.is_dir():
        return f"DATABASE_URL: there is no folder {Path(path).parent}."
    if connection.vendor == "sqlite":
        return f"DATABASE_URL: {path} cannot be written ({_first_line(problem)})."
    return f"DATABASE_URL: the database does not answer ({_first_line(problem)})."


def look_for_files() -> None:
    """Refuse production without its collected files; raises ImproperlyConfigured."""
    folder = settings.STATIC_ROOT
    if folder and not Path(folder, "staticfiles.json").exists():
        raise ImproperlyConfigured(
            "PRODUCTION=on serves collected files, and there are none: run "
            "`python manage.py collectstatic --no-input` first."
        )


def stop_with(problem: Exception) -> NoReturn:
    """End the program with one sentence; where it was read helps nobody."""
    sys.exit(str(problem))


def _first_line(problem: Exception) -> str:
    return str(problem).strip().splitlines()[0].rstrip(".")
