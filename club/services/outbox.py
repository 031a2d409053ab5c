"""What organisers do with the outbox: try it out, and try a failed mail again."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club import clock, selectors
from club.models import Mail, Member
from club.selectors.today import TEST_MAIL
from club.services.mails import queue_mail
from club.services.records import record, refuse_stranger, refuse_unreasoned
from club.transactions import changing


def send_test_mail(*, by: Member) -> Mail:
    """Send an organiser a mail; one at a time."""
    with changing():
        organiser = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
        refuse_stranger(organiser)
        if not organiser.email:
            raise ValidationError(_("Confirm your e-mail first."))
        waiting = Mail.objects.filter(kind=TEST_MAIL, state=Mail.State.WAITING)
        if waiting.exists():
            raise ValidationError(_("A test mail is on its way already."))
        name = selectors.club_name()
        return queue_mail(
            to=organiser.email,
            kind=TEST_MAIL,
            subject=_("%(club)s: mails arrive") % {"club": name},
            text=_(
                "This is the test mail of %(club)s. You asked for it as an organiser; "
                "that it came means that members get theirs."
            )
            % {"club": name},
            member=organiser,
        )


def retry_mail(*, by: Member, mail: Mail, reason: str) -> None:
    """Put a mail that failed back into the outbox."""
    refuse_unreasoned(reason)
    with changing():
        row = Mail.objects.select_for_update(of=("self",)).get(pk=mail.pk)
        organiser = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
        now = clock.now()
        refuse_stranger(organiser)
        if row.state != Mail.State.FAILED or not row.text:
            raise ValidationError(_("Only a mail that failed can be tried again."))
        row.state = Mail.State.WAITING
        row.due_at = now
        row.done_at = None
        row.tries = 0
        row.save(update_fields=["state", "due_at", "done_at", "tries"])
        record(by=organiser, of=row, what=_("Tried again"), reason=reason)
