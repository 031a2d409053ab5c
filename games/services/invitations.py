"""Invitations: made, taken, withdrawn, declined, expired.

Locks: the invitation, then the members by id. The game that comes of it is new, so it
needs none.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from club import clock
from club.models import Member
from club.transactions import changing
from games.models import Invitation, Seat
from games.rules import duel as rules
from games.rules.refusals import Refused
from games.selectors.offers import refuse_ended_offer, refuse_taking
from games.selectors.standing import refuse_pair, refuse_standing
from games.services.offers import (
    Status,
    end_offer,
    expire,
    lock_invitation,
    lock_members,
    make_offer,
)
from games.services.opening import LANGUAGE, LENGTH, open_duel

# More are a mistake or an attack: there are two dozen different terms.
MOST_OPEN = 30
BATCH = 250


def invite(
    *,
    by: Member,
    to: Member | None = None,
    is_open: bool = False,
    move_clock: timedelta,
    is_rated: bool,
) -> Invitation:
    """Invite everybody (``is_open``), one member (``to``), or whoever has the link."""
    with changing():
        mine = Invitation.objects.filter(by=by, status=Status.OPEN)
        expire(mine.select_for_update().order_by("id"), clock.now())
        members = lock_members([by, to] if to else [by])
        now = clock.now()
        refuse_standing(members[by.pk], now)
        if to:
            refuse_pair(members[by.pk], members[to.pk], now)
        offer = Invitation(
            by=by,
            to=to,
            is_open=is_open,
            kind=rules.KIND,
            language=LANGUAGE,
            length=LENGTH,
            clock_seconds=int(move_clock.total_seconds()),
            is_rated=is_rated,
            made_at=now,
        )
        _refuse_repeated(offer)
        make_offer(offer)
    return offer


def _refuse_repeated(offer: Invitation) -> None:
    mine = Invitation.objects.filter(by=offer.by, status=Status.OPEN, rematch_of=None)
    if mine.count() >= MOST_OPEN:
        raise Refused("too_many", most=MOST_OPEN)
    if not offer.is_open and not offer.to:
        return  # each link goes to somebody else
    same = mine.filter(
        to=offer.to,
        is_open=offer.is_open,
        kind=offer.kind,
        clock_seconds=offer.clock_seconds,
        is_rated=offer.is_rated,
    ).first()
    if same:
        raise Refused("already", invitation=same.id)


def take(*, invitation_id: str, member: Member) -> Invitation:
    """Take an invitation: the game is opened, and both seal next.

    Whoever has taken it already is led to the game again. Raises
    Invitation.DoesNotExist for what a member may not know of, and Refused.
    """
    with changing():
        offer = lock_invitation(invitation_id, member)
        return take_locked(offer, member, clock.now())


def take_locked(offer: Invitation, member: Member, now: datetime) -> Invitation:
    """Take an invitation that is locked."""
    if offer.status == Status.TAKEN and member.pk in (offer.by_id, offer.taken_by_id):
        return offer
    members = lock_members([offer.by, member])
    host, guest = members[offer.by_id], members[member.pk]
    refuse_taking(offer, host, guest, now)
    seats = [Seat(member=host), Seat(member=guest)]
    if _sat_first(offer, host):
        seats.reverse()
    offer.game = open_duel(
        seats=seats,
        move_clock=timedelta(seconds=offer.clock_seconds),
        is_rated=offer.is_rated,
        now=now,
    )
    offer.taken_by = guest
    end_offer(offer, Status.TAKEN, now)
    return offer


def _sat_first(offer: Invitation, host: Member) -> bool:
    """Tell whether the host of a rematch joined first in the game before."""
    if offer.rematch_of_id is None:
        return False
    first = Seat.objects.filter(game=offer.rematch_of_id, number=1)
    return first.filter(member=host).exists()


def withdraw(*, invitation_id: str, member: Member) -> Invitation:
    """Take one's own invitation back; twice does no harm."""
    return _end(invitation_id, member, Status.WITHDRAWN, lambda offer: offer.by_id)


def decline(*, invitation_id: str, member: Member) -> Invitation:
    """Decline an invitation that was made to oneself alone; twice does no harm."""
    return _end(invitation_id, member, Status.DECLINED, lambda offer: offer.to_id)


def _end(
    invitation_id: str,
    member: Member,
    status: Status,
    whose: Callable[[Invitation], int | None],
) -> Invitation:
    with changing():
        offer = lock_invitation(invitation_id, member)
        now = clock.now()
        if whose(offer) != member.pk:
            raise Invitation.DoesNotExist
        if offer.status != status:
            refuse_ended_offer(offer, now)
            end_offer(offer, status, now)
    return offer


def expire_invitations() -> int:
    """End what nobody took in time; return how many there were."""
    with changing():
        rows = Invitation.objects.select_for_update(skip_locked=True)
        now = clock.now()
        due = rows.filter(status=Status.OPEN, expires_at__lte=now)
        return expire(due.order_by("id")[:BATCH], now)
