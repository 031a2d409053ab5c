"""Deadlines that ran out while no process of the site ran are moved (deadlines.md)."""

from datetime import datetime, timedelta

import pytest
from pytest_django import Settings

from club.models import Outage
from games import services
from games.rules.clock import write_time
from games.rules.refusals import Refused
from games.selectors import table_of
from tests.clock import StoppedClock
from tests.factories import ANNA, NONCE, guess, make_duel, make_playing_duel
from tests.games.agreement import assert_rows_agree, kinds_of, log_of, snapshot

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _crediting(settings: Settings) -> None:
    settings.OUTAGE_CREDIT = True


def away(began: datetime, length: timedelta) -> Outage:
    return Outage.objects.create(began_at=began, ended_at=began + length)


def test_a_deadline_in_an_outage_moves_by_its_length(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=10 * MINUTE)
    gap = away(clock.now + 5 * MINUTE, 3 * HOUR)
    clock.now = gap.ended_at

    services.settle_overdue()

    credit = log_of(table.game.id)[-1]
    deadline = table.duel.seats[1].deadline
    assert deadline is not None
    assert credit["type"] == "credit"
    assert credit["at"] == write_time(gap.ended_at)
    assert (credit["old"], credit["new"]) == (
        write_time(deadline),
        write_time(deadline + 3 * HOUR),
    )
    assert (credit["seat"], credit["who"], credit["why"]) == (1, "site", "outage")
    assert_rows_agree(table.game.id)


def test_a_credited_deadline_is_kept_like_any_other(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=10 * MINUTE)
    gap = away(clock.now + 5 * MINUTE, 3 * HOUR)
    clock.now = gap.ended_at + 5 * MINUTE - timedelta(milliseconds=1)
    services.settle_overdue()

    assert kinds_of(table.game.id)[-1] == "credit"
    clock.advance(timedelta(milliseconds=1))
    services.settle_overdue()

    assert kinds_of(table.game.id)[-3:] == ["credit", "timeout", "end"]
    assert_rows_agree(table.game.id)


def test_a_guess_finds_the_credit_first(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=10 * MINUTE)
    gap = away(clock.now + 5 * MINUTE, 3 * HOUR)
    clock.now = gap.ended_at + MINUTE

    guess(table.game, "crane", row=1)

    assert kinds_of(table.game.id)[-2:] == ["credit", "guess"]
    assert_rows_agree(table.game.id)


def test_a_refused_move_keeps_the_credit(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=10 * MINUTE)
    gap = away(clock.now + 5 * MINUTE, 3 * HOUR)
    clock.now = gap.ended_at

    with pytest.raises(Refused, match="unknown"):
        guess(table.game, "qqqqq", row=1)

    assert kinds_of(table.game.id)[-1] == "credit"
    assert_rows_agree(table.game.id)


def test_a_credit_is_given_once(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=10 * MINUTE)
    gap = away(clock.now + 5 * MINUTE, 3 * HOUR)
    clock.now = gap.ended_at
    services.settle_overdue()
    before = snapshot(table.game.id)
    clock.advance(MINUTE)

    services.settle_overdue()
    services.settle_game(game_id=table.game.id)

    assert snapshot(table.game.id) == before


def test_a_deadline_before_the_outage_is_not_moved(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=10 * MINUTE)
    gap = away(clock.now + 11 * MINUTE, 3 * HOUR)
    clock.now = gap.ended_at

    services.settle_overdue()

    assert kinds_of(table.game.id)[-2:] == ["timeout", "end"]
    assert "credit" not in kinds_of(table.game.id)


@pytest.mark.parametrize(
    ("length", "kind"),
    [(2 * MINUTE, "end"), (2 * MINUTE + timedelta(milliseconds=1), "credit")],
)
def test_an_outage_of_up_to_two_minutes_moves_nothing(
    clock: StoppedClock, length: timedelta, kind: str
) -> None:
    table = make_playing_duel(first=1, move_clock=MINUTE)
    gap = away(clock.now, length)
    clock.now = gap.ended_at

    services.settle_overdue()

    assert kinds_of(table.game.id)[-1] == kind


def test_two_outages_move_a_deadline_twice(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=10 * MINUTE)
    one = away(clock.now + 5 * MINUTE, HOUR)
    two = away(one.ended_at + MINUTE, HOUR)
    clock.now = two.ended_at

    services.settle_overdue()

    assert kinds_of(table.game.id)[-2:] == ["credit", "credit"]
    after = table_of(table.game.id).duel.seats[1].deadline
    before = table.duel.seats[1].deadline
    assert before is not None
    assert after == before + 2 * HOUR
    assert_rows_agree(table.game.id)


def test_the_time_to_seal_is_credited_too(clock: StoppedClock) -> None:
    game = make_duel(move_clock=MINUTE)
    gap = away(clock.now, HOUR)
    clock.now = gap.ended_at

    services.seal_word(game_id=game.id, player=ANNA, text="speed", nonce=NONCE)

    assert kinds_of(game.id)[-3:] == ["credit", "seal", "start"]
    assert_rows_agree(game.id)


def test_a_game_begun_after_an_outage_knows_nothing_of_it(clock: StoppedClock) -> None:
    away(clock.now - HOUR, HOUR - MINUTE)
    table = make_playing_duel(first=1)
    guess(table.game, "crane", row=1)

    services.settle_game(game_id=table.game.id)

    assert "credit" not in kinds_of(table.game.id)


def test_no_credit_is_given_when_the_site_gives_none(
    clock: StoppedClock, settings: Settings
) -> None:
    settings.OUTAGE_CREDIT = False
    table = make_playing_duel(first=1, move_clock=MINUTE)
    gap = away(clock.now, HOUR)
    clock.now = gap.ended_at

    services.settle_overdue()

    assert kinds_of(table.game.id)[-2:] == ["timeout", "end"]


def test_a_deadline_an_hour_after_an_outage_moves_and_one_later_does_not(
    clock: StoppedClock,
) -> None:
    began = clock.now
    near = make_playing_duel(first=1, move_clock=4 * HOUR).game
    clock.advance(timedelta(milliseconds=1))
    far = make_playing_duel(first=1, move_clock=4 * HOUR).game
    clock.now = away(began + 2 * HOUR, HOUR).ended_at

    for game in (near, far):
        guess(game, "crane", row=1)

    assert "credit" in kinds_of(near.id)
    assert "credit" not in kinds_of(far.id)
