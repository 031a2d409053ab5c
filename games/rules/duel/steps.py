"""Entries still to be appended: what every kind of action writes alike."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from games.rules.clock import write_time
from games.rules.duel.state import Duel, Phase, Reason, Result, take
from games.rules.log import Body
from games.rules.refusals import Refused

Step = tuple[datetime, str, Body]
"""An entry to be appended: its time, its type, and what is particular to it."""

STOPPED: Mapping[int, datetime | None] = {1: None, 2: None}


def write_deadlines(deadlines: Mapping[int, datetime | None]) -> dict[str, str | None]:
    """Write when each seat's time runs out, null where no clock runs."""
    return {
        str(seat): write_time(at) if at else None
        for seat, at in sorted(deadlines.items())
    }


def believe(duel: Duel, step: Step) -> Duel:
    """Return the duel after a step that is about to be appended."""
    return take(duel, *step)


def end(
    duel: Duel, at: datetime, result: Result, reason: Reason, winner: int | None
) -> Step:
    """Write the end; the remaining times, in milliseconds, stop with it."""
    remaining = {
        str(seat): (deadline - at) // timedelta(milliseconds=1) if deadline else None
        for seat, deadline in sorted(duel.deadlines.items())
    }
    body: Body = {
        "result": result.value,
        "reason": reason.value,
        "winner": winner,
        "remaining": remaining,
        "deadlines": write_deadlines(STOPPED),
    }
    return at, "end", body


def refuse_ended(duel: Duel) -> None:
    """Refuse whatever is asked of a duel that is over."""
    if duel.phase is Phase.ENDED:
        raise Refused("over")
