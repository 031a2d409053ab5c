"""Mails leave the outbox: at least once, and never twice in the normal course."""

import logging
import smtplib
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import Error as DatabaseProblem

from club import clock
from club.models import Mail
from club.services.composing import is_outdated
from club.transactions import changing

logger = logging.getLogger(__name__)

# Whoever takes a mail has this long to send it, longer than any server may take; then
# its worker is taken for dead, and the next one sends it.
CLAIMED_FOR = timedelta(minutes=5)
# After the first try, the second and so on: a day in all.
PAUSES = (
    *(timedelta(minutes=n) for n in (1, 5, 15)),
    *(timedelta(hours=n) for n in (1, 3, 6, 12)),
)
LONGEST_PROBLEM = 200
# SMTP: 5xx is meant for good, 4xx for now.
FOR_GOOD = 500

State = Mail.State


def send_due_mails() -> int:
    """Send what is due, one by one; return how many were sent.

    No transaction stays open while a mail server thinks.
    """
    sent = 0
    while mail := _claim():
        sent += _send(mail)
    return sent


def _claim() -> Mail | None:
    """Take the next mail from all other workers for a while."""
    with changing():
        waiting = Mail.objects.select_for_update(skip_locked=True, no_key=True)
        now = clock.now()
        due = waiting.filter(state=State.WAITING, due_at__lte=now)
        mail = due.order_by("due_at", "pk").first()
        if mail:
            mail.tries += 1
            mail.due_at = now + CLAIMED_FOR
            mail.save(update_fields=["tries", "due_at"])
    return mail


def _send(mail: Mail) -> bool:
    try:
        if is_outdated(mail):
            _end(mail, State.DROPPED, "")
            return False
        _message(mail).send()
    except DatabaseProblem:
        raise
    except OSError as problem:  # whatever smtplib raises is one
        _try_later(mail, problem)
    except Exception as problem:
        logger.exception("Mail %s could not be made", mail.pk)
        _end(mail, State.FAILED, _described(problem))
    else:
        _end(mail, State.SENT, "")
        return True
    return False


def _message(mail: Mail) -> EmailMessage:
    # The same at each try: a mailbox that got it already may show it once.
    host = urlsplit(settings.SITE_URL).hostname
    own = {
        "Message-ID": f"<{mail.pk}.{mail.made_at:%Y%m%d%H%M%S%f}@{host}>",
        # Nobody's "I am away" is wanted in answer.
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(
        mail.subject, mail.text, to=[mail.to], headers={**own, **mail.headers}
    )


def _try_later(mail: Mail, problem: OSError) -> None:
    logger.warning("Mail %s, try %s: %s", mail.pk, mail.tries, _described(problem))
    if mail.tries > len(PAUSES) or _is_for_good(problem):
        _end(mail, State.FAILED, _described(problem))
        return
    with changing():
        Mail.objects.filter(pk=mail.pk, state=State.WAITING).update(
            due_at=clock.now() + PAUSES[mail.tries - 1], problem=_described(problem)
        )


def _is_for_good(problem: OSError) -> bool:
    """Tell whether the address itself was refused; all else may be set right."""
    if not isinstance(problem, smtplib.SMTPRecipientsRefused):
        return False
    return all(code >= FOR_GOOD for code, _said in problem.recipients.values())


def _described(problem: Exception) -> str:
    text = str(problem)
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        answers = problem.recipients.values()
        text = "; ".join(f"{code} {_read(said)}" for code, said in answers)
    elif isinstance(problem, smtplib.SMTPResponseException):
        text = f"{problem.smtp_code} {_read(problem.smtp_error)}"
    return (" ".join(text.split()) or type(problem).__name__)[:LONGEST_PROBLEM]


def _read(said: bytes | str) -> str:
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    return text.replace("\0", "")  # PostgreSQL takes none


def _end(mail: Mail, state: State, problem: str) -> None:
    # What failed may be tried again by an organiser, who never reads it.
    text = {} if state == State.FAILED else {"text": ""}
    with changing():
        Mail.objects.filter(pk=mail.pk, state=State.WAITING).update(
            state=state, done_at=clock.now(), problem=problem, **text
        )
