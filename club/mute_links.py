"""Links that mute groups of mails without logging in: signed, and valid for good."""

from collections.abc import Iterable

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from club.models import Member
from club.telling import GROUPS

_signer = Signer(salt="club.mute_links")


def link_to_mute(member: Member, groups: Iterable[str]) -> str:
    """Return the path of the page on which a member mutes these groups."""
    token = _signer.sign("-".join([str(member.number), *sorted(groups)]))
    return reverse("club:mute", args=[token])


def read_link(token: str) -> tuple[int, list[str]] | None:
    """Return whose link it is and for what, None for one that the site did not make."""
    try:
        number, *groups = _signer.unsign(token).split("-")
    except BadSignature:
        return None
    return int(number), [group for group in groups if group in GROUPS]
