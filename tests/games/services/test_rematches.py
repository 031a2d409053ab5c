"""A rematch swaps who is asked first, and two clicks make one game."""

import pytest

from club.models import Block
from games import services
from games.models import Game, Invitation, Seat
from games.rules.refusals import Refused
from tests.clock import StoppedClock
from tests.factories import make_playing_duel
from tests.games.agreement import log_of
from tests.members import DAY, Pair, make_member, make_pair, make_playing_pair

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.fixture
def ended() -> Pair:
    pair = make_playing_pair(is_rated=True, move_clock=2 * DAY)
    pair.resign(1)
    return pair


def rematch(pair: Pair, seat: int) -> Invitation:
    return services.rematch(game_id=pair.game.id, member=pair.member(seat))


@pytest.mark.parametrize("asks", [1, 2])
def test_two_clicks_make_one_game_with_the_seats_swapped(
    ended: Pair, asks: int
) -> None:
    asked = rematch(ended, asks)
    again = rematch(ended, asks)
    taken = rematch(ended, 3 - asks)

    assert asked == again == taken
    game = taken.game
    assert game
    assert (game.clock_seconds, game.is_rated) == (2 * 86400, True)
    joins = [entry["player"] for entry in log_of(game.id) if entry["type"] == "join"]
    assert joins == [ended.two.player, ended.one.player]
    seats = Seat.objects.filter(game=game).order_by("number")
    assert [seat.member for seat in seats] == [ended.two, ended.one]
    assert rematch(ended, asks).game == game


def test_a_game_that_runs_has_no_rematch() -> None:
    with pytest.raises(Refused, match="running"):
        rematch(make_pair(), 1)


def test_only_its_players_have_a_rematch(ended: Pair) -> None:
    with pytest.raises(Refused, match="watching"):
        services.rematch(game_id=ended.game.id, member=make_member("Ivo"))


def test_a_bot_is_asked_elsewhere() -> None:
    member = make_member("Ivo")
    table = make_playing_duel()
    Seat.objects.filter(game=table.game, number=1).update(member=member)
    services.resign(game_id=table.game.id, player="guest:anna")

    with pytest.raises(Refused, match="no_rematch"):
        services.rematch(game_id=table.game.id, member=member)


def test_who_declined_is_not_asked_again_but_may_ask(ended: Pair) -> None:
    asked = rematch(ended, 1)
    services.decline(invitation_id=asked.id, member=ended.two)

    with pytest.raises(Refused, match="declined"):
        rematch(ended, 1)
    again = rematch(ended, 2)

    assert again.status == "open"
    assert rematch(ended, 1).status == "taken"


def test_what_was_withdrawn_may_be_asked_again(ended: Pair) -> None:
    asked = rematch(ended, 1)
    services.withdraw(invitation_id=asked.id, member=ended.one)

    assert rematch(ended, 2).status == "open"


def test_what_nobody_answered_in_time_is_asked_anew(
    ended: Pair, clock: StoppedClock
) -> None:
    rematch(ended, 1)
    clock.advance(8 * DAY)

    assert rematch(ended, 2).status == "open"
    assert Game.objects.count() == Invitation.objects.filter(status="taken").count()


def test_rematches_of_two_games_stand_side_by_side(ended: Pair) -> None:
    other = make_playing_pair(ended.one, ended.two, is_rated=True, move_clock=2 * DAY)
    other.resign(2)

    assert rematch(ended, 1) != rematch(other, 1)


def test_who_is_blocked_has_no_rematch(ended: Pair, clock: StoppedClock) -> None:
    Block.objects.create(by=ended.two, of=ended.one, made_at=clock.now)

    with pytest.raises(Refused, match="not_free"):
        rematch(ended, 1)
