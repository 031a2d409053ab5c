"""Telling a member what was decided, and organisers what waits for them."""

from datetime import datetime

from django.urls import reverse

from club import news
from club.models import Member, Report
from club.services.notices import tell


def tell_decision(member: Member, what: str, at: datetime, **facts: str) -> None:
    """Tell a member what organisers decided about them."""
    tell(
        members=[member],
        kind=news.DECIDED,
        about=f"account/{what}",
        path=reverse("club:look"),
        at=at,
        facts={"what": what, **facts},
        mail_after=news.MAIL_AFTER,
    )


def tell_of_report(report: Report) -> None:
    """Tell the organisers that a nickname was reported; not the one it is about."""
    tell(
        members=[each for each in _organisers() if each.pk != report.of_id],
        kind=news.REPORTED,
        about=f"report/{report.pk}",
        path=reverse("admin:club_report_change", args=[report.pk]),
        at=report.made_at,
        facts={"report": report.pk},
        mail_after=news.MAIL_AFTER,
    )


def tell_of_newcomer(member: Member, at: datetime) -> None:
    """Tell the organisers that somebody would like to join."""
    tell(
        members=_organisers(),
        kind=news.ASKED,
        about=f"member/{member.pk}",
        path=reverse("admin:club_member_change", args=[member.pk]),
        at=at,
        facts={"member": member.pk},
        mail_after=news.MAIL_AFTER,
    )


def _organisers() -> list[Member]:
    rows = Member.objects.filter(is_staff=True, is_active=True, left_at=None)
    return list(rows.order_by("pk"))
