"""My games: what waits for me, what I wait for, and what has ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from club.models import Member
from games.models import Game
from games.selectors.list_rows import (
    EndedRow,
    RunningRow,
    ended_rows,
    running_rows,
)
from games.selectors.offer_pages import OfferRow, offer_rows
from games.selectors.offers import offers_to
from games.selectors.sides import COLUMNS, Owner, awaited, running, sides_of, waiting

PER_PAGE = 50
ENDED_PER_PAGE = 20
MOVE, SEAL, ANSWER, WAITING, ENDED = "move", "seal", "answer", "waiting", "ended"
SECTIONS = (MOVE, SEAL, ANSWER, WAITING, ENDED)


@dataclass(frozen=True)
class Section:
    """One of the lists, or the page of it that is shown."""

    key: str
    rows: Sequence[RunningRow | EndedRow | OfferRow]
    # None where nobody needs to know how many there are.
    count: int | None = None
    page: int = 1
    has_more: bool = False


@dataclass(frozen=True)
class MyGames:
    """Somebody's games."""

    sections: Sequence[Section]
    # What waits for them: as many as the bell says.
    needs: int = 0


def my_games(who: Owner, now: datetime, pages: Mapping[str, int]) -> MyGames:
    """Return somebody's games, each section on its page."""
    counts = _counts(who, now)
    sections = [
        _section(key, who, now, counts.get(key), pages.get(key, 1)) for key in SECTIONS
    ]
    shown = [section for section in sections if section.rows or section.page > 1]
    return MyGames(
        sections=shown,
        needs=counts[MOVE] + counts[SEAL] + counts[ANSWER],
    )


def _counts(who: Owner, now: datetime) -> dict[str, int]:
    sealing = Q(game__status=Game.Status.SEALING)
    mine = Q(deadline__gt=now)
    counts: dict[str, int] = running(sides_of(who)).aggregate(
        **{
            MOVE: Count("pk", filter=mine & ~sealing),
            SEAL: Count("pk", filter=mine & sealing),
            WAITING: Count("pk", filter=Q(deadline=None, other__deadline__gt=now)),
        }
    )
    to_me = offers_to(who, now).count() if isinstance(who, Member) else 0
    return {**counts, ANSWER: to_me}


def _section(
    key: str, who: Owner, now: datetime, count: int | None, page: int
) -> Section:
    most = ENDED_PER_PAGE if key == ENDED else PER_PAGE
    start = (page - 1) * most
    # One more than is shown tells whether there is more.
    part = slice(start, start + most + 1)
    rows = _rows(key, who, now, part) if count or count is None else []
    return Section(
        key=key,
        rows=rows[:most],
        count=count,
        page=page,
        has_more=len(rows) > most,
    )


def _rows(
    key: str, who: Owner, now: datetime, part: slice
) -> Sequence[RunningRow | EndedRow | OfferRow]:
    if key == ENDED:
        return ended_rows(who, part)
    if key == ANSWER:
        if not isinstance(who, Member):
            return []
        offers = offers_to(who, now).order_by("expires_at", "id")
        return offer_rows(offers[part], who)
    if key == WAITING:
        sides = waiting(sides_of(who), now).order_by("other__deadline", "game_id")
    else:
        status = Game.Status.SEALING if key == SEAL else Game.Status.PLAYING
        sides = awaited(sides_of(who), now).filter(game__status=status)
        sides = sides.order_by("deadline", "game_id")
    return running_rows(sides.values(*COLUMNS)[part], now)
