"""Leaving the club, in many small transactions that may be interrupted anywhere."""

from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.backends.cached_db import SessionStore
from django.contrib.sessions.models import Session
from django.db.models import Q

from club import clock, names
from club.live.visitors import end_streams_of
from club.models import Block, Member, Report
from club.signals import member_leaving
from club.transactions import changing

# A worker may have stopped in the middle; another one goes on.
LOST_AFTER = timedelta(minutes=1)


def begin_leaving(*, member: Member) -> None:
    """Close the account at once: nobody logs in to it any more, on any device."""
    with changing():
        row = Member.objects.select_for_update().get(pk=member.pk)
        if row.leaving_at:
            return
        row.leaving_at = clock.now()
        row.is_active = False
        row.set_unusable_password()
        row.save(update_fields=["leaving_at", "is_active", "password"])
        end_streams_of(row)


def finish_leaving(*, member_id: int) -> None:
    """Let go of everything that is the member's, and forget who it was."""
    member = Member.objects.get(pk=member_id)
    if member.left_at or not member.leaving_at:
        return
    member_leaving.send(Member, member=member)
    _close_sessions(member)
    _forget(member)


def unfinished_leavings() -> list[int]:
    """Return who began to leave and whose task was lost."""
    begun = Member.objects.filter(
        left_at=None, leaving_at__lte=clock.now() - LOST_AFTER
    )
    return list(begun.order_by("leaving_at").values_list("pk", flat=True))


def _close_sessions(member: Member) -> None:
    for session in Session.objects.iterator():
        held = SessionStore(session.session_key)
        if held.get("_auth_user_id") == str(member.pk):
            held.delete()


def _forget(member: Member) -> None:
    with changing():
        row = Member.objects.select_for_update().get(pk=member.pk)
        players = row.players
        EmailAddress.objects.filter(user=row).delete()
        Authenticator.objects.filter(user=row).delete()
        row.notices.all().delete()
        row.mails.all().delete()
        Block.objects.filter(Q(by=row) | Q(of=row)).delete()
        Report.objects.filter(Q(by=row) | Q(of=row)).delete()
        row.groups.clear()
        row.user_permissions.clear()
        for name, value in _NOTHING.items():
            setattr(row, name, value)
        row.left_at = clock.now()
        row.save(update_fields=[*_NOTHING, "left_at"])
        names.forget(players)


_NOTHING: dict[str, Any] = {
    "email": None,
    "nickname": None,
    "guests": [],
    "language": "",
    "time_zone": "",
    "look": {},
    "is_listed": False,
    "muted": [],
    "is_staff": False,
    "is_superuser": False,
    "paused_until": None,
    "pause_reason": "",
    "seen_at": None,
    "last_login": None,
}
