"""How the club is called, and who may join it."""

import hashlib
import secrets
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest

from club.models import Club, Member

KEPT_AS = "club"
KEPT_FOR = 30  # seconds
# Where a browser keeps the token of the link it came by.
INVITED_BY = "invited_by"

Joining = Club.Joining


class ClubFacts(NamedTuple):
    """What every page and every sign-up asks of the club."""

    name: str
    who_may_join: str
    join_token: str


def club_facts() -> ClubFacts:
    """Return what the organisers chose; asked of the database twice a minute."""
    kept = cache.get(KEPT_AS)
    if kept is None:
        kept = _read()
        cache.set(KEPT_AS, kept, KEPT_FOR)
    return ClubFacts(*kept)


def _read() -> tuple[str, str, str]:
    row = Club.objects.filter(pk=1).first() or Club(join_token="")
    return row.name or settings.CLUB_NAME, row.who_may_join, row.join_token


def club_name() -> str:
    """Return the club's name, also while there is no database to ask."""
    try:
        return club_facts().name
    except (DatabaseError, InterfaceError):
        return settings.CLUB_NAME


def may_sign_up(request: HttpRequest) -> bool:
    """Tell whether whoever asks may make an account."""
    return club_facts().who_may_join != Joining.LINK or came_by_link(request)


def awaits_approval(request: HttpRequest) -> bool:
    """Tell whether an account that is made now waits for an organiser."""
    return club_facts().who_may_join == Joining.APPROVAL and not came_by_link(request)


def came_by_link(request: HttpRequest) -> bool:
    """Tell whether this browser has opened the club's link, as it is today."""
    return is_join_token(request.session.get(INVITED_BY, ""))


def is_join_token(token: str) -> bool:
    """Tell whether a token is the one of the club's link."""
    wanted = club_facts().join_token
    return bool(wanted) and secrets.compare_digest(token.encode(), wanted.encode())


def has_organiser() -> bool:
    """Tell whether anybody keeps order here."""
    return Member.objects.filter(is_staff=True, left_at=None).exists()


def opens_set_up(token: str) -> bool:
    """Tell whether a one-time link still leads to the set-up of the club."""
    key = Club.objects.filter(pk=1).values_list("set_up_key", flat=True).first() or ""
    return secrets.compare_digest(key, key_of(token)) and not has_organiser()


def key_of(token: str) -> str:
    """Return what is kept of a one-time link: not enough to open it."""
    return hashlib.sha256(token.encode()).hexdigest()
