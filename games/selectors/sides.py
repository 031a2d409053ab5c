"""A duel's two sides as one row each: whose list it stands in, and the opponent.

Everything lists need stands in the rows, so no log is replayed for them.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet

from club.models import Member
from games.models import Game, Seat
from games.wording.names import seat_name

type Owner = Member | str
"""A member, or the random name of a guest's browser."""

# So many games are settled before a list is shown; the sweep settles the others.
MOST_AT_ONCE = 20

# Every list asks for these, in one query with the opponent's side.
COLUMNS = (
    "game_id",
    "number",
    "deadline",
    "result",
    "score",
    "game__status",
    "game__clock_seconds",
    "game__is_rated",
    "game__entry_count",
    "game__changed_at",
    "game__ended_at",
    "game__reason",
    "other__bot",
    "other__member_id",
    "other__member__nickname",
    "other__deadline",
)

type Side = Mapping[str, Any]
type Sides = QuerySet[Any, Any]
"""Seats with ``other`` beside each, which the types of Django know nothing of."""


def sides_of(who: Owner) -> Sides:
    """Return somebody's seats, each joined with the seat on the other side."""
    mine = Q(member=who) if isinstance(who, Member) else Q(guest=who)
    opposite = Q(game__seats__number=3 - F("number"))
    return Seat.objects.filter(mine).annotate(
        other=FilteredRelation("game__seats", condition=opposite)
    )


def running(sides: Sides) -> Sides:
    return sides.exclude(game__status=Game.Status.ENDED)


def awaited(sides: Sides, now: datetime) -> Sides:
    """Keep those who have to move or to seal.

    Whose time ran out has lost, even before the sweep writes it.
    """
    return sides.filter(deadline__gt=now)


def waiting(sides: Sides, now: datetime) -> Sides:
    """Keep those who wait for the other side, whose time has not run out."""
    return running(sides).filter(deadline=None, other__deadline__gt=now)


def opponent_of(side: Side) -> str:
    """Return how the other side of a row is called."""
    return seat_name(
        bot=side["other__bot"],
        member_id=side["other__member_id"],
        nickname=side["other__member__nickname"],
    )


def overdue_games_of(who: Owner, now: datetime) -> list[str]:
    """Return somebody's games in which a time ran out that nobody has settled yet."""
    mine = Q(member=who) if isinstance(who, Member) else Q(guest=who)
    # Of all seats few are overdue at any time, of one member's perhaps many are ended.
    overdue = Seat.objects.overdue(now).filter(
        Exists(Seat.objects.filter(mine, game=OuterRef("game")))
    )
    return sorted(set(overdue.values_list("game_id", flat=True)[:MOST_AT_ONCE]))
