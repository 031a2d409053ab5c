"""Members are told of invitations to them, and of what became of their own."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.urls import reverse

from club.models import Member
from club.services import tell
from games.models import Invitation
from games.selectors.offer_notices import INVITATION_OVER, INVITED, about_offer

AT_ONCE, MAIL_AFTER = timedelta(0), timedelta(minutes=10)

Status = Invitation.Status


def tell_of_offer(offer: Invitation) -> None:
    """Tell of an invitation that was made or has ended, in its own transaction.

    That it was taken is told with the game that begins.
    """
    to = [offer.to] if offer.to else []
    if offer.status == Status.OPEN:
        _tell(offer, to, INVITED, offer.made_at, AT_ONCE)
    elif offer.ended_at and offer.status == Status.DECLINED:
        _tell(offer, [offer.by], INVITATION_OVER, offer.ended_at, MAIL_AFTER)
    elif offer.ended_at and offer.status == Status.WITHDRAWN:
        _tell(offer, to, INVITATION_OVER, offer.ended_at, None)
    elif offer.ended_at and offer.status == Status.EXPIRED:
        _tell(offer, [offer.by, *to], INVITATION_OVER, offer.ended_at, None)


def _tell(
    offer: Invitation,
    members: Iterable[Member],
    kind: str,
    at: datetime,
    mail_after: timedelta | None,
) -> None:
    tell(
        members=members,
        kind=kind,
        about=about_offer(offer.id),
        path=reverse("games:invitation", args=[offer.id]),
        at=at,
        mail_after=mail_after,
    )
