"""What is due: credits for outages, time-outs, and the end that follows."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.rules.clock import credited, write_time
from games.rules.duel.state import Duel, Phase, Reason, Result, other
from games.rules.duel.steps import Step, believe, end, write_deadlines

NO_SHOW_BELOW = 2
"""Rule 7: who has made fewer guesses than this has not shown up."""

Gap = tuple[datetime, datetime]


def settle(duel: Duel, now: datetime, outages: Iterable[Gap] = ()) -> list[Step]:
    """Return the entries that are due by ``now``: credits, time-outs and the end.

    ``outages`` are the times in which no process of the site ran. Credits and
    lapsed deadlines come in the order of the moments they are about (deadlines.md).
    """
    steps: list[Step] = []
    for gap in sorted(outages):
        if duel.at and gap[1] <= duel.at:
            continue  # whatever it moved has been moved
        lapsed = _lapse(duel, gap[0], before=True)
        if lapsed:
            return steps + lapsed
        for credit in _credits(duel, gap):
            steps.append(credit)
            duel = believe(duel, credit)
    return steps + _lapse(duel, now)


def _credits(duel: Duel, gap: Gap) -> list[Step]:
    """Move the deadlines that an outage touched, one entry a seat."""
    steps = []
    deadlines = duel.deadlines
    for seat, old in sorted(duel.deadlines.items()):
        new = old and credited(old, gap)
        if old and new:
            deadlines = {**deadlines, seat: new}
            body: dict[str, Any] = {
                "seat": seat,
                "old": write_time(old),
                "new": write_time(new),
                "who": "site",
                "why": "outage",
                "deadlines": write_deadlines(deadlines),
            }
            steps.append((gap[1], "credit", body))
    return steps


def _lapse(duel: Duel, now: datetime, *, before: bool = False) -> list[Step]:
    """End the duel against the seats whose time ran out first (rule 7)."""
    running = {seat: at for seat, at in duel.deadlines.items() if at}
    if not running:
        return []
    moment = min(running.values())
    if moment > now or (before and moment == now):
        return []
    late = sorted(seat for seat, at in running.items() if at == moment)
    steps: list[Step] = [(moment, "timeout", {"seat": seat}) for seat in late]
    if len(late) > 1:
        ended = end(duel, moment, Result.VOID, Reason.UNSEALED, None)
    else:
        reason = _why_late(duel, late[0])
        ended = end(duel, moment, Result.WIN, reason, other(late[0]))
    return [*steps, ended]


def _why_late(duel: Duel, seat: int) -> Reason:
    if duel.phase is Phase.SEALING:
        return Reason.UNSEALED
    showed_up = len(duel.seats[seat].guesses) >= NO_SHOW_BELOW
    decided = duel.seats[other(seat)].found_in
    return Reason.TIMEOUT if showed_up or decided else Reason.NO_SHOW
