"""Every sequence of actions ends as rules 6 and 7 say, told here a second time.

The oracle knows no state: it reads a whole sequence and says, from the text of the
rules, who may do what next or how it ended.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest

from games.rules import duel as rules
from games.rules import log
from games.rules.duel import Duel, Phase, Step
from games.rules.refusals import Refused
from tests.games.rules.logged_duel import (
    CLOCK,
    FOUND,
    MISSED,
    MS,
    NOON,
    LoggedDuel,
    seated,
)

DEPTH = 10

Event = tuple[str, int]
"""What happened, and who did it; time passes for both (seat 0)."""

Ending = tuple[str, str, int | None]

ACTIONS = [
    (kind, seat)
    for kind in ("seal", "miss", "find", "resign", "call_off")
    for seat in (1, 2)
]


# The oracle ------------------------------------------------------------------


def found_on(path: list[Event], seat: int) -> int | None:
    """Return the number of the guess with which a seat found the word."""
    guesses = [kind for kind, who in path if who == seat and kind in ("miss", "find")]
    return guesses.index("find") + 1 if "find" in guesses else None


def guess_count(path: list[Event], seat: int) -> int:
    return sum(who == seat and kind in ("miss", "find") for kind, who in path)


def turn(path: list[Event], first: int) -> int:
    guesses = guess_count(path, 1) + guess_count(path, 2)
    return first if guesses % 2 == 0 else 3 - first


def unsealed(path: list[Event], sealing: set[int]) -> set[int]:
    return sealing - {who for kind, who in path if kind == "seal"}


def ending(path: list[Event], first: int, sealing: set[int]) -> Ending | None:
    """Read rules 6 and 7 over a whole sequence of accepted actions."""
    *before, (kind, who) = path
    match kind:
        case "call_off":
            return "void", "called_off", None
        case "resign":
            return "win", "resigned", 3 - who
        case "lapse":
            missing = unsealed(before, sealing)
            return unsealed_ending(missing) if missing else late_ending(before, first)
        case _:
            return decision(path, first)


def unsealed_ending(missing: set[int]) -> Ending:
    if missing == {1, 2}:
        return "void", "unsealed", None
    (late,) = missing
    return "win", "unsealed", 3 - late


def late_ending(path: list[Event], first: int) -> Ending:
    late = turn(path, first)
    shown = guess_count(path, late) >= 2 or found_on(path, 3 - late)
    return "win", "timeout" if shown else "no_show", 3 - late


def decision(path: list[Event], first: int) -> Ending | None:
    second = 3 - first
    one, two = found_on(path, first), found_on(path, second)
    if one and one == two:
        return "draw", "equalised", None
    if two and guess_count(path, first) >= two:
        return "win", "found", second
    if one and guess_count(path, second) >= one:
        return "win", "found", first
    return None


def refusal(path: list[Event], event: Event, first: int, sealing: set[int]) -> str:
    """Say why an action is refused; the empty string when it is not."""
    kind, who = event
    if path and ending(path, first, sealing):
        return "over"
    missing = unsealed(path, sealing)
    if kind == "seal":
        return "" if who in missing else "sealed"
    if kind == "call_off":
        return "" if missing else "started"
    if missing:
        return "sealing"
    if kind == "resign":
        waits = turn(path, first) != who and found_on(path, who)
        return "waiting" if waits else ""
    return "" if turn(path, first) == who else "turn"


# The rules -------------------------------------------------------------------


def act(duel: Duel, event: Event, at: datetime) -> list[Step]:
    kind, seat = event
    word = f"word{len(duel.seats[seat].guesses)}"
    acts: dict[str, Callable[[], list[Step]]] = {
        "seal": lambda: rules.seal(duel, seat, "ab" * 32, None, at),
        "miss": lambda: rules.guess(duel, seat, word, MISSED, at),
        "find": lambda: rules.guess(duel, seat, word, FOUND, at),
        "resign": lambda: rules.resign(duel, seat, at),
        "call_off": lambda: rules.call_off(duel, seat, at),
    }
    return acts[kind]()


def continuations(
    logged: LoggedDuel, path: list[Event], now: datetime, first: int, sealing: set[int]
) -> Iterator[tuple[LoggedDuel, list[Event], datetime]]:
    """Take every action that the rules accept; check that the oracle agrees."""
    for event in ACTIONS:
        expected = refusal(path, event, first, sealing)
        if expected:
            before = logged.duel
            with pytest.raises(Refused) as refused:
                act(logged.duel, event, now)
            assert refused.value.code == expected, (path, event)
            assert logged.duel == before
            continue
        after = logged.copy()
        after.add(act(logged.duel, event, now))
        if after.duel.sealed and after.duel.phase is Phase.SEALING:
            after.add(rules.start(after.duel, first, now))
        yield after, [*path, event], now
    running = [at for at in logged.duel.deadlines.values() if at]
    if running:
        nearest = min(running)
        if now < nearest - MS:
            assert rules.settle(logged.duel, nearest - MS) == []
            yield logged.copy(), [*path, ("wait", 0)], nearest - MS
        lapsed = logged.copy()
        lapsed.add(rules.settle(logged.duel, nearest))
        assert rules.settle(logged.duel, nearest + timedelta(days=9)) == rules.settle(
            logged.duel, nearest
        )
        yield lapsed, [*path, ("lapse", 0)], nearest


def check(
    logged: LoggedDuel, path: list[Event], first: int, sealing: set[int]
) -> Ending | None:
    """Check everything that must hold after any sequence; return how it ended."""
    duel = logged.duel
    expected = ending(path, first, sealing) if path else None
    assert logged.ending == (expected or (None, None, None)), path
    assert log.check_chain(logged.entries) == logged.head
    assert rules.replay(logged.entries) == duel, path
    running = {seat for seat, at in duel.deadlines.items() if at}
    if expected:
        assert duel.phase is Phase.ENDED
        assert logged.types.count("end") == 1
        assert running == set()
        assert duel.to_move is None
        assert rules.settle(duel, NOON + timedelta(days=99)) == []
    elif unsealed(path, sealing):
        assert duel.phase is Phase.SEALING
        assert running == unsealed(path, sealing)
        assert duel.to_move is None
    else:
        assert duel.phase is Phase.PLAYING
        assert running == {turn(path, first)} == {duel.to_move}
    return expected


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize(
    ("second", "sealing"),
    [
        pytest.param("guest:b", {1, 2}, id="against a person"),
        pytest.param("bot:easy", {1}, id="against a bot"),
    ],
)
def test_every_sequence_of_actions_ends_as_the_rules_say(
    first: int, second: str, sealing: set[int]
) -> None:
    endings: Counter[tuple[str, str]] = Counter()
    open_paths = [(seated(second), list[Event](), NOON)]

    while open_paths:
        logged, path, now = open_paths.pop()
        expected = check(logged, path, first, sealing)
        if expected:
            endings[expected[:2]] += 1
            # One step further: whatever is tried now is refused.
            assert not list(continuations(logged, path, now, first, sealing))
        elif len(path) < DEPTH:
            open_paths += continuations(logged, path, now, first, sealing)

    kinds = {
        ("void", "called_off"),
        ("win", "unsealed"),
        ("win", "resigned"),
        ("win", "no_show"),
        ("win", "timeout"),
        ("win", "found"),
        ("draw", "equalised"),
    }
    if len(sealing) == 2:
        kinds.add(("void", "unsealed"))
    assert set(endings) == kinds
    assert endings.total() > 500


def test_a_deadline_is_one_moves_time_after_the_move_before() -> None:
    logged = seated()
    now = NOON
    for event in [("seal", 2), ("seal", 1), ("miss", 1), ("miss", 2), ("find", 1)]:
        now += timedelta(minutes=7)
        logged.add(act(logged.duel, event, now))
        if logged.duel.sealed and logged.duel.phase is Phase.SEALING:
            logged.add(rules.start(logged.duel, 1, now))
            assert logged.duel.deadlines == {1: now + CLOCK, 2: None}
        elif logged.duel.phase is Phase.PLAYING:
            mover = event[1]
            assert logged.duel.deadlines == {mover: None, 3 - mover: now + CLOCK}
