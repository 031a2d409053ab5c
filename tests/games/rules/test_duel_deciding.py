"""More time from the opponent, and what an organiser decides."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import duel as rules
from games.rules import log
from games.rules.clock import write_time
from games.rules.duel import Phase, Reason, Result, Verdict
from games.rules.refusals import Refused
from tests.games.rules.logged_duel import (
    CLOCK,
    FOUND,
    MISSED,
    MS,
    NOON,
    LoggedDuel,
    guess_next,
    played,
    seated,
    started,
)

DAY = timedelta(hours=24)
MINUTE = timedelta(minutes=1)
ORGANISER = "member:7"


def deadline_of(logged: LoggedDuel, seat: int) -> datetime:
    deadline = logged.duel.seats[seat].deadline
    assert deadline
    return deadline


def test_the_opponent_gives_a_day_more() -> None:
    logged = started(first=1)

    logged.add(rules.extend(logged.duel, 2, NOON + MINUTE))

    entry = logged.entries[-1]
    assert logged.duel.deadlines == {1: NOON + CLOCK + DAY, 2: None}
    assert entry["type"] == "extend"
    assert (entry["seat"], entry["who"], entry["why"]) == (1, "guest:b", "given")
    assert entry["old"] == write_time(NOON + CLOCK)
    assert entry["new"] == write_time(NOON + CLOCK + DAY)
    assert rules.settle(logged.duel, NOON + CLOCK + DAY - MS) == []
    assert rules.settle(logged.duel, NOON + CLOCK + DAY)


def test_time_is_given_once_a_move() -> None:
    logged = started(first=1)
    logged.add(rules.extend(logged.duel, 2, NOON))

    with pytest.raises(Refused, match="extended"):
        rules.extend(logged.duel, 2, NOON)
    guess_next(logged, MISSED, NOON)
    logged.add(rules.extend(logged.duel, 1, NOON))
    guess_next(logged, MISSED, NOON)
    logged.add(rules.extend(logged.duel, 2, NOON))

    assert logged.types.count("extend") == 3


def test_who_sealed_gives_time_to_who_has_not_and_again_for_the_first_move() -> None:
    logged = seated()
    logged.add(rules.seal(logged.duel, 1, "1" * 64, None, NOON))

    logged.add(rules.extend(logged.duel, 1, NOON))
    with pytest.raises(Refused, match="extended"):
        rules.extend(logged.duel, 1, NOON)
    logged.add(rules.seal(logged.duel, 2, "2" * 64, None, NOON + CLOCK + MINUTE))
    logged.add(rules.start(logged.duel, 2, NOON + CLOCK + MINUTE))
    logged.add(rules.extend(logged.duel, 1, NOON + CLOCK + MINUTE))

    assert logged.duel.deadlines == {1: None, 2: NOON + CLOCK + MINUTE + CLOCK + DAY}


def test_both_may_give_time_while_both_seal() -> None:
    logged = seated()

    logged.add(rules.extend(logged.duel, 1, NOON))
    logged.add(rules.extend(logged.duel, 2, NOON))

    assert logged.duel.deadlines == {1: NOON + CLOCK + DAY, 2: NOON + CLOCK + DAY}


@pytest.mark.parametrize(
    ("logged", "by", "code"),
    [
        pytest.param(started(first=1), 1, "not_awaited", id="one's own clock"),
        pytest.param(started(first=2, second="bot:easy"), 1, "bot", id="a bot's"),
        pytest.param(played("ff"), 1, "over", id="no clock"),
    ],
)
def test_nobody_gives_what_is_not_theirs_to_give(
    logged: LoggedDuel, by: int, code: str
) -> None:
    with pytest.raises(Refused, match=code):
        rules.extend(logged.duel, by, NOON)


@pytest.mark.parametrize(
    ("result", "winner"), [(Result.WIN, 1), (Result.WIN, 2), (Result.DRAW, None)]
)
@pytest.mark.parametrize("logged", [seated(), played("mm"), played("f")])
def test_an_organiser_decides_at_any_time(
    logged: LoggedDuel, result: Result, winner: int | None
) -> None:
    decided = logged.copy()

    decided.add(
        rules.adjudicate(
            decided.duel, ORGANISER, Verdict(result, winner, "Agreed."), NOON
        )
    )

    assert decided.types[-2:] == ["adjudicate", "end"]
    assert decided.entries[-2]["who"] == ORGANISER
    assert decided.duel.phase is Phase.ENDED
    assert decided.ending == (result, Reason.ADJUDICATED, winner)
    assert decided.duel.decided_why == "Agreed."
    assert decided.duel.deadlines == {1: None, 2: None}


def test_a_game_is_declared_void() -> None:
    logged = played("mmm")

    logged.add(
        rules.adjudicate(
            logged.duel, ORGANISER, Verdict(Result.VOID, None, "A fault."), NOON
        )
    )

    assert logged.ending == ("void", "adjudicated", None)


@pytest.mark.parametrize(
    ("result", "winner", "why", "code"),
    [
        (Result.WIN, None, "Why", "no_winner"),
        (Result.WIN, 3, "Why", "no_winner"),
        (Result.DRAW, 1, "Why", "no_winner"),
        (Result.VOID, 2, "Why", "no_winner"),
        (Result.VOID, None, "  ", "no_reason"),
        (Result.VOID, None, "a\0b", "no_reason"),
        (Result.VOID, None, "x" * 301, "no_reason"),
    ],
)
def test_a_decision_names_its_winner_and_its_reason(
    result: Result, winner: int | None, why: str, code: str
) -> None:
    logged = started()

    with pytest.raises(Refused, match=code):
        rules.adjudicate(logged.duel, ORGANISER, Verdict(result, winner, why), NOON)


def test_what_is_over_is_decided() -> None:
    logged = played("ff")

    with pytest.raises(Refused, match="over"):
        rules.adjudicate(
            logged.duel, ORGANISER, Verdict(Result.VOID, None, "Late."), NOON
        )


@given(
    st.lists(st.sampled_from(["guess", "find", 1, 2, "wait"]), max_size=30),
    st.sampled_from([1, 2]),
)
def test_however_time_is_given_it_is_a_day_a_move_and_only_the_others(
    acts: list[str | int], first: int
) -> None:
    logged = started(first=first)
    now, gifts = NOON, 0  # gifts: how many were given for the move that is awaited
    for act in acts:
        mover = logged.duel.to_move
        if mover is None:
            break
        if act == "wait":
            now = min(now + 5 * CLOCK, deadline_of(logged, mover) - MS)
        elif isinstance(act, str):
            guess_next(logged, FOUND if act == "find" else MISSED, now)
            gifts = 0
        elif act == mover or gifts:
            with pytest.raises(Refused, match=r"not_awaited|extended"):
                rules.extend(logged.duel, act, now)
        else:
            before = deadline_of(logged, mover)
            logged.add(rules.extend(logged.duel, act, now))
            assert deadline_of(logged, mover) == before + DAY
            gifts += 1
        assert rules.settle(logged.duel, now) == []
    assert rules.replay(logged.entries) == logged.duel
    assert log.check_chain(logged.entries) == logged.head
