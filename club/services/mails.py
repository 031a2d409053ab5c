"""The outbox: a mail is written with what it tells of, and sent after the commit."""

from collections.abc import Mapping

from club import clock
from club.models import Mail, Member
from club.signals import mail_queued
from club.transactions import changing

LONGEST_SUBJECT = 200


def queue_mail(
    *,
    to: str,
    kind: str,
    subject: str,
    text: str,
    member: Member | None = None,
    headers: Mapping[str, str] | None = None,
) -> Mail:
    """Put a mail into the outbox; what is rolled back is sent to nobody."""
    with changing():
        now = clock.now()
        mail = Mail.objects.create(
            member=member,
            to=to,
            kind=kind,
            # One line, whatever names and titles went into it.
            subject=" ".join(subject.split())[:LONGEST_SUBJECT],
            text=text,
            headers=dict(headers or {}),
            made_at=now,
            due_at=now,
        )
        mail_queued.send(Mail, mail=mail)
    return mail
