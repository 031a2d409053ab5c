"""What the organisers decided about a member, and what waits for the organisers."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from club.models import Member, Notice, Report
from club.telling import Words, one_by_one, register

DECIDED, REPORTED, ASKED = "decided", "reported", "asked"
GROUP = "news"
# The bell comes first; whoever has not looked by then gets a mail.
MAIL_AFTER = timedelta(minutes=5)

_DECISIONS = {
    "renamed": gettext_noop(
        "The organisers changed your nickname to %(new)s: %(reason)s."
    ),
    "paused": gettext_noop(
        "The organisers have paused your account until %(until)s: %(reason)s."
    ),
    "lifted": gettext_noop(
        "The organisers ended the pause of your account: %(reason)s."
    ),
    "organiser": gettext_noop("You are an organiser now: %(reason)s."),
    "no_organiser": gettext_noop("You are no longer an organiser: %(reason)s."),
    "closed": gettext_noop("The organisers closed your account: %(reason)s."),
    "opened": gettext_noop("The organisers opened your account again: %(reason)s."),
    "approved": gettext_noop("The organisers let you in: you may play people now."),
    "withdrawn": gettext_noop("The organisers took your invitation off: %(reason)s."),
}


def _decided(notice: Notice) -> Words:
    facts: dict[str, Any] = dict(notice.facts)
    # The sentence around it has its own full stop.
    facts["reason"] = str(facts.get("reason", "")).rstrip(". ")
    if until := facts.get("until"):
        facts["until"] = _shown(datetime.fromisoformat(until))
    return Words(_(_DECISIONS[facts.pop("what")]) % facts)


def _shown(moment: datetime) -> str:
    local = timezone.localtime(moment)
    # Translators: Django date format of "Sat 5 Dec, 18:30"; the zone follows.
    return f"{date_format(local, pgettext('date format', 'D j M, H:i'))} {local:%Z}"


def _reported(notices: Sequence[Notice]) -> Mapping[int, Words]:
    ids = {notice.pk: notice.facts["report"] for notice in notices}
    reports = Report.objects.in_bulk(set(ids.values()))
    words = {}
    for pk, report_id in ids.items():
        if report := reports.get(report_id):
            sentence = _("The nickname %(nickname)s was reported.")
            words[pk] = Words(
                sentence % {"nickname": report.nickname},
                is_over=report.settled_at is not None,
            )
    return words


def _asked(notices: Sequence[Notice]) -> Mapping[int, Words]:
    ids = {notice.pk: notice.facts["member"] for notice in notices}
    members = Member.objects.in_bulk(set(ids.values()))
    sentence = _("%(name)s would like to join. Approve them, or do nothing.")
    return {
        pk: Words(
            sentence % {"name": members[member_id]},
            is_over=not members[member_id].awaits_approval,
        )
        for pk, member_id in ids.items()
        if member_id in members
    }


def written(moment: datetime) -> str:
    """Write a moment as a fact of a notice."""
    return moment.astimezone(UTC).isoformat()


def register_kinds() -> None:
    """Make them known; the app calls this when it is ready."""
    register(DECIDED, group=GROUP, wording=one_by_one(_decided))
    register(REPORTED, group=GROUP, wording=_reported, asks=True)
    register(ASKED, group=GROUP, wording=_asked, asks=True)
