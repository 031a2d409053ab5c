"""Once more against the same member, asked first who was asked second."""

from django.db import IntegrityError

from club import clock
from club.models import Member
from club.transactions import changing
from games.models import Game, Invitation, Seat
from games.rules.refusals import Refused
from games.selectors.standing import refuse_pair, refuse_standing
from games.services.invitations import take_locked
from games.services.offers import (
    Status,
    expire,
    lock_members,
    lock_rematches,
    make_offer,
)


def rematch(*, game_id: str, member: Member) -> Invitation:
    """Ask for a rematch, or take the one that the other asked for.

    Clock and rated stay as they were. Two clicks on both sides make one game, at the
    same instant too. Raises Game.DoesNotExist, and Refused.
    """
    try:
        return _ask_or_take(game_id, member)
    except IntegrityError:
        # The other asked at this instant; now their invitation can be seen and taken.
        return _ask_or_take(game_id, member)


def _ask_or_take(game_id: str, member: Member) -> Invitation:
    with changing():
        asked = lock_rematches(game_id)
        now = clock.now()
        other = _opponent(game_id, member)
        expire(asked, now)
        for offer in asked:
            if offer.status == Status.TAKEN:
                return offer
            if offer.status == Status.OPEN:
                mine = offer.by_id == member.pk
                return offer if mine else take_locked(offer, member, now)
        if any(o.status == Status.DECLINED and o.to_id == other.pk for o in asked):
            raise Refused("declined", nickname=str(other))
        members = lock_members([member, other])
        refuse_standing(members[member.pk], now)
        refuse_pair(members[member.pk], members[other.pk], now)
        game = Game.objects.get(id=game_id)
        offer = Invitation(
            by=member,
            to=other,
            kind=game.kind,
            language=game.language,
            length=game.length,
            clock_seconds=game.clock_seconds,
            is_rated=game.is_rated,
            rematch_of=game,
            made_at=now,
        )
        make_offer(offer)
    return offer


def _opponent(game_id: str, member: Member) -> Member:
    """Return whom a member played in a game that is over."""
    game = Game.objects.get(id=game_id)
    seats = list(Seat.objects.filter(game=game).select_related("member"))
    if all(seat.member_id != member.pk for seat in seats):
        raise Refused("watching")
    if game.status != Game.Status.ENDED:
        raise Refused("running")
    other = next((s.member for s in seats if s.member_id != member.pk), None)
    if other is None:
        raise Refused("no_rematch")
    return other
