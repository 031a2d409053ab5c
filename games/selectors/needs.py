"""What waits for a member: the bell, the front page and My games ask the same."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet, Value
from django.urls import reverse

from club.models import Member
from club.telling import Need
from games.models import Game, Invitation
from games.selectors.notices import about_game
from games.selectors.offer_notices import about_offer
from games.selectors.offers import offers_to
from games.selectors.sides import COLUMNS, Side, awaited, opponent_of, sides_of
from games.wording.notices import asked, awaited_text, to_answer, to_do


def needs_you(
    member: Member, now: datetime, *, most: int | None = None, but_not: str = ""
) -> Sequence[Need]:
    """Return what a member has to move, to seal or to answer, soonest first."""
    sides = awaited(sides_of(member), now).exclude(game=but_not)
    rows = sides.order_by("deadline", "game_id").values(*COLUMNS)
    offers = offers_to(member, now).order_by("expires_at", "id")
    needs = [_of_a_game(side) for side in rows[:most]]
    needs += [_of_an_offer(offer) for offer in offers[:most]]
    return sorted(needs, key=lambda need: need.deadline)[:most]


def count_needs(member: Member, now: datetime) -> int:
    """Count what ``needs_you`` lists."""
    games = _ones(awaited(sides_of(member), now))
    return games.union(_ones(offers_to(member, now)), all=True).count()


def _ones(rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    ones: QuerySet[Any, Any] = rows.order_by().annotate(one=Value(1)).values("one")
    return ones


def _of_a_game(side: Side) -> Need:
    name, deadline = opponent_of(side), side["deadline"]
    sealing = side["game__status"] == Game.Status.SEALING
    return Need(
        about=about_game(side["game_id"]),
        path=reverse("games:game", args=[side["game_id"]]),
        sentence=awaited_text(name, deadline, sealing=sealing),
        deadline=deadline,
        who=name,
        what=to_do(sealing=sealing),
    )


def _of_an_offer(offer: Invitation) -> Need:
    name = str(offer.by)
    return Need(
        about=about_offer(offer.id),
        path=reverse("games:invitation", args=[offer.id]),
        sentence=asked(name, offer.expires_at),
        deadline=offer.expires_at,
        who=name,
        what=to_answer(),
    )
