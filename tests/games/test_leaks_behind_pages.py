"""Logs, queues, caches, live events and rows keep what a running game hides.

The whole site runs: pages answer, a worker moves the bot, a browser listens. SQL is
logged by Django only where DEBUG is on, and with it every value; no site that people
play on has it on, so the log is read here as it is there, at its most talkative.
"""

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import redis
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import models
from django.test import Client

from club import live
from club.celery import app
from club.embedded import EmbeddedWorker
from club.live.endpoint import Endpoint
from club.threads import ThreadPool
from games import tasks
from games.models import GameSecret, SeatSecret, WordList
from games.selectors import table_of
from tests.asgi import Browser, scope_of
from tests.browsers import HTMX, browser_of
from tests.factories import NONCE, guess, play_bot
from tests.games.broker import queued
from tests.games.leak_scene import BOTS_WORD, OWN_WORD, Scene, running_game

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("connections_of_threads"),
]

# The only rows that may hold what is hidden; a list holds every word there is.
SAFES = {SeatSecret, GameSecret, WordList}
PATIENCE = 10


@pytest.fixture
def scene(transactional_db: None) -> Scene:
    del transactional_db
    app.control.purge()
    return running_game()


def play_a_little(scene: Scene, browser: Client, *, by_worker: bool) -> None:
    """Make one guess each: a bot's second one might find the word, and publish it."""
    path = f"/games/{scene.game.id}/guess"
    browser.post(path, {"word": "crane", "row": "1"}, headers=HTMX)
    if not by_worker:
        play_bot(scene.game)
    ends = time.monotonic() + PATIENCE
    while table_of(scene.game.id).duel.to_move == 2 and time.monotonic() < ends:
        time.sleep(0.05)


def test_the_log_holds_no_secret_even_at_its_most_talkative() -> None:
    app.control.purge()

    # Celery asks the levels when it starts, and sets Django's log up anew.
    with talkative(), EmbeddedWorker(app), talkative(), written() as lines:
        scene = running_game()
        browser = browser_of("anna")
        play_a_little(scene, browser, by_worker=True)
        browser.post(f"/games/{scene.game.id}/seal", {"word": "crane"})
        browser.get("/games/zzzzzzzzzz/")
        tasks.sweep()

    for line in lines:
        scene.hear("log", line.encode())
    assert table_of(scene.game.id).duel.to_move == 1
    for told in ("games.play_bot", "Not Found"):
        assert any(told in line for line in lines), told
    assert scene.found() == []


@contextmanager
def talkative() -> Iterator[None]:
    """Let everything be logged, whatever was set before."""
    known = logging.root.manager.loggerDict.values()
    loggers = [
        logging.root,
        *(each for each in known if isinstance(each, logging.Logger)),
    ]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
    yield
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


@contextmanager
def written() -> Iterator[list[str]]:
    """Collect what is logged, with all that came with it."""
    lines: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{self.format(record)} {record.__dict__!r}")

    collector = Collector()
    logging.getLogger().addHandler(collector)
    yield lines
    logging.getLogger().removeHandler(collector)


def test_the_queue_holds_names_of_games_and_nothing_else(scene: Scene) -> None:
    queued()
    guess(scene.game, "crane")
    play_bot(scene.game)

    waiting = queued()

    for task in waiting:
        scene.hear(task.task, task.raw.encode())
    assert [(task.task, task.kwargs) for task in waiting] == [
        ("games.play_bot", {"game_id": scene.game.id})
    ]
    assert scene.found() == []


def test_a_listening_browser_hears_versions_only(scene: Scene) -> None:
    listener = Browser()

    def move() -> None:
        guess(scene.game, "crane")
        play_bot(scene.game)

    async def watch() -> None:
        pool = ThreadPool(1)
        endpoint = Endpoint(live.bus, pool)
        await live.bus.open(endpoint.catch_up)
        scope = scope_of(f"/live/games/{scene.game.id}")
        stream = asyncio.create_task(endpoint(scope, listener.receive, listener.send))
        await listener.until(b"data: 5")
        await asyncio.to_thread(move)
        await listener.until(b"data: 7")
        listener.leave()
        await stream
        await live.bus.close()
        await asyncio.to_thread(pool.close)

    asyncio.run(watch())

    scene.hear("events", repr(listener.got).encode())
    assert scene.found() == []


def test_sessions_and_caches_hold_no_secret(scene: Scene) -> None:
    browser = browser_of("anna")
    play_a_little(scene, browser, by_worker=False)
    browser.get("/")

    for name, value in kept_in_the_cache():
        scene.hear(f"cache {name}", value)
    for session in Session.objects.all():
        scene.hear("session", session.session_data.encode())
        scene.hear("session", repr(session.get_decoded()).encode())

    assert any("guest" in where or b"anna" in text for where, text in scene.heard)
    assert scene.found() == []


def test_only_their_own_rows_hold_the_secrets(scene: Scene) -> None:
    guess(scene.game, "crane")
    play_bot(scene.game)

    for model in apps.get_models(include_auto_created=True):
        if model not in SAFES:
            for row in model._default_manager.values():
                scene.hear(model.__name__, repr(row).encode())

    assert {where for where, _text in scene.heard} >= {"Game", "Seat", "Entry"}
    assert scene.found() == []


@pytest.mark.parametrize("model", [SeatSecret, GameSecret])
def test_a_secret_row_that_is_printed_says_nothing(
    scene: Scene, model: type[models.Model]
) -> None:
    for row in model._default_manager.all():
        scene.hear("row", f"{row} {row!r}".encode())

    assert scene.heard
    assert scene.found() == []


def test_the_scan_would_notice() -> None:
    for secret in (OWN_WORD, BOTS_WORD, NONCE):
        scene = running_game()
        scene.hear("a leak", secret.upper().encode())
        assert scene.found()


def kept_in_the_cache() -> Iterator[tuple[str, bytes]]:
    """Read the cache as it lies there, and with it all else that Redis holds."""
    if not settings.REDIS_URL:
        kept = cache._cache  # type: ignore[attr-defined] # the one in memory
        yield from kept.items()
        return
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        for key in client.scan_iter():
            kind = client.type(key)
            if kind == b"string":
                yield repr(key), client.get(key)
            elif kind == b"list":
                yield repr(key), b"\n".join(client.lrange(key, 0, -1))
            elif kind == b"hash":
                yield repr(key), repr(client.hgetall(key)).encode()
            elif kind == b"set":
                yield repr(key), repr(client.smembers(key)).encode()
            else:
                yield repr(key), repr(client.zrange(key, 0, -1)).encode()
