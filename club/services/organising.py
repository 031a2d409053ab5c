"""What organisers decide about members: each needs a reason, and another's row.

The member is told, the reason is put on record, and nothing of it is done to oneself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils.translation import gettext as _

from club import clock, nicknames
from club.models import Member
from club.news import written
from club.services.informing import tell_decision
from club.services.members import NicknameTakenError
from club.services.records import record, refuse_stranger, refuse_unreasoned
from club.transactions import changing


class Decision(NamedTuple):
    """Two rows under their locks, and the time."""

    by: Member
    member: Member
    at: datetime


@contextmanager
def deciding(by: Member, member: Member, reason: str) -> Iterator[Decision]:
    """Hold the transaction in which an organiser decides about another member."""
    refuse_unreasoned(reason)
    if by.pk == member.pk:
        raise ValidationError(_("Another organiser must do this."))
    with changing():
        rows = Member.objects.select_for_update().filter(pk__in=[by.pk, member.pk])
        locked = {row.pk: row for row in rows.order_by("pk")}
        at = clock.now()
        organiser, other = locked[by.pk], locked[member.pk]
        refuse_stranger(organiser)
        if other.left_at:
            raise ValidationError(_("This member has left."))
        yield Decision(organiser, other, at)


def rename_member(*, by: Member, member: Member, nickname: str, reason: str) -> None:
    """Give a member another nickname, with the same limits as their own choice."""
    nickname = nicknames.tidy(nickname)
    nicknames.check(nickname)
    try:
        with deciding(by, member, reason) as (organiser, row, at):
            what = _("Renamed from %(old)s to %(new)s") % {
                "old": row.nickname,
                "new": nickname,
            }
            row.nickname = nickname
            row.save(update_fields=["nickname"])
            record(by=organiser, of=row, what=what, reason=reason)
            tell_decision(row, "renamed", at, new=nickname, reason=reason)
    except IntegrityError:
        raise NicknameTakenError from None


def pause(*, by: Member, member: Member, until: datetime, reason: str) -> None:
    """Keep a member from agreeing to games with people until a date."""
    with deciding(by, member, reason) as (organiser, row, at):
        if until <= at:
            raise ValidationError(_("Choose a moment that is still to come."))
        row.paused_until = until
        row.pause_reason = reason
        row.save(update_fields=["paused_until", "pause_reason"])
        what = _("Paused until %(until)s") % {"until": f"{until:%Y-%m-%d %H:%M} UTC"}
        record(by=organiser, of=row, what=what, reason=reason)
        tell_decision(row, "paused", at, until=written(until), reason=reason)


def lift_pause(*, by: Member, member: Member, reason: str) -> None:
    """End a pause before its date."""
    with deciding(by, member, reason) as (organiser, row, at):
        if not row.is_paused(at):
            raise ValidationError(_("This member is not paused."))
        row.paused_until = None
        row.pause_reason = ""
        row.save(update_fields=["paused_until", "pause_reason"])
        record(by=organiser, of=row, what=_("Pause lifted"), reason=reason)
        tell_decision(row, "lifted", at, reason=reason)


def let_organise(*, by: Member, member: Member, may: bool, reason: str) -> None:
    """Make a member an organiser, or one no longer."""
    with deciding(by, member, reason) as (organiser, row, at):
        if may and not row.is_active:
            raise ValidationError(_("This member may not log in."))
        row.is_staff = may
        row.save(update_fields=["is_staff"])
        what = _("Made an organiser") if may else _("No longer an organiser")
        record(by=organiser, of=row, what=what, reason=reason)
        told = "organiser" if may else "no_organiser"
        tell_decision(row, told, at, reason=reason)


def let_log_in(*, by: Member, member: Member, may: bool, reason: str) -> None:
    """Close a member's account, or open it again; games and clocks go on.

    Every session ends with the next request: Django asks for ``is_active`` each time.
    """
    with deciding(by, member, reason) as (organiser, row, at):
        if row.is_staff and not may:
            raise ValidationError(
                _("An organiser's account cannot be closed. Take the office first.")
            )
        row.is_active = may
        row.save(update_fields=["is_active"])
        what = _("Account opened") if may else _("Account closed")
        record(by=organiser, of=row, what=what, reason=reason)
        tell_decision(row, "opened" if may else "closed", at, reason=reason)


def approve(*, by: Member, member: Member, reason: str) -> None:
    """Let in whoever asked to join; twice does no harm."""
    with deciding(by, member, reason) as (organiser, row, at):
        if row.awaits_approval:
            row.awaits_approval = False
            row.save(update_fields=["awaits_approval"])
            record(by=organiser, of=row, what=_("Approved"), reason=reason)
            tell_decision(row, "approved", at)
