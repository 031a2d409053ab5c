"""Invitations locked and written: what everything that changes one does alike."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from club.models import Member
from games.models import Invitation
from games.rules.refusals import Refused
from games.services.standing import are_blocked
from games.signals import invitation_changed

OPEN_FOR = timedelta(days=7)

Status = Invitation.Status


def lock_invitation(invitation_id: str, member: Member) -> Invitation:
    """Lock an invitation that a member may know of; raises Invitation.DoesNotExist."""
    rows = Invitation.objects.select_for_update(of=("self",), no_key=True)
    offer = rows.select_related("by").get(id=invitation_id)
    if member.pk != offer.by_id and (
        offer.to_id not in (None, member.pk) or are_blocked(offer.by, member)
    ):
        raise Invitation.DoesNotExist
    return offer


def lock_rematches(game_id: str) -> list[Invitation]:
    """Lock whatever was asked after a game, oldest first."""
    rows = Invitation.objects.select_for_update(of=("self",), no_key=True)
    asked = rows.select_related("by").filter(rematch_of=game_id)
    return list(asked.order_by("made_at", "id"))


def refuse_ended_offer(offer: Invitation, now: datetime) -> None:
    """Refuse what can be done with an open invitation only."""
    state = offer.state_at(now)
    if state == Status.TAKEN:
        raise Refused("taken", nickname=str(offer.taken_by))
    if state == Status.EXPIRED:
        raise Refused("expired", at=offer.expires_at)
    if state == Status.WITHDRAWN:
        raise Refused("withdrawn", nickname=str(offer.by))
    if state == Status.DECLINED:
        raise Refused("declined", nickname=str(offer.to))


def make_offer(offer: Invitation) -> None:
    """Write a new invitation and tell the receivers."""
    offer.expires_at = offer.made_at + OPEN_FOR
    offer.save(force_insert=True)
    invitation_changed.send(Invitation, invitation=offer)


def end_offer(offer: Invitation, status: Status, at: datetime) -> None:
    """Write what became of an invitation and tell the receivers."""
    offer.status = status
    offer.ended_at = at
    offer.save(update_fields=["status", "ended_at", "taken_by", "game"])
    invitation_changed.send(Invitation, invitation=offer)


def expire(offers: Iterable[Invitation], now: datetime) -> int:
    """End those of these invitations whose time is over; return how many."""
    due = [offer for offer in offers if offer.is_due(now)]
    for offer in due:
        end_offer(offer, Status.EXPIRED, offer.expires_at)
    return len(due)
