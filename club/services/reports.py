"""Nicknames that members find offensive: reported by them, settled by organisers."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club import clock
from club.models import Member, Report
from club.services.informing import tell_of_report
from club.services.records import record, refuse_stranger, refuse_unreasoned
from club.transactions import changing

LONGEST_REASON = 500
MOST_A_DAY = 5
DAY = timedelta(days=1)


def report_nickname(*, by: Member, of: Member, reason: str = "") -> Report:
    """Ask the organisers to look at a nickname. Raises ValidationError."""
    reason = " ".join(reason.split())[:LONGEST_REASON]
    if by.pk == of.pk:
        raise ValidationError(_("You cannot report yourself."))
    with changing():
        # The reporter's row is the turnstile of their own reports.
        Member.objects.select_for_update(no_key=True).get(pk=by.pk)
        now = clock.now()
        nickname = Member.objects.values_list("nickname", flat=True).get(pk=of.pk)
        if not nickname:
            raise ValidationError(_("This member has left."))
        mine = Report.objects.filter(by=by)
        if mine.filter(of=of, settled_at=None).exists():
            raise ValidationError(
                _("You have reported this nickname already. The organisers will look.")
            )
        if mine.filter(made_at__gt=now - DAY).count() >= MOST_A_DAY:
            raise ValidationError(
                _("You have reported %(most)s nicknames today. Come back tomorrow.")
                % {"most": MOST_A_DAY}
            )
        report = Report.objects.create(
            by=by, of=of, nickname=nickname, reason=reason, made_at=now
        )
        tell_of_report(report)
    return report


def settle_report(*, by: Member, report: Report, note: str) -> None:
    """Say what came of a report; only once, and never of one about oneself."""
    refuse_unreasoned(note)
    with changing():
        row = Report.objects.select_for_update(of=("self",)).get(pk=report.pk)
        organiser = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
        now = clock.now()
        refuse_stranger(organiser)
        if by.pk == row.of_id:
            raise ValidationError(_("Another organiser must do this."))
        if row.settled_at:
            raise ValidationError(_("This report is settled already."))
        row.settled_at = now
        row.settled_by = organiser
        row.note = note
        row.save(update_fields=["settled_at", "settled_by", "note"])
        record(by=organiser, of=row, what=_("Settled"), reason=note)
