"""Where to go after a move: the most urgent of what waits for a member."""

from dataclasses import dataclass
from datetime import datetime

from club.models import Member
from games.selectors.needs import needs_you
from games.selectors.sides import COLUMNS, opponent_of, sides_of, waiting
from games.wording.next_up import next_text, nothing_text


@dataclass(frozen=True)
class NextUp:
    """What needs a member next, or when something may."""

    text: str
    # Empty when nothing needs them now.
    url: str = ""


def next_up(member: Member, now: datetime, *, but_not: str = "") -> NextUp:
    """Return what needs a member next, a game that they look at apart."""
    if needs := needs_you(member, now, most=1, but_not=but_not):
        need = needs[0]
        return NextUp(next_text(need.who, need.deadline - now), need.path)
    theirs = waiting(sides_of(member), now).order_by("other__deadline", "game_id")
    side = theirs.values(*COLUMNS).first()
    if side is None:
        return NextUp(nothing_text())
    name, deadline = opponent_of(side), side["other__deadline"]
    return NextUp(nothing_text(name, deadline, now))
