"""Everything that changes what the club remembers. Each change is one transaction."""

from club.services.composing import compose_due_mails
from club.services.mails import queue_mail
from club.services.muting import mute
from club.services.notices import forget_old_notices, see, see_all, tell
from club.services.sending import send_due_mails

__all__ = [
    "compose_due_mails",
    "forget_old_notices",
    "mute",
    "queue_mail",
    "see",
    "see_all",
    "send_due_mails",
    "tell",
]
