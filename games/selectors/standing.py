"""Whether a member may agree to play people now."""

from datetime import datetime

from django.db.models import Q

from club.models import Block, Member
from games.rules.refusals import Refused


def refuse_standing(member: Member, at: datetime) -> None:
    """Refuse who is paused, leaving, or not known to read their mail."""
    if member.leaving_at or member.left_at:
        raise Refused("leaving")
    if member.is_paused(at):
        raise Refused("paused", until=member.paused_until, why=member.pause_reason)
    if not member.has_confirmed_email:
        raise Refused("unconfirmed")
    if member.awaits_approval:
        raise Refused("awaits_approval")


def refuse_absent(member: Member, at: datetime) -> None:
    """Refuse to play with somebody who may not play now; why is theirs alone."""
    try:
        refuse_standing(member, at)
    except Refused:
        raise Refused("not_free", nickname=str(member)) from None


def refuse_pair(host: Member, other: Member, at: datetime) -> None:
    """Refuse a game of two members who cannot, or do not want to, play each other."""
    if host.pk == other.pk:
        raise Refused("yourself")
    refuse_absent(other, at)
    if are_blocked(host, other):
        raise Refused("not_free", nickname=str(other))


def are_blocked(one: Member, two: Member) -> bool:
    """Tell whether either of two members has blocked the other."""
    pair = Q(by=one, of=two) | Q(by=two, of=one)
    return Block.objects.filter(pair).exists()
