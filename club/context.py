"""What every template gets."""

from datetime import datetime
from functools import partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.look import Look
from club.models import Member
from club.selectors import club_name, recent_outage
from club.selectors.bell import Bell, bell_of
from club.selectors.confirming import asked_to_confirm_at

ENTRANCE = "/accounts/"


def club(request: HttpRequest) -> dict[str, Any]:
    """Return the club's name, the site's version and the browser's look."""
    return {
        # As below; and a translation takes no function for a name.
        "club_name": SimpleLazyObject(club_name),
        "version": settings.VERSION,
        # Asked only by a template that shows it: the pages, not their parts.
        "outage": recent_outage,
        "bell": partial(_bell, request),
        # An error page may be made before the middleware ran.
        "look": getattr(request, "look", Look()),
        "came_from": _came_from(request),
        # As the outage: asked only where somebody has to confirm.
        "confirmation_sent": partial(_confirmation_sent, request),
    }


def _confirmation_sent(request: HttpRequest) -> datetime | None:
    member = request.user
    return asked_to_confirm_at(member) if isinstance(member, Member) else None


def _came_from(request: HttpRequest) -> str:
    """Return where to go on after logging in: here, unless it leads in a circle."""
    if request.path.startswith(ENTRANCE):
        return request.GET.get("next", "/")
    return request.get_full_path() if request.method == "GET" else "/"


def _bell(request: HttpRequest) -> Bell | None:
    member = getattr(request, "user", None)
    return bell_of(member) if isinstance(member, Member) else None
