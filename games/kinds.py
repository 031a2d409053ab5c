"""What games have to tell members, made known to the club."""

from club import telling
from club.telling import Needs
from games.selectors import needs
from games.selectors.notices import BEGUN, ENDED, MOVED, REMINDER, TAKEN, word_notices
from games.selectors.offer_notices import INVITATION_OVER, INVITED, word_offers


def register() -> None:
    """Make the kinds of notices about games known, and what may wait in games."""
    for kind, group, asks in (
        (MOVED, "moves", True),
        (BEGUN, "moves", True),
        (TAKEN, "invitations", True),
        (REMINDER, "reminders", True),
        (ENDED, "results", False),
    ):
        telling.register(kind, group=group, wording=word_notices, asks=asks)
    for kind, asks in ((INVITED, True), (INVITATION_OVER, False)):
        telling.register(kind, group="invitations", wording=word_offers, asks=asks)
    telling.register_needs(Needs(rows=needs.needs_you, count=needs.count_needs))
