"""How the club is called on every page."""

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club import selectors, tasks
from club.models import Club, WorkerPulse
from tests.clock import StoppedClock

pytestmark = pytest.mark.django_db


def test_a_club_that_nobody_named_has_the_settings_name() -> None:
    assert selectors.club_name() == "Brainclub"
    assert "Brainclub" in Client().get("/").content.decode()


def test_every_page_carries_the_name_that_organisers_gave() -> None:
    Club.objects.create(pk=1, name="Word Nerds")

    page = Client().get("/rules/word-duel/").content.decode()

    assert "Word Nerds" in page
    assert "Brainclub" not in page


def test_the_name_is_asked_of_the_database_once() -> None:
    selectors.club_name()

    with CaptureQueriesContext(connection) as asked:
        selectors.club_name()

    assert len(asked) == 0


def test_the_name_is_known_while_the_database_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise OperationalError

    monkeypatch.setattr(Club.objects, "filter", fail)

    assert selectors.club_name() == "Brainclub"


def test_a_task_notes_that_a_worker_runs(clock: StoppedClock) -> None:
    tasks.note_pulse()

    assert WorkerPulse.objects.get().beaten_at == clock.now
