"""The leaderboard: duels between members, of those who chose to stand on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import (
    Avg,
    Count,
    Exists,
    F,
    OrderBy,
    OuterRef,
    Q,
    QuerySet,
    Window,
)
from django.db.models.functions import Rank

from club.models import Member
from games.models import Seat

PER_PAGE = 50


@dataclass(frozen=True)
class Place:
    """One member's line."""

    place: int
    number: int
    name: str
    is_me: bool
    won: int
    drawn: int
    lost: int
    guesses: float | None


@dataclass(frozen=True)
class Leaderboard:
    """A page of it."""

    places: Sequence[Place]
    page: int
    has_more: bool
    # The first moment that counts; None for all time.
    since: datetime | None


def leaderboard(
    viewer: Member | None, *, since: datetime | None = None, page: int = 1
) -> Leaderboard:
    """Return a page of the leaderboard; those who are level share a place.

    Among them whoever joined first stands first.
    """
    start = (page - 1) * PER_PAGE
    rows = list(_rows(since)[start : start + PER_PAGE + 1])
    # Names are read for the page alone: grouping by them would cost as much again.
    members = Member.objects.in_bulk([row["member_id"] for row in rows[:PER_PAGE]])
    places = [
        Place(
            place=row["place"],
            number=members[row["member_id"]].number,
            name=str(members[row["member_id"]]),
            is_me=viewer is not None and row["member_id"] == viewer.pk,
            won=row["won"],
            drawn=row["drawn"],
            lost=row["lost"],
            guesses=row["guesses"],
        )
        for row in rows[:PER_PAGE]
    ]
    return Leaderboard(places, page, len(rows) > PER_PAGE, since)


def month_of(now: datetime) -> datetime:
    """Return when the month of a moment began, in UTC: the same for everybody."""
    first = now.astimezone(UTC).replace(day=1)
    return first.replace(hour=0, minute=0, second=0, microsecond=0)


def _rows(since: datetime | None) -> QuerySet[Any, Any]:
    # Without a bot both are members: guests play nobody else.
    bots = Seat.objects.filter(game=OuterRef("game"), bot__isnull=False)
    duels = Seat.objects.filter(
        ~Exists(bots),
        member__is_listed=True,
        member__left_at=None,
        result__in=["won", "drawn", "lost"],
    )
    if since:
        duels = duels.filter(game__ended_at__gte=since)
    figures = duels.values("member_id").annotate(
        won=Count("pk", filter=Q(result="won")),
        drawn=Count("pk", filter=Q(result="drawn")),
        lost=Count("pk", filter=Q(result="lost")),
        guesses=Avg("score"),
    )
    ranked = figures.annotate(place=Window(Rank(), order_by=_best_first()))
    return ranked.order_by(*_best_first(), "member_id")


def _best_first() -> list[OrderBy]:
    return [
        F("won").desc(),
        F("drawn").desc(),
        F("lost").asc(),
        F("guesses").asc(nulls_last=True),
    ]
