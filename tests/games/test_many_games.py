"""A member with three hundred running games plays as quickly as with three."""

import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Member
from games import selectors, services
from games.models import Seat
from tests.browsers import HTMX
from tests.clock import StoppedClock
from tests.members import DAY, browser_of_member, make_member, make_pair

pytestmark = pytest.mark.django_db

MANY = 300
LONG = 2.0  # seconds, on a busy machine


@pytest.fixture
def busy(clock: StoppedClock) -> Member:
    """Return a member with three hundred games, each a minute younger."""
    member, other = make_member("Max"), make_member("Eva")
    for _ in range(MANY):
        make_pair(member, other)
        clock.now += DAY / 1440 / 10
    return member


def test_three_hundred_running_games_of_one_member_work_quickly(busy: Member) -> None:
    browser = browser_of_member(busy)
    newest = Seat.objects.filter(member=busy).order_by("-deadline")[0].game
    began = time.monotonic()

    front = browser.get("/")
    with CaptureQueriesContext(connection) as asked:
        page = browser.get(f"/games/{newest.id}/")
    sealed = browser.post(f"/games/{newest.id}/seal", {"word": "speed"}, headers=HTMX)

    assert (front.status_code, page.status_code, sealed.status_code) == (200, 200, 200)
    assert time.monotonic() - began < LONG
    assert len(asked) < 10
    assert selectors.running_count(busy) == MANY


def test_the_games_that_are_shown_first_are_the_soonest(busy: Member) -> None:
    shown = [table.game.id for table in selectors.running_games_of(busy)]

    seats = Seat.objects.filter(member=busy).order_by("deadline")
    soonest = list(seats.values_list("game_id", flat=True)[: len(shown)])
    assert shown == soonest


def test_a_member_with_many_games_begins_another(busy: Member) -> None:
    other = make_member("Ivo")

    response = browser_of_member(busy).post("/games/play/bot")
    offer = services.invite(by=busy, move_clock=DAY, is_rated=False)
    taken = services.take(invitation_id=offer.id, member=other)

    assert response.status_code == 302
    assert taken.status == "taken"
