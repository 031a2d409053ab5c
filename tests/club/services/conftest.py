"""A mail server, and kinds of notices that tests make up."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from club import telling
from club.models import Member, Notice
from club.telling import Words
from tests.members import make_member
from tests.smtp_sink import Sink, running_sink


@pytest.fixture
def sink(settings: Settings) -> Iterator[Sink]:
    """Let the site's mail go to a server of this test."""
    with running_sink() as running:
        settings.MAILERS = running.mailers
        yield running


@pytest.fixture
def anna(db: None) -> Member:
    del db
    return make_member("Anna")


def word(notice: Notice) -> Words:
    """Say what the facts say."""
    return Words(
        sentence=notice.facts["says"],
        subject=notice.facts.get("subject", ""),
        is_over=notice.facts.get("over", False),
    )


@pytest.fixture(autouse=True)
def _made_up_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "kinds", dict(telling.kinds))
    wording = telling.one_by_one(word)
    telling.register("test_move", group="moves", wording=wording, asks=True)
    telling.register("test_result", group="results", wording=wording)
    telling.register("test_reminder", group="reminders", wording=wording, asks=True)
