"""Notices about invitations, in words."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from club import clock
from club.models import Block, Notice
from club.telling import Words
from games.models import Invitation
from games.wording import offer_notices as wording

ABOUT = "invitations/"
INVITED, INVITATION_OVER = "invited", "invitation_over"

Status = Invitation.Status


def about_offer(invitation_id: str) -> str:
    """Return what a notice about an invitation is about."""
    return f"{ABOUT}{invitation_id}"


def word_offers(notices: Sequence[Notice]) -> dict[int, Words]:
    """Word notices about invitations as they stand now."""
    ids = {n.about.removeprefix(ABOUT) for n in notices}
    rows = Invitation.objects.annotate(is_hidden=_is_hidden())
    offers = rows.select_related("by", "to").in_bulk(ids)
    now = clock.now()
    words = {}
    for notice in notices:
        offer = offers.get(notice.about.removeprefix(ABOUT))
        if offer and not offer.is_hidden:
            words[notice.pk] = _word(notice, offer, now)
    return words


def _is_hidden() -> Exists:
    """Tell whether one of the two has blocked the other."""
    one, two = OuterRef("by"), OuterRef("to")
    pairs = Q(by=one, of=two) | Q(by=two, of=one)
    return Exists(Block.objects.filter(pairs))


def _word(notice: Notice, offer: Invitation, now: datetime) -> Words:
    state = offer.state_at(now)
    if notice.kind == INVITED:
        return Words(
            wording.invited(str(offer.by), offer.expires_at),
            is_over=state != Status.OPEN,
            deadline=offer.expires_at,
        )
    is_host = notice.member_id == offer.by_id
    if state == Status.DECLINED:
        return Words(wording.declined(str(offer.to)))
    if state == Status.WITHDRAWN:
        return Words(wording.withdrawn(str(offer.by)))
    if is_host:
        other = wording.unanswered(str(offer.to)) if offer.to else wording.not_taken()
        return Words(other, is_over=state != Status.EXPIRED)
    return Words(wording.missed(str(offer.by)), is_over=state != Status.EXPIRED)
