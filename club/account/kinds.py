"""What mails are called in the list of the last ones."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from club.account.adapter import ACCOUNT
from club.models import Mail
from club.selectors.confirming import CONFIRM

_LABELS = {
    "notices": gettext_noop("What happened in your games"),
    "test": gettext_noop("Test mail"),
    CONFIRM: gettext_noop("Confirmation of an address"),
    ACCOUNT: gettext_noop("About your account"),
}


class MailRow(NamedTuple):
    """One mail in the list."""

    mail: Mail
    label: str


def mail_row(mail: Mail) -> MailRow:
    """Return a mail and what it is called; never what it says."""
    return MailRow(mail, _(_LABELS.get(mail.kind, mail.kind)))
