"""What views know of a request: who plays, how htmx is answered."""

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails

from club.look import Look
from club.models import Member

GUEST = "guest"


class ClubRequest(HttpRequest):
    """A request as the site's middleware leaves it."""

    htmx: HtmxDetails
    look: Look


def member_of(request: HttpRequest) -> Member | None:
    """Return who is logged in."""
    return request.user if isinstance(request.user, Member) else None


def player_of(request: HttpRequest) -> frozenset[str]:
    """Return every name by which logs may know this player; a mere reader has none.

    A member keeps the names of the guests they were, in every browser.
    """
    if member := member_of(request):
        return member.players
    guest = request.session.get(GUEST, "")
    return frozenset([f"guest:{guest}"] if guest else [])


def guest_of(request: HttpRequest) -> str:
    """Return this browser's guest name, and give it one when it has none."""
    if GUEST not in request.session:
        request.session[GUEST] = secrets.token_hex(8)
    guest: str = request.session[GUEST]
    return guest


def render_partial(
    request: ClubRequest,
    template: str,
    partial: str,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Answer htmx with one partial of the template, and everyone else with the page.

    htmx swaps no 4xx answers, so it always gets 200; the sentence is in the partial.
    """
    if request.htmx and not request.htmx.history_restore_request:
        template, status = f"{template}#{partial}", 200
    response = render(request, template, context, status=status)
    # One URL, two answers: no cache may hand a fragment to someone who wants a page.
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response
