"""A deadline is kept to the millisecond, whoever looks first (deadlines.md, 3)."""

from datetime import timedelta

import pytest

from games import services
from games.models import Game, Seat
from games.rules.refusals import Refused
from games.selectors.tables import Table
from tests.clock import StoppedClock
from tests.factories import (
    ANNA,
    DAY,
    NONCE,
    guess,
    make_duel,
    make_playing_duel,
    play_bot,
)
from tests.games.agreement import assert_rows_agree, kinds_of, log_of, snapshot
from tests.games.long_duels import make_long_duel

pytestmark = pytest.mark.django_db

MS = timedelta(milliseconds=1)
MINUTE = timedelta(minutes=1)
LATE = pytest.mark.parametrize("late_by", [timedelta(0), MS, DAY])


def playing(clock: StoppedClock, *, until: timedelta) -> Table:
    """Make a duel in which Anna is to move; ``until`` is how late she is already."""
    table = make_playing_duel(first=1, move_clock=MINUTE)
    clock.advance(MINUTE + until)
    return table


def test_a_guess_one_millisecond_before_the_deadline_counts(
    clock: StoppedClock,
) -> None:
    table = playing(clock, until=-MS)

    guess(table.game, "crane", row=1)

    assert kinds_of(table.game.id)[-1] == "guess"
    assert_rows_agree(table.game.id)


def test_microseconds_are_cut_before_the_comparison(clock: StoppedClock) -> None:
    table = playing(clock, until=-timedelta(microseconds=1))

    guess(table.game, "crane", row=1)

    assert log_of(table.game.id)[-1]["at"] == "2026-03-02T09:00:59.999Z"


@LATE
def test_a_guess_at_the_deadline_or_after_it_ends_the_game(
    clock: StoppedClock, late_by: timedelta
) -> None:
    table = playing(clock, until=late_by)
    deadline = table.duel.seats[1].deadline

    with pytest.raises(Refused) as refused:
        guess(table.game, "crane", row=1)

    timeout, end = log_of(table.game.id)[-2:]
    assert refused.value.code == "late"
    assert refused.value.facts["at"] == deadline
    assert (timeout["type"], timeout["seat"]) == ("timeout", 1)
    assert timeout["at"] == end["at"] == "2026-03-02T09:01:00.000Z"
    assert (end["type"], end["winner"]) == ("end", 2)
    row = Game.objects.get(id=table.game.id)
    assert (row.ended_at, row.end_noticed_at) == (deadline, clock.now)
    assert_rows_agree(table.game.id)


def test_a_late_guess_is_late_each_time_it_is_sent(clock: StoppedClock) -> None:
    table = playing(clock, until=MS)
    with pytest.raises(Refused, match="late"):
        guess(table.game, "crane", row=1)
    before = snapshot(table.game.id)

    with pytest.raises(Refused, match="late"):
        guess(table.game, "crane", row=1)

    assert snapshot(table.game.id) == before


@LATE
def test_whatever_is_tried_too_late_is_refused_and_the_end_stays(
    clock: StoppedClock, late_by: timedelta
) -> None:
    table = playing(clock, until=late_by)

    with pytest.raises(Refused, match="over"):
        services.resign(game_id=table.game.id, player=ANNA)

    assert kinds_of(table.game.id)[-2:] == ["timeout", "end"]
    assert log_of(table.game.id)[-1]["reason"] == "no_show"
    assert_rows_agree(table.game.id)


def test_a_bot_that_is_late_loses_and_makes_no_guess(clock: StoppedClock) -> None:
    table = make_playing_duel(first=2, move_clock=MINUTE)
    clock.advance(MINUTE)

    play_bot(table.game)

    assert kinds_of(table.game.id)[-2:] == ["timeout", "end"]
    assert log_of(table.game.id)[-1]["winner"] == 1


def test_a_guess_against_a_bot_that_is_late_finds_the_game_over(
    clock: StoppedClock,
) -> None:
    table = make_playing_duel(first=2, move_clock=MINUTE)
    clock.advance(MINUTE)

    with pytest.raises(Refused, match="over"):
        guess(table.game, "crane", row=1)

    assert log_of(table.game.id)[-1]["winner"] == 1


@pytest.mark.parametrize("guesses", [0, 1, 2])
def test_a_time_out_with_fewer_than_two_guesses_is_a_no_show(
    clock: StoppedClock, guesses: int
) -> None:
    table = make_long_duel(rounds=guesses, move_clock=MINUTE)
    clock.advance(MINUTE)

    services.settle_game(game_id=table.game.id)

    reason = log_of(table.game.id)[-1]["reason"]
    assert reason == ("timeout" if guesses == 2 else "no_show")


def test_a_seal_one_millisecond_before_the_limit_counts(clock: StoppedClock) -> None:
    game = make_duel(move_clock=MINUTE)
    clock.advance(MINUTE - MS)

    services.seal_word(game_id=game.id, player=ANNA, text="speed", nonce=NONCE)

    assert kinds_of(game.id)[-1] == "start"


@LATE
def test_a_seal_at_the_limit_or_after_it_loses(
    clock: StoppedClock, late_by: timedelta
) -> None:
    game = make_duel(move_clock=MINUTE)
    clock.advance(MINUTE + late_by)

    with pytest.raises(Refused, match="over"):
        services.seal_word(game_id=game.id, player=ANNA, text="speed", nonce=NONCE)

    timeout, end = log_of(game.id)[-2:]
    assert (timeout["type"], end["reason"]) == ("timeout", "unsealed")
    assert end["at"] == "2026-03-02T09:01:00.000Z"
    assert end["winner"] == 2
    assert_rows_agree(game.id)


@LATE
def test_calling_off_too_late_finds_the_game_over(
    clock: StoppedClock, late_by: timedelta
) -> None:
    game = make_duel(move_clock=MINUTE)
    clock.advance(MINUTE + late_by)

    with pytest.raises(Refused, match="over"):
        services.call_off(game_id=game.id, player=ANNA)

    assert log_of(game.id)[-1]["reason"] == "unsealed"


def test_settle_game_leaves_a_game_alone_in_which_nothing_is_due(
    clock: StoppedClock,
) -> None:
    table = playing(clock, until=-MS)
    before = snapshot(table.game.id)

    services.settle_game(game_id=table.game.id)
    services.settle_game(game_id="zzzzzzzzzz")

    assert snapshot(table.game.id) == before


def test_settling_twice_finds_nothing_to_do(clock: StoppedClock) -> None:
    table = playing(clock, until=MS)
    services.settle_game(game_id=table.game.id)
    before = snapshot(table.game.id)
    clock.advance(DAY)

    services.settle_game(game_id=table.game.id)

    assert snapshot(table.game.id) == before


def test_a_clock_that_goes_back_makes_no_time_go_back(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=MINUTE)
    last = clock.now
    clock.advance(-timedelta(hours=3))

    moved = guess(table.game, "crane", row=1)

    assert moved.duel.at == last
    assert moved.duel.seats[2].deadline == last + MINUTE
    assert_rows_agree(table.game.id)


def test_a_clock_that_goes_back_revives_no_game(clock: StoppedClock) -> None:
    table = playing(clock, until=MS)
    services.settle_game(game_id=table.game.id)
    before = snapshot(table.game.id)
    clock.advance(-MINUTE)

    with pytest.raises(Refused, match="late"):
        guess(table.game, "crane", row=1)

    assert snapshot(table.game.id) == before


@pytest.mark.parametrize("days", [1, 7])
def test_a_day_is_24_hours_when_the_clocks_change(
    clock: StoppedClock, days: int
) -> None:
    # Between these two days Europe goes to summer time.
    clock.now = clock.now.replace(month=3, day=28, hour=20)
    table = make_playing_duel(first=1, move_clock=timedelta(days=days))

    deadline = Seat.objects.get(game=table.game, number=1).deadline

    assert deadline == clock.now + timedelta(hours=24 * days)
