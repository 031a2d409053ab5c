"""Who may know of an invitation, and why one cannot be taken.

The page and the service ask the same functions, and so give the same reason.
"""

from datetime import datetime

from django.db.models import Q, QuerySet

from club import nicknames
from club.models import Member
from games.models import Invitation
from games.rules.refusals import Refused
from games.selectors.standing import are_blocked, refuse_absent, refuse_standing

Status = Invitation.Status


def standing_offers(viewer: Member | None) -> QuerySet[Invitation]:
    """Return the open invitations that somebody could take as far as both are free."""
    rows = Invitation.objects.filter(status=Status.OPEN).exclude(
        # Whoever may not play now would only refuse.
        Q(by__leaving_at__isnull=False)
        | Q(by__email=None)
        | Q(by__awaits_approval=True)
    )
    if viewer is None:
        return rows
    return rows.exclude(Q(by__blocks__of=viewer) | Q(by__blocked_by__by=viewer))


def offers_to(member: Member, now: datetime) -> QuerySet[Invitation]:
    """Return the invitations that wait for one member's answer."""
    mine = standing_offers(member).filter(to=member, expires_at__gt=now)
    paused = Q(by__paused_until__isnull=False, by__paused_until__gt=now)
    return mine.exclude(paused).select_related("by")


def may_know(offer: Invitation, viewer: Member | None) -> bool:
    """Tell whether somebody may know of an invitation; a link says nothing secret."""
    if viewer and viewer.pk == offer.by_id:
        return True
    if offer.to_id and (viewer is None or viewer.pk != offer.to_id):
        return False
    return viewer is None or not are_blocked(offer.by, viewer)


def member_called(nickname: str) -> Member:
    """Return the member of that nickname; raises Refused when there is none."""
    key = nicknames.fold(nicknames.tidy(nickname)) or None
    member = Member.objects.filter(nickname_key=key, left_at=None).first()
    if key is None or member is None:
        raise Refused("nobody", nickname=nickname)
    return member


def invitation_of(invitation_id: str, viewer: Member | None) -> Invitation:
    """Return an invitation somebody may know of; raises Invitation.DoesNotExist."""
    rows = Invitation.objects.select_related("by", "to", "taken_by")
    offer = rows.get(id=invitation_id)
    if not may_know(offer, viewer):
        raise Invitation.DoesNotExist
    return offer


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


def refuse_taking(
    offer: Invitation, host: Member, guest: Member, now: datetime
) -> None:
    """Refuse to let a member take an invitation."""
    refuse_ended_offer(offer, now)
    if host.pk == guest.pk:
        raise Refused("own")
    refuse_standing(guest, now)
    refuse_absent(host, now)
