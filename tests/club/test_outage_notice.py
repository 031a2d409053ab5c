"""An outage that moved deadlines is told on every page, for a day."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from club.models import Outage
from tests.clock import StoppedClock

pytestmark = pytest.mark.django_db

SENTENCE = "The site was away from"


@pytest.fixture
def _credit(settings: Settings) -> None:
    settings.OUTAGE_CREDIT = True


@pytest.mark.usefixtures("_credit")
@pytest.mark.parametrize(
    ("minutes", "hours_ago", "told"),
    [(12, 1, True), (2, 1, False), (12, 25, False)],
)
def test_a_long_outage_is_told_for_a_day(
    client: Client, clock: StoppedClock, minutes: int, hours_ago: int, *, told: bool
) -> None:
    ended = clock.now - timedelta(hours=hours_ago)
    began = ended - timedelta(minutes=minutes)
    Outage.objects.create(began_at=began, ended_at=ended)

    page = client.get("/").content.decode()

    assert (SENTENCE in page) is told


@pytest.mark.usefixtures("_credit")
def test_the_notice_says_when_and_by_how_much(
    client: Client, clock: StoppedClock
) -> None:
    ended = clock.now - timedelta(hours=1)
    Outage.objects.create(began_at=ended - timedelta(minutes=12), ended_at=ended)

    page = " ".join(client.get("/").content.decode().split())

    assert (
        "The site was away from Mon 2 Mar, 07:48 UTC to Mon 2 Mar, 08:00 UTC. "
        "Deadlines in that time moved by 12 minutes." in page
    )
