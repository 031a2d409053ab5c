"""deadlines.md, Outage: credits and lapsed deadlines in order of effective time."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import duel as rules
from games.rules import log
from games.rules.clock import read_time
from games.rules.duel import Gap
from tests.games.rules.logged_duel import (
    CLOCK,
    MISSED,
    MS,
    NOON,
    LoggedDuel,
    guess_next,
    played,
    seated,
    started,
)

MINUTE = timedelta(minutes=1)
DEADLINE = NOON + CLOCK
LATE = NOON + timedelta(days=30)


def gap(began: datetime, length: timedelta) -> Gap:
    return began, began + length


def settled(logged: LoggedDuel, now: datetime, *outages: Gap) -> LoggedDuel:
    logged.add(rules.settle(logged.duel, now, outages))
    return logged


def credits_of(logged: LoggedDuel) -> list[log.Entry]:
    return [entry for entry in logged.entries if entry["type"] == "credit"]


def test_a_credit_says_who_got_what_when_and_why() -> None:
    outage = gap(DEADLINE - 10 * MINUTE, 20 * MINUTE)

    logged = settled(started(), outage[1], outage)

    (credit,) = credits_of(logged)
    assert credit["at"] == "2026-11-30T13:10:00.000Z"
    assert credit["seat"] == 1
    assert credit["old"] == "2026-11-30T13:00:00.000Z"
    assert credit["new"] == "2026-11-30T13:20:00.000Z"
    assert (credit["who"], credit["why"]) == ("site", "outage")
    assert credit["deadlines"] == {"1": "2026-11-30T13:20:00.000Z", "2": None}
    assert logged.duel.deadlines == {1: DEADLINE + 20 * MINUTE, 2: None}


@pytest.mark.parametrize("length", [timedelta(seconds=6), MINUTE, 2 * MINUTE])
def test_an_outage_of_up_to_two_minutes_moves_nothing(length: timedelta) -> None:
    logged = settled(started(), DEADLINE, gap(DEADLINE - length / 2, length))

    assert credits_of(logged) == []
    assert logged.ending == ("win", "no_show", 2)


@pytest.mark.parametrize(
    ("began", "length", "moved"),
    [
        pytest.param(DEADLINE + MS, 30 * MINUTE, False, id="lapsed 1 ms before it"),
        pytest.param(DEADLINE, 30 * MINUTE, True, id="due as it began"),
        pytest.param(DEADLINE - MS, 30 * MINUTE, True, id="due 1 ms after it began"),
        pytest.param(DEADLINE - 30 * MINUTE, 30 * MINUTE, True, id="due as it ended"),
        pytest.param(
            DEADLINE - 30 * MINUTE - MS, 30 * MINUTE, True, id="due 1 ms after its end"
        ),
        pytest.param(DEADLINE - 60 * MINUTE, 30 * MINUTE, True, id="due 30 min later"),
        pytest.param(
            DEADLINE - 60 * MINUTE - MS, 30 * MINUTE, False, id="due 1 ms past that"
        ),
    ],
)
def test_an_outage_moves_the_deadlines_in_it_and_soon_after_it(
    began: datetime, length: timedelta, *, moved: bool
) -> None:
    logged = settled(started(at=NOON), LATE, gap(began, length))

    end = DEADLINE + length if moved else DEADLINE
    assert len(credits_of(logged)) == int(moved)
    assert logged.types[-2:] == ["timeout", "end"]
    assert read_time(logged.entries[-2]["at"]) == end


def test_after_a_long_outage_an_hour_is_the_limit() -> None:
    week = timedelta(days=7)
    for past, moved in ((timedelta(0), True), (MS, False)):
        logged = started(clock=week)
        ended = NOON + week - timedelta(hours=1) - past
        outage = gap(ended - timedelta(hours=5), timedelta(hours=5))

        settled(logged, ended, outage)

        assert bool(credits_of(logged)) is moved


def test_a_deadline_lapses_before_an_outage_that_begins_later() -> None:
    logged = settled(started(), LATE, gap(DEADLINE + MINUTE, timedelta(hours=3)))

    assert logged.types[-2:] == ["timeout", "end"]
    assert read_time(logged.entries[-1]["at"]) == DEADLINE


def test_a_move_just_before_the_site_stopped_is_credited_too() -> None:
    """The last heartbeat is up to a second older than the last move."""
    outage = gap(NOON + MINUTE, 90 * MINUTE)
    logged = started()
    guess_next(logged, MISSED, NOON + MINUTE + 900 * MS)

    settled(logged, outage[1], outage)

    assert logged.duel.deadlines[2] == NOON + MINUTE + 900 * MS + CLOCK + 90 * MINUTE


def test_two_outages_are_credited_one_after_the_other() -> None:
    first = gap(NOON + 50 * MINUTE, 20 * MINUTE)
    second = gap(NOON + 75 * MINUTE, 10 * MINUTE)

    logged = settled(started(), NOON + 86 * MINUTE, second, first)

    assert [read_time(entry["at"]) for entry in credits_of(logged)] == [
        first[1],
        second[1],
    ]
    assert logged.duel.deadlines[1] == DEADLINE + 30 * MINUTE


def test_a_deadline_may_lapse_between_two_outages() -> None:
    first = gap(NOON + 50 * MINUTE, 20 * MINUTE)  # moves 13:00 to 13:20
    second = gap(NOON + 81 * MINUTE, 60 * MINUTE)

    logged = settled(started(), LATE, first, second)

    assert len(credits_of(logged)) == 1
    assert read_time(logged.entries[-1]["at"]) == DEADLINE + 20 * MINUTE


def test_both_seats_are_credited_while_both_seal() -> None:
    outage = gap(DEADLINE - MINUTE, 10 * MINUTE)

    logged = settled(seated(), outage[1], outage)

    assert [entry["seat"] for entry in credits_of(logged)] == [1, 2]
    assert logged.duel.deadlines == dict.fromkeys((1, 2), DEADLINE + 10 * MINUTE)
    settled(logged, LATE, outage)
    assert logged.ending == ("void", "unsealed", None)


def test_an_outage_that_was_applied_is_not_applied_again() -> None:
    outage = gap(DEADLINE - MINUTE, 10 * MINUTE)
    logged = settled(started(), outage[1], outage)
    deadline = logged.duel.deadlines[1]

    assert rules.settle(logged.duel, outage[1], [outage]) == []
    assert logged.duel.deadlines[1] == deadline


def test_an_outage_older_than_the_last_entry_moves_nothing() -> None:
    outage = gap(NOON - 20 * MINUTE, 20 * MINUTE)

    assert rules.settle(started().duel, NOON + MINUTE, [outage]) == []


def test_a_duel_that_is_over_is_credited_nothing() -> None:
    duel = played("ff").duel

    assert rules.settle(duel, LATE, [gap(NOON + MINUTE, timedelta(hours=2))]) == []


def minutes(most: int) -> st.SearchStrategy[timedelta]:
    return st.integers(1, most * 60_000).map(lambda ms: timedelta(milliseconds=ms))


@given(
    clock=st.sampled_from([MINUTE, 10 * MINUTE, CLOCK, timedelta(hours=12)]),
    sealing=st.booleans(),
    pauses=st.lists(st.tuples(minutes(90), minutes(120)), max_size=4),
    looks=st.lists(minutes(900), max_size=6),
)
def test_it_does_not_matter_who_looks_when(
    clock: timedelta,
    *,
    sealing: bool,
    pauses: list[tuple[timedelta, timedelta]],
    looks: list[timedelta],
) -> None:
    outages: list[Gap] = []
    for pause, length in pauses:
        outages.append(gap((outages[-1][1] if outages else NOON) + pause, length))
    make = seated if sealing else started
    seldom, often = make(clock=clock), make(clock=clock)
    # Nobody looks while no process runs.
    moments = [
        NOON + look
        for look in sorted(looks)
        if not any(began <= NOON + look < ended for began, ended in outages)
    ]

    settled(seldom, LATE, *outages)
    for now in (*moments, LATE):
        settled(often, now, *(outage for outage in outages if outage[1] <= now))

    assert often.entries == seldom.entries
    assert log.check_chain(often.entries) == often.head
    assert rules.replay(often.entries) == often.duel
    assert rules.settle(often.duel, LATE, outages) == []
