"""When a member was last asked to confirm an address."""

from datetime import datetime

from club.models import Mail, Member

# The kind of mails that ask for it.
CONFIRM = "confirm"


def asked_to_confirm_at(member: Member) -> datetime | None:
    """Return when the last mail was written that asks for it."""
    mails = Mail.objects.filter(member=member, kind=CONFIRM)
    return mails.order_by("-made_at").values_list("made_at", flat=True).first()
