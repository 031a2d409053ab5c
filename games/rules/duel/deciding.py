"""What may come from outside a move: more time from the opponent, a decision."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games.rules.clock import write_time
from games.rules.duel.state import Duel, Reason, Result, other
from games.rules.duel.steps import Step, end, refuse_ended, write_deadlines
from games.rules.refusals import Refused

GIFT = timedelta(hours=24)
LONGEST_REASON = 300


def extend(duel: Duel, by: int, at: datetime) -> list[Step]:
    """Give the opponent, whose clock runs, 24 hours more; once a move."""
    refuse_extension(duel, by)
    seat = other(by)
    old = duel.seats[seat].deadline or at
    deadlines = {**duel.deadlines, seat: old + GIFT}
    body: dict[str, Any] = {
        "seat": seat,
        "old": write_time(old),
        "new": write_time(old + GIFT),
        "who": duel.seats[by].player,
        "why": "given",
        "deadlines": write_deadlines(deadlines),
    }
    return [(at, "extend", body)]


def refuse_extension(duel: Duel, by: int) -> None:
    """Refuse to give time that cannot be given now."""
    refuse_ended(duel)
    seat = duel.seats[other(by)]
    if seat.deadline is None:
        raise Refused("not_awaited")
    if not seat.seals:
        raise Refused("bot")  # its thinking never costs it a deadline
    if seat.extended:
        raise Refused("extended")


@dataclass(frozen=True)
class Verdict:
    """What an organiser decides, in whose favour, and why."""

    result: Result
    winner: int | None
    why: str


def adjudicate(duel: Duel, who: str, verdict: Verdict, at: datetime) -> list[Step]:
    """End the duel as an organiser decides, for a reason that stands in the log.

    A win or a draw that is decided so is rated in a rated game like any other; a game
    that is declared void never is.
    """
    refuse_ended(duel)
    result, winner, why = verdict.result, verdict.winner, verdict.why
    if (result is Result.WIN) != (winner in duel.seats):
        raise Refused("no_winner")
    if not why.strip() or len(why) > LONGEST_REASON or not why.isprintable():
        raise Refused("no_reason", longest=LONGEST_REASON)
    body = {"who": who, "why": why, "result": result.value, "winner": winner}
    return [
        (at, "adjudicate", body),
        end(duel, at, result, Reason.ADJUDICATED, winner),
    ]
