"""What a member made of their games: the figures of a profile."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Avg, Case, CharField, Count, Q, Value, When

from club.models import Member
from games.rules.duel import Reason
from games.selectors.sides import sides_of

# More wins in a row than that are told as so many.
MOST_IN_A_ROW = 1000

OUT_OF_TIME = Q(game__reason__in=[Reason.TIMEOUT, Reason.NO_SHOW, Reason.UNSEALED])
DECIDED = Q(result__in=["won", "drawn", "lost"])
# Void as well: where neither sealed a word, both ran out of time.
RAN_OUT = OUT_OF_TIME & Q(result__in=["lost", "void"])
RESIGNED = Q(result="lost", game__reason=Reason.RESIGNED)
FIGURES: dict[str, Any] = {
    "won": Count("pk", filter=Q(result="won")),
    "drawn": Count("pk", filter=Q(result="drawn")),
    "lost": Count("pk", filter=Q(result="lost")),
    "guesses": Avg("score", filter=DECIDED),
    "ran_out": Count("pk", filter=RAN_OUT),
    "resigned": Count("pk", filter=RESIGNED),
    "counted": Count("pk", filter=DECIDED | RAN_OUT),
}


@dataclass(frozen=True)
class Record:
    """Games of one kind of opponent."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    # The mean of those in which the word was found.
    guesses: float | None = None
    ran_out: int = 0
    resigned: int = 0
    counted: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def completed(self) -> int | None:
        """How many of a hundred games were played to the end, rounded down."""
        if not self.counted:
            return None
        left = self.ran_out + self.resigned
        return 100 * (self.counted - left) // self.counted


class Streak(NamedTuple):
    """Wins in a row over other members, the last there were."""

    wins: int
    # None while it goes on.
    ended_at: datetime | None


def records_of(member: Member) -> tuple[Record, Record]:
    """Return what a member made of duels with members, and of those with bots."""
    bots = When(other__bot__isnull=False, then=Value("bots"))
    members = When(other__member__isnull=False, then=Value("members"))
    against = Case(bots, members, default=Value(""), output_field=CharField())
    sides = sides_of(member).filter(game__ended_at__isnull=False)
    rows = sides.values(against=against).order_by().annotate(**FIGURES)
    found = {row.pop("against"): Record(**row) for row in rows}
    return found.get("members", Record()), found.get("bots", Record())


def between(member: Member, other: Member) -> Record:
    """Return what a member made of the duels with another one."""
    sides = sides_of(member).filter(other__member=other)
    ended = sides.filter(game__ended_at__isnull=False)
    return Record(**ended.aggregate(**FIGURES))


def last_streak(member: Member) -> Streak:
    """Return the last wins in a row, and when another result ended them."""
    duels = sides_of(member).filter(DECIDED, other__member__isnull=False)
    newest = duels.order_by("-game__ended_at", "-game_id")
    ended_at, wins = None, 0
    rows = newest.values_list("result", "game__ended_at")
    for result, at in rows[:MOST_IN_A_ROW]:
        if result == "won":
            wins += 1
        elif wins:
            break
        else:
            ended_at = at
    return Streak(wins, ended_at)
