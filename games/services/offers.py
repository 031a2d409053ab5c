"""Invitations locked and written: what everything that changes one does alike."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from club.models import Member
from games.models import Invitation
from games.selectors.offers import may_know
from games.signals import invitation_changed

OPEN_FOR = timedelta(days=7)

Status = Invitation.Status


def lock_members(members: Iterable[Member]) -> dict[int, Member]:
    """Lock members in id order: nobody is paused or leaves while they agree."""
    ids = [member.pk for member in members]
    rows = Member.objects.select_for_update(no_key=True).filter(pk__in=ids)
    return {row.pk: row for row in rows.order_by("pk")}


def lock_invitation(invitation_id: str, member: Member) -> Invitation:
    """Lock an invitation that a member may know of; raises Invitation.DoesNotExist."""
    rows = Invitation.objects.select_for_update(of=("self",), no_key=True)
    offer = rows.select_related("by").get(id=invitation_id)
    if not may_know(offer, member):
        raise Invitation.DoesNotExist
    return offer


def lock_rematches(game_id: str) -> list[Invitation]:
    """Lock whatever was asked after a game, oldest first."""
    rows = Invitation.objects.select_for_update(of=("self",), no_key=True)
    asked = rows.select_related("by").filter(rematch_of=game_id)
    return list(asked.order_by("made_at", "id"))


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
