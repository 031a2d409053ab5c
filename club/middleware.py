"""What every request passes: its size, its signs, the look, the time zone."""

import time
import zoneinfo
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone, translation

from club import clock, health
from club.http import ClubRequest
from club.look import Look
from club.models import Member
from club.services.members import note_visit

Answer = Callable[[HttpRequest], HttpResponse]
ZONE_COOKIE = "zone"
SEEN_EVERY = 60  # seconds
# Nothing the site could take is that long, and int() refuses thousands of digits.
MOST_DIGITS = 18


class HealthMiddleware:
    """Answers the probes of supervisors and proxies."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self._probes = {"/healthz": health.healthz, "/readyz": health.readyz}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._probes.get(request.path, self.get_response)(request)


class SizeLimitMiddleware:
    """Refuses bodies that no form of the site needs, before they are read."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal():
            raise BadRequest("A length that is no number")
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if len(length) > MOST_DIGITS or int(length) > limit:
            return _too_large(request)
        return self.get_response(request)


def _too_large(request: HttpRequest) -> HttpResponse:
    return render(request, "413.html", status=413)


class PlainTextMiddleware:
    """Lets in UTF-8 only, and no cookie with signs that cannot be seen.

    A sender may name any codec of Python's, some of which make half characters, and
    hide a NUL in a cookie; the one breaks pages, the other PostgreSQL.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if (request.encoding or "utf-8").lower() != "utf-8":
            raise BadRequest("A form in another encoding than the page's")
        junk = [name for name, v in request.COOKIES.items() if not v.isprintable()]
        for name in junk:
            del request.COOKIES[name]
        return self.get_response(request)


class LookMiddleware:
    """Puts the look on the request and shows times in the browser's zone."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: ClubRequest) -> HttpResponse:
        request.look = Look.of(request.COOKIES)
        with timezone.override(zone_of(request.COOKIES.get(ZONE_COOKIE, ""))):
            return self.get_response(request)


class MemberMiddleware:
    """Lets an account's language, zone and look win over the browser's."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: ClubRequest) -> HttpResponse:
        member = request.user
        if isinstance(member, Member):
            request.look = Look.of(member.look)
            if member.language in dict(settings.LANGUAGES):
                translation.activate(member.language)
                request.LANGUAGE_CODE = member.language
            if zone := zone_of(member.time_zone):
                timezone.activate(zone)  # until LookMiddleware ends
            if request.method == "GET" and _was_away(member):
                note_visit(member=member, at=clock.now())
        return self.get_response(request)


def _was_away(member: Member) -> bool:
    # By the clock of this machine: asking the database costs more than it is worth.
    seen = member.seen_at
    return seen is None or abs(time.time() - seen.timestamp()) > SEEN_EVERY


class MethodMiddleware:
    """Gives the empty answer to a wrong method a page that a person can read."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            response.content = render_to_string("405.html", request=request)
        return response


def zone_of(name: str) -> zoneinfo.ZoneInfo | None:
    """Return the zone of that name, None (the site's zone) when there is none."""
    try:
        return zoneinfo.ZoneInfo(name) if name else None
    except (OSError, ValueError, KeyError):  # which one, depends on the junk
        return None
