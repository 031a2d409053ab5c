"""How a setting is read from the environment.

A value that makes no sense is refused by the variable's name. Addresses are not
repeated: they may hold a password, and what is said here ends up in logs.
"""

import logging
import os
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qs, quote, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

REDIS_SCHEMES = ("redis", "rediss", "unix")
DATABASE_BEGINNINGS = ("sqlite://", "postgres://", "postgresql://")


def env_text(name: str, default: str) -> str:
    return os.environ.get(name, "").strip() or default


def env_list(name: str, default: list[str]) -> list[str]:
    text = env_text(name, "")
    return [part.strip() for part in text.split(",") if part.strip()] or default


def env_origins(name: str) -> list[str]:
    """Return the beginnings of addresses, as in ``https://*.club.example``."""
    origins = env_list(name, [])
    for origin in origins:
        scheme, _, host = origin.partition("://")
        if scheme not in {"http", "https"} or not host or set(host) & set("/?#@ "):
            raise ImproperlyConfigured(
                f"{name} must look like https://club.example, with commas between "
                "several."
            )
    return origins


def env_flag(name: str, *, default: bool) -> bool:
    text = env_text(name, "on" if default else "off").lower()
    if text in {"on", "1", "true", "yes"}:
        return True
    if text in {"off", "0", "false", "no"}:
        return False
    raise ImproperlyConfigured(f"{name} must be on or off, not {text!r}.")


def env_number(name: str, default: int, *, least: int = 0) -> int:
    text = env_text(name, str(default))
    if not text.isdecimal() or int(text) < least:
        raise ImproperlyConfigured(
            f"{name} must be a whole number from {least} up, not {text!r}."
        )
    return int(text)


def env_log_level(name: str, default: str) -> str:
    level = env_text(name, default).upper()
    levels = logging.getLevelNamesMapping()
    if level not in levels:
        raise ImproperlyConfigured(
            f"{name} must be one of {', '.join(levels)}, not {level!r}."
        )
    return level


def env_redis(name: str) -> str:
    """Return the address of the broker, or nothing if there is none."""
    url = env_text(name, "")
    try:
        parts = urlsplit(url)
        is_sound = parts.scheme in REDIS_SCHEMES and parts.port != 0
    except ValueError:  # a port that is no number
        is_sound = False
    if url and not is_sound:
        raise ImproperlyConfigured(
            f"{name} must look like redis://:password@host:port/0."
        )
    return url


def env_database(name: str, own_file: Path) -> dict[str, Any]:
    """Return Django's description of the database: SQLite in a file of our own."""
    url = env_text(name, "")
    if not url:
        try:
            own_file.parent.mkdir(exist_ok=True)
        except OSError as problem:
            raise ImproperlyConfigured(
                f"{name} is not set, and {own_file.parent} cannot be made: "
                f"{problem.strerror}."
            ) from problem
        # Quoted, for the folder of the site may have any name.
        url = f"sqlite:///{quote(str(own_file))}"
    refusal = ImproperlyConfigured(
        f"{name} must look like postgresql://user:password@host:port/name or "
        "sqlite:///file."
    )
    if not url.startswith(DATABASE_BEGINNINGS):
        raise refusal
    try:
        # Connections live as long as the fixed pool of threads that holds them; one
        # that a restarted server dropped is noticed before a page needs it (a tenth of
        # a millisecond for each request, measured).
        parsed = dj_database_url.parse(url, conn_max_age=None, conn_health_checks=True)
    except ValueError:
        raise refusal from None
    return cast("dict[str, Any]", parsed)


def env_mailer(name: str, default: str) -> dict[str, Any]:
    """Return Django's description of how mail goes out."""
    refusal = ImproperlyConfigured(
        f"{name} must look like smtp://user:password@host:587, smtps://user:password@"
        "host:465, smtp://host:25?tls=off, or console: for the terminal."
    )
    try:
        parts = urlsplit(env_text(name, default))
        port, asked = (
            parts.port,
            parse_qs(parts.query, strict_parsing=bool(parts.query)),
        )
    except ValueError:  # a port that is no number
        raise refusal from None
    if parts.scheme == "console":
        return {"BACKEND": "django.core.mail.backends.console.EmailBackend"}
    tls = asked.pop("tls", ["on"])[0]
    if (
        parts.scheme not in {"smtp", "smtps"}
        or not parts.hostname
        or parts.path.strip("/")
        or asked
        or tls not in {"on", "off"}
        or port == 0
    ):
        raise refusal
    is_wrapped = parts.scheme == "smtps"
    return {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": parts.hostname,
            "port": port or (465 if is_wrapped else 587),
            "username": unquote(parts.username or ""),
            "password": unquote(parts.password or ""),
            "use_ssl": is_wrapped,
            "use_tls": tls == "on" and not is_wrapped,
            "timeout": 10,
        },
    }


def env_site(name: str, default: str) -> str:
    """Return the address under which people reach the site, without a last slash."""
    url = env_text(name, default).rstrip("/")
    try:
        parts = urlsplit(url)
        is_sound = parts.scheme in {"http", "https"} and parts.port != 0
    except ValueError:  # a port that is no number
        is_sound = False
    if not is_sound or url != f"{parts.scheme}://{parts.netloc}" or "@" in url:
        raise ImproperlyConfigured(f"{name} must look like https://club.example.")
    return url
