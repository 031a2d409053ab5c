"""Who opens a stream: a member, as the session says, or somebody unknown."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.db import transaction
from django.http import HttpRequest

from club import live
from club.models import Member

# Whoever is told here has logged out or changed the password: their streams end.
ENDING = "ending"


def end_streams_of(member: Member) -> None:
    """End a member's streams; those who are still logged in come back at once."""
    channel = f"{ENDING}/{member.pk}"
    transaction.on_commit(lambda: live.publish(channel, 1), robust=True)


def member_of_session(session_key: str) -> int | None:
    """Return whose session this is; one that was ended elsewhere is nobody's."""
    if not session_key:
        return None
    request = HttpRequest()
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(session_key)
    user = get_user(request)
    return user.pk if isinstance(user, Member) else None
