"""Celery's worker and beat as threads of this process."""

import logging
import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection

from club.celery import app
from club.embedded import EmbeddedBeat, EmbeddedWorker
from club.models import Heartbeat

pytestmark = pytest.mark.django_db(transaction=True)

# Tasks leave here what they saw.
seen: list[str] = []
done = threading.Event()


@app.task(name="tests.look_at_database")
def look_at_database() -> None:
    seen.append(f"{Heartbeat.objects.count()} {id(connection.connection)}")
    done.set()


@app.task(name="tests.fail")
def fail() -> None:
    raise LookupError("on purpose")


@pytest.fixture(autouse=True)
def _nothing_seen() -> None:
    seen.clear()
    done.clear()


@pytest.fixture
def schedule() -> Iterator[None]:
    before = app.conf.beat_schedule
    app.conf.beat_schedule = {
        "look": {"task": "tests.look_at_database", "schedule": timedelta(seconds=0.1)}
    }
    yield
    app.conf.beat_schedule = before


def test_a_task_runs_soon_and_the_process_has_a_heart() -> None:
    with EmbeddedWorker(app):
        look_at_database.delay()

        assert done.wait(5)

    assert seen[0].startswith("1 ")


def test_the_next_task_finds_the_connection_open() -> None:
    with EmbeddedWorker(app, threads=1):
        for _ in range(3):
            done.clear()
            look_at_database.delay()
            assert done.wait(5)

    assert len(set(seen)) == 1


def test_a_task_that_fails_does_not_hurt_the_worker(
    caplog: pytest.LogCaptureFixture,
) -> None:
    # The first worker of a process sets the logs up anew, without pytest's own handler.
    log = logging.getLogger("celery.app.trace")
    log.addHandler(caplog.handler)
    with EmbeddedWorker(app, threads=1):  # so that they come one after the other
        fail.delay()
        look_at_database.delay()

        assert done.wait(5)

    log.removeHandler(caplog.handler)
    assert "on purpose" in caplog.text


@pytest.mark.usefixtures("schedule")
def test_beat_queues_what_the_schedule_says_again_and_again() -> None:
    with EmbeddedWorker(app), EmbeddedBeat(app):
        for _ in range(3):
            assert done.wait(5)
            done.clear()


def test_stopping_leaves_no_thread_behind() -> None:
    before = {thread.name for thread in threading.enumerate()}
    with EmbeddedWorker(app), EmbeddedBeat(app):
        pass

    assert {thread.name for thread in threading.enumerate()} <= before
