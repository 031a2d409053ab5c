"""Rules 1, 2 and 7: joining, sealing, starting, calling off."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.rules import duel as rules
from games.rules.duel import Duel, Phase
from games.rules.refusals import Refused
from tests.games.rules.logged_duel import (
    CLOCK,
    MS,
    NOON,
    LoggedDuel,
    opened,
    played,
    seated,
    started,
)

LATER = NOON + timedelta(minutes=5)
SEAL = "ab" * 32


def test_nobody_moves_in_a_duel_that_was_not_even_opened() -> None:
    duel = rules.replay([])

    assert duel.phase is Phase.SEALING
    assert not duel.sealed
    assert duel.to_move is None
    assert duel.equalising is None
    assert duel.at is None
    assert rules.settle(duel, NOON, [(NOON, LATER)]) == []


def test_seats_are_numbered_by_joining() -> None:
    logged = seated("member:77")

    assert logged.duel.seats[1].player == "guest:a"
    assert logged.duel.seats[2].player == "member:77"


def test_no_clock_runs_before_the_second_player_joins() -> None:
    logged = opened()
    logged.add(rules.join(logged.duel, "guest:a", NOON))

    assert "deadlines" not in logged.entries[-1]
    assert logged.duel.deadlines == {1: None, 2: None}


def test_both_have_one_moves_time_to_seal_from_the_second_joining() -> None:
    logged = opened()
    logged.add(rules.join(logged.duel, "guest:a", NOON))
    logged.add(rules.join(logged.duel, "guest:b", LATER))

    assert logged.duel.deadlines == {1: LATER + CLOCK, 2: LATER + CLOCK}


def test_a_bot_has_nothing_to_seal_and_no_time_for_it() -> None:
    logged = seated("bot:easy")

    assert logged.duel.deadlines == {1: NOON + CLOCK, 2: None}
    with pytest.raises(Refused, match="sealed"):
        rules.seal(logged.duel, 2, SEAL, None, LATER)


def test_who_sealed_with_the_offer_has_nothing_left_to_do() -> None:
    logged = opened()
    logged.add(rules.join(logged.duel, "member:1", NOON))
    logged.add(rules.seal(logged.duel, 1, SEAL, None, NOON))
    logged.add(rules.join(logged.duel, "member:2", LATER))

    assert logged.duel.deadlines == {1: None, 2: LATER + CLOCK}


def test_a_third_player_finds_no_seat() -> None:
    with pytest.raises(Refused, match="full"):
        rules.join(seated().duel, "guest:c", LATER)


def test_nobody_joins_what_was_called_off() -> None:
    logged = opened()
    logged.add(rules.join(logged.duel, "guest:a", NOON))
    logged.add(rules.call_off(logged.duel, 1, NOON))

    with pytest.raises(Refused, match="over"):
        rules.join(logged.duel, "guest:b", LATER)


def test_nobody_seals_for_an_empty_seat() -> None:
    logged = opened()
    logged.add(rules.join(logged.duel, "guest:a", NOON))

    with pytest.raises(Refused, match="sealed"):
        rules.seal(logged.duel, 2, SEAL, None, LATER)


def test_sealing_stops_ones_own_clock_only() -> None:
    logged = seated()
    logged.add(rules.seal(logged.duel, 2, SEAL, None, LATER))

    assert logged.duel.deadlines == {1: NOON + CLOCK, 2: None}
    assert logged.entries[-1]["seal"] == SEAL
    assert "by" not in logged.entries[-1]


def test_a_nonce_that_the_site_made_is_marked() -> None:
    logged = seated()
    logged.add(rules.seal(logged.duel, 1, SEAL, "server", LATER))

    assert logged.entries[-1]["by"] == "server"


def test_a_second_contribution_is_refused() -> None:
    logged = seated()
    logged.add(rules.seal(logged.duel, 1, SEAL, None, LATER))

    with pytest.raises(Refused, match="sealed"):
        rules.seal(logged.duel, 1, "cd" * 32, None, LATER)


def test_contributions_stand_in_seat_order_and_a_bot_makes_none() -> None:
    logged = seated()
    logged.add(rules.seal(logged.duel, 2, "cd" * 32, None, LATER))
    logged.add(rules.seal(logged.duel, 1, SEAL, None, LATER))

    assert logged.duel.seals == [SEAL, "cd" * 32]
    assert started(second="bot:hard").duel.seals == ["1" * 64]


@pytest.mark.parametrize(
    "logged",
    [
        pytest.param(seated(), id="nobody sealed"),
        pytest.param(started(), id="started already"),
    ],
)
def test_turns_start_once_and_only_when_both_have_sealed(logged: LoggedDuel) -> None:
    with pytest.raises(Refused, match="sealing"):
        rules.start(logged.duel, 1, LATER)


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("second", ["guest:b", "bot:easy"])
def test_the_first_player_has_one_moves_time_from_the_start(
    first: int, second: str
) -> None:
    logged = started(first=first, second=second, at=LATER)

    assert logged.duel.phase is Phase.PLAYING
    assert logged.duel.to_move == first
    assert logged.duel.deadlines == {first: LATER + CLOCK, 3 - first: None}


@pytest.mark.parametrize("seat", [1, 2])
def test_before_both_have_sealed_either_may_call_off(seat: int) -> None:
    logged = seated()
    logged.add(rules.seal(logged.duel, 1, SEAL, None, NOON))

    logged.add(rules.call_off(logged.duel, seat, LATER))

    assert logged.types[-2:] == ["call_off", "end"]
    assert logged.entries[-2]["seat"] == seat
    assert logged.ending == ("void", "called_off", None)
    assert logged.entries[-1]["remaining"] == {"1": None, "2": 55 * 60_000}
    assert logged.duel.deadlines == {1: None, 2: None}


def test_nobody_calls_off_once_both_have_sealed() -> None:
    logged = seated()
    for seat in (1, 2):
        logged.add(rules.seal(logged.duel, seat, SEAL, None, NOON))

    for duel in (logged.duel, started().duel):
        with pytest.raises(Refused, match="started"):
            rules.call_off(duel, 1, LATER)


def test_before_the_start_there_is_nothing_to_guess_or_to_resign() -> None:
    duel = seated().duel

    with pytest.raises(Refused, match="sealing"):
        rules.guess(duel, 1, "crane", "00000", LATER)
    with pytest.raises(Refused, match="sealing"):
        rules.resign(duel, 1, LATER)


@pytest.mark.parametrize("late", [timedelta(0), MS, timedelta(days=30)])
def test_who_misses_the_seal_loses(late: timedelta) -> None:
    logged = seated()
    logged.add(rules.seal(logged.duel, 2, SEAL, None, LATER))

    logged.add(rules.settle(logged.duel, NOON + CLOCK + late))

    assert logged.types[-2:] == ["timeout", "end"]
    assert logged.entries[-2]["seat"] == 1
    assert logged.ending == ("win", "unsealed", 2)


def test_who_misses_the_seal_against_a_bot_loses() -> None:
    logged = seated("bot:easy")

    logged.add(rules.settle(logged.duel, NOON + CLOCK))

    assert logged.ending == ("win", "unsealed", 2)


def test_if_both_miss_the_seal_they_are_settled_together_and_the_game_is_void() -> None:
    logged = seated()

    logged.add(rules.settle(logged.duel, NOON + CLOCK + timedelta(days=1)))

    timeouts = [entry for entry in logged.entries if entry["type"] == "timeout"]
    assert [entry["seat"] for entry in timeouts] == [1, 2]
    assert {entry["at"] for entry in logged.entries[-3:]} == {
        "2026-11-30T13:00:00.000Z"
    }
    assert logged.ending == ("void", "unsealed", None)
    assert logged.entries[-1]["remaining"] == {"1": 0, "2": 0}


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda duel: rules.join(duel, "guest:c", LATER), id="join"),
        pytest.param(lambda duel: rules.seal(duel, 1, SEAL, None, LATER), id="seal"),
        pytest.param(lambda duel: rules.start(duel, 1, LATER), id="start"),
        pytest.param(lambda duel: rules.guess(duel, 1, "x", "0", LATER), id="guess"),
        pytest.param(lambda duel: rules.resign(duel, 1, LATER), id="resign"),
        pytest.param(lambda duel: rules.call_off(duel, 1, LATER), id="call off"),
    ],
)
def test_nothing_may_follow_the_end(act: Callable[[Duel], object]) -> None:
    duel = played("ff").duel

    with pytest.raises(Refused, match="over"):
        act(duel)


def test_nothing_is_due_after_the_end() -> None:
    assert rules.settle(played("ff").duel, NOON + timedelta(days=365)) == []
