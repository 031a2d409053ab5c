"""Invitations as pages show them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.urls import reverse

from club import clock
from club.models import Member
from games.models import Invitation
from games.rules.refusals import Refused
from games.selectors.offers import (
    Status,
    refuse_ended_offer,
    refuse_taking,
    standing_offers,
)
from games.wording.invitations import offer_refusal
from games.wording.spans import clock_label

MOST_SHOWN = 50


@dataclass(frozen=True)
class OfferRow:
    """An open invitation in a list."""

    id: str
    url: str
    who: str
    clock_label: str
    is_rated: bool
    made_at: datetime
    is_mine: bool
    is_to_me: bool


@dataclass(frozen=True)
class OfferPage:
    """The page of one invitation for one viewer."""

    id: str
    state: str
    who: str
    to: str
    clock_label: str
    is_rated: bool
    expires_at: datetime
    is_mine: bool
    is_link: bool
    # Why the viewer cannot take it; empty for those who can.
    reason: str
    reason_code: str
    can_take: bool
    can_withdraw: bool
    can_decline: bool
    game_url: str


def open_offers(viewer: Member | None) -> Sequence[OfferRow]:
    """Return what stands open for somebody: everybody's, theirs, and to them alone."""
    wanted = Q(is_open=True)
    if viewer:
        wanted |= Q(to=viewer) | Q(by=viewer)
    found = list(
        standing_offers(viewer)
        .filter(wanted)
        .select_related("by", "to")
        .order_by("-made_at", "id")[:MOST_SHOWN]
    )
    now = clock.now() if found else None
    return [
        _row(offer, viewer)
        for offer in found
        if now and not offer.is_due(now) and not offer.by.is_paused(now)
    ]


def offer_rows(offers: Iterable[Invitation], viewer: Member) -> list[OfferRow]:
    """Return the lines about invitations in a member's list."""
    return [_row(offer, viewer) for offer in offers]


def _row(offer: Invitation, viewer: Member | None) -> OfferRow:
    mine = viewer is not None and offer.by_id == viewer.pk
    return OfferRow(
        id=offer.id,
        url=reverse("games:invitation", args=[offer.id]),
        who=str(offer.by),
        clock_label=clock_label(timedelta(seconds=offer.clock_seconds)),
        is_rated=offer.is_rated,
        made_at=offer.made_at,
        is_mine=mine,
        is_to_me=viewer is not None and offer.to_id == viewer.pk,
    )


def offer_page(offer: Invitation, viewer: Member | None) -> OfferPage:
    """Return the page of an invitation that the viewer may know of."""
    now = clock.now()
    refused = _refusal(offer, viewer, now)
    is_open = offer.state_at(now) == Status.OPEN
    mine = viewer is not None and offer.by_id == viewer.pk
    plays = viewer is not None and viewer.pk in (offer.by_id, offer.taken_by_id)
    return OfferPage(
        id=offer.id,
        state=offer.state_at(now),
        who=str(offer.by),
        to=str(offer.to or ""),
        clock_label=clock_label(timedelta(seconds=offer.clock_seconds)),
        is_rated=offer.is_rated,
        expires_at=offer.expires_at,
        is_mine=mine,
        is_link=not offer.is_open and offer.to_id is None,
        reason=offer_refusal(refused) if refused else "",
        reason_code=refused.code if refused else "",
        can_take=refused is None,
        can_withdraw=is_open and mine,
        can_decline=is_open and viewer is not None and offer.to_id == viewer.pk,
        game_url=reverse("games:game", args=[offer.game_id])
        if offer.game_id and plays
        else "",
    )


def _refusal(offer: Invitation, viewer: Member | None, now: datetime) -> Refused | None:
    try:
        refuse_ended_offer(offer, now)
        if viewer is None:
            return Refused("guest")
        refuse_taking(offer, offer.by, viewer, now)
    except Refused as refused:
        return refused
    return None
