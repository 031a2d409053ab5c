"""Where to go after a move."""

from datetime import timedelta

import pytest

from club.models import Member
from games import selectors, services
from games.models import Game
from tests.clock import StoppedClock
from tests.members import DAY, make_member, make_pair, make_playing_pair

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def eva() -> Member:
    return make_member("Eva")


def test_the_most_urgent_other_game_is_next(eva: Member, clock: StoppedClock) -> None:
    here = make_playing_pair(make_member("Ivo"), eva, first=2, move_clock=HOUR)
    make_pair(make_member("Uma"), eva, move_clock=DAY)
    soon = make_playing_pair(make_member("Max"), eva, first=2, move_clock=4 * HOUR)
    clock.advance(timedelta(minutes=1))

    up = selectors.next_up(eva, clock.now, but_not=here.game.id)

    assert (up.text, up.url) == ("Next: Max, 3 h", f"/games/{soon.game.id}/")


def test_an_invitation_is_next_when_no_game_is(
    eva: Member, clock: StoppedClock
) -> None:
    offer = services.invite(
        by=make_member("Max"), to=eva, move_clock=DAY, is_rated=False
    )

    up = selectors.next_up(eva, clock.now)

    assert up.text.startswith("Next: Max, ")
    assert up.url == f"/i/{offer.id}/"


def test_when_nothing_waits_the_next_deadline_of_another_is_named(
    eva: Member, clock: StoppedClock
) -> None:
    pair = make_playing_pair(make_member("Max"), eva, first=1, move_clock=DAY)
    Game.objects.exclude(id=pair.game.id).delete()  # in which Eva was drawn first

    up = selectors.next_up(eva, clock.now)

    sentence = "Nothing needs you now. Next deadline: Max, tomorrow 9:00."
    assert (up.text, up.url) == (sentence, "")


def test_without_any_game_nothing_is_promised(eva: Member, clock: StoppedClock) -> None:
    assert selectors.next_up(eva, clock.now).text == "Nothing needs you now."
