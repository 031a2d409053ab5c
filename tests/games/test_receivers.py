"""What follows from a move once it is committed, and only then."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from club import live
from club.celery import app
from club.live.endpoint import Endpoint
from club.threads import ThreadPool
from games import selectors, services
from tests.asgi import Browser, scope_of
from tests.clock import StoppedClock
from tests.factories import ANNA, guess, make_duel, make_playing_duel, play_bot
from tests.games.agreement import kinds_of
from tests.games.broker import Queued, queued

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture(autouse=True)
def _empty_queue(db: None) -> None:
    del db
    app.control.purge()


def committed(
    capture: DjangoCaptureOnCommitCallbacks, act: Callable[[], object]
) -> list[Queued]:
    """Act as in a request that is committed; return what was queued."""
    with capture(execute=True):
        act()
    return queued()


def test_a_move_queues_the_bots_answer_by_id_only(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    table = make_playing_duel(first=1)

    tasks = committed(
        django_capture_on_commit_callbacks, lambda: guess(table.game, "crane")
    )

    assert [(t.task, t.args, t.kwargs) for t in tasks] == [
        ("games.play_bot", [], {"game_id": table.game.id})
    ]


def test_a_bot_that_is_drawn_first_is_asked_at_once(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        table = make_playing_duel(first=2)

    asked = [t.kwargs["game_id"] for t in queued() if t.task == "games.play_bot"]
    assert asked[-1] == table.game.id
    assert len(asked) == len(set(asked))


def test_nobody_is_asked_while_a_person_is_to_move(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    table = make_playing_duel(first=2)

    tasks = committed(django_capture_on_commit_callbacks, lambda: play_bot(table.game))

    assert tasks == []


def test_an_end_queues_the_reveal_by_id_only(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    game = make_duel()

    tasks = committed(
        django_capture_on_commit_callbacks,
        lambda: services.call_off(game_id=game.id, player=ANNA),
    )

    assert [(t.task, t.args, t.kwargs) for t in tasks] == [
        ("games.reveal", [], {"game_ids": [game.id]})
    ]


def test_the_reveal_itself_queues_nothing(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    game = make_duel()
    services.call_off(game_id=game.id, player=ANNA)

    tasks = committed(
        django_capture_on_commit_callbacks,
        lambda: services.reveal(game_ids=[game.id]),
    )

    assert tasks == []


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_told_to_nobody() -> None:
    table = make_playing_duel(first=1)
    queued()

    def fail() -> None:
        with transaction.atomic():
            guess(table.game, "crane")
            raise RuntimeError("the power went out")

    with pytest.raises(RuntimeError):
        fail()

    assert queued() == []
    assert kinds_of(table.game.id)[-1] == "start"


ABSENT = """
import time
import django

django.setup()
from games import tasks

began = time.monotonic()
try:
    tasks.play_bot.delay(game_id="bcdfghjkmn")
except Exception as error:
    print(type(error).__name__, time.monotonic() - began)
"""


@pytest.mark.real
def test_a_broker_that_is_away_is_given_up_at_once() -> None:
    environment = {**os.environ, "REDIS_URL": "redis://127.0.0.1:1/0"}

    said = subprocess.run(
        [sys.executable, "-c", ABSENT],
        env={**environment, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout

    error, seconds = said.split()
    assert error == "OperationalError"
    assert float(seconds) < 1.5


@pytest.fixture
def _absent_broker() -> Iterator[None]:
    """Send tasks to a port where nobody listens."""
    kept = {key: app.conf[key] for key in ("broker_url", "broker_transport_options")}
    absent = {"broker_url": "redis://127.0.0.1:1/0"}
    app.conf.update(absent, broker_transport_options={"max_retries": 0})
    forget_connections()
    yield
    app.conf.update(kept)
    forget_connections()


def forget_connections() -> None:
    app._pool = app.amqp._producer_pool = None  # type: ignore[attr-defined] # Celery's own


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_absent_broker")
def test_a_broker_that_is_away_fails_no_move(
    clock: StoppedClock, caplog: pytest.LogCaptureFixture
) -> None:
    table = make_playing_duel(first=1)

    guess(table.game, "crane")
    services.resign(game_id=table.game.id, player=ANNA)

    assert kinds_of(table.game.id)[-3:] == ["guess", "resign", "end"]
    # One line, no trace of the stack, and the broker was left alone after it.
    assert caplog.text.count("queue.away") == 1
    assert "Traceback" not in caplog.text
    clock.advance(timedelta(seconds=2))
    lost = selectors.unrevealed_games(older_than=timedelta(seconds=2))
    assert table.game.id in lost


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("connections_of_threads")
def test_the_pages_are_told_the_version_and_nothing_else() -> None:
    table = make_playing_duel(first=1)
    browser = Browser()

    async def watch() -> None:
        pool = ThreadPool(1)
        endpoint = Endpoint(live.bus, pool)
        await live.bus.open(endpoint.catch_up)
        scope = scope_of(f"/live/games/{table.game.id}", query=b"v=5")
        stream = asyncio.create_task(endpoint(scope, browser.receive, browser.send))
        await browser.until(b"retry")
        await asyncio.to_thread(guess, table.game, "crane")
        await browser.until(b"data")
        browser.leave()
        await stream
        await live.bus.close()
        await asyncio.to_thread(pool.close)

    asyncio.run(watch())

    assert browser.body == b"retry: 1500\n\nid: 6\nevent: move\ndata: 6\n\n"
