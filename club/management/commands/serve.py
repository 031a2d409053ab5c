"""The whole site in one process: pages, live events, Celery's worker and beat."""

import logging
import os
import signal
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from types import FrameType
from typing import NoReturn

import uvicorn
from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connection
from django.urls import reverse

from club import heartbeat, selectors
from club.celery import app
from club.embedded import EmbeddedBeat, EmbeddedWorker
from club.listening import CannotListenError, listen, port_of
from club.management.demo import (
    NAMES,
    NotEmptyError,
    address_of,
    fill_club,
    forget_last_time,
)
from club.one_process import AlreadyRunningError, alone
from club.services.club import make_set_up_key
from club.starting import demand_broker, demand_static_files

# What is being answered when the site stops gets this long to finish.
LAST_ANSWERS = 2


class Command(BaseCommand):
    """Needs nothing but Python: SQLite, and a broker in memory."""

    help = "Run the whole site in one process. Ctrl-C stops it, a second one at once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", default="8000")
        parser.add_argument(
            "--demo", action="store_true", help="serve a club to look round in"
        )

    def handle(
        self, *_args: object, host: str, port: str, demo: bool, **_options: object
    ) -> None:
        if demo and not settings.DEMO:
            # The database is chosen as the settings are read: from the start, then.
            again = [sys.executable, *sys.argv]
            os.execve(sys.executable, again, {**os.environ, "DEMO": "on"})  # noqa: S606 -- itself
        # Without it the first of these ends the process before anything is tidied up.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        server = _Server(
            uvicorn.Config(
                "club.asgi:application",
                ws="none",
                log_config=None,
                access_log=False,
                # Who asks is told by a proxy only where the settings say there is one.
                proxy_headers=settings.SECURE_PROXY_SSL_HEADER is not None,
                timeout_graceful_shutdown=LAST_ANSWERS,
            )
        )
        try:
            with ExitStack() as parts:
                if not settings.REDIS_URL:
                    parts.enter_context(alone())
                listener = parts.enter_context(listen(host, port_of(port)))
                self._prepare()
                told = self._fill() if settings.DEMO else []
                # Before the heart, which may have an outage to tell of.
                self._say_what_is_served(listener, told)
                parts.enter_context(heartbeat.beating())
                parts.enter_context(EmbeddedWorker(app))
                parts.enter_context(EmbeddedBeat(app))
                with suppress(KeyboardInterrupt):  # the first one, passed on
                    server.run(sockets=[listener])
        except AlreadyRunningError as error:
            raise CommandError(
                "Another `serve` runs on this database. Stop it first, or set "
                "REDIS_URL, through which several processes hear of each other."
            ) from error
        except CannotListenError as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            # Before the server ran, or the second one, while the parts were stopping.
            if server.started:
                _quit()

    def _prepare(self) -> None:
        demand_static_files()
        demand_broker()
        if settings.DEMO_FILE:
            forget_last_time(settings.DEMO_FILE)
        call_command("migrate", verbosity=0, interactive=False)
        connection.close()

    def _fill(self) -> list[str]:
        try:
            password = fill_club()
        except NotEmptyError as problem:
            raise CommandError(str(problem)) from problem
        connection.close()
        organiser, *others = [address_of(name) for name in NAMES]
        return [
            f"Log in as {organiser} (organiser) or {', '.join(others)}.",
            f"Password of all: {password}",
        ]

    def _say_what_is_served(self, listener: socket.socket, told: list[str]) -> None:
        database = settings.DATABASES["default"]
        place = database["HOST"] and f" on {database['HOST']}"
        kind = "SQLite" if connection.vendor == "sqlite" else "PostgreSQL"
        level = logging.getLevelName(logging.getLogger().level)
        for line in (
            f"{selectors.club_name()} {settings.VERSION} at {_url(listener)}",
            f"Database: {kind} {database['NAME']}{place}",
            f"Log level: {level}",
            *told,
            *_way_to_set_up(listener),
            "Ctrl-C stops it.",
        ):
            self.stdout.write(line)
        self.stdout.flush()
        connection.close()


class _Server(uvicorn.Server):
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Some launchers pass Ctrl-C on and add a SIGTERM: that is no second thought.
        if self.should_exit and sig == signal.SIGINT:
            _quit()
        super().handle_exit(sig, frame)


def _quit() -> NoReturn:
    # Nothing is waited for: every move that was answered is in the database.
    os._exit(130)


def _way_to_set_up(listener: socket.socket) -> Iterator[str]:
    """Give the one-time link to the first organiser, while there is none."""
    if token := make_set_up_key():
        path = reverse("club:set_up", args=[token])
        yield f"Set up the club, once: {_url(listener).rstrip('/')}{path}"


def _url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"
