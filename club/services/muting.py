"""Members choose what comes by mail."""

from collections.abc import Iterable

from club.models import Member
from club.transactions import changing


def mute(*, number: int, groups: Iterable[str]) -> Member | None:
    """Mute groups of mails for the member of that number, if there is one."""
    with changing():
        rows = Member.objects.select_for_update(no_key=True)
        member = rows.filter(number=number, left_at=None).first()
        if member:
            member.muted = sorted({*member.muted, *groups})
            member.save(update_fields=["muted"])
    return member
