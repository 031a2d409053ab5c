"""What every request passes: a limit on its size, the look, the time zone."""

import zoneinfo
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from club.http import ClubRequest
from club.look import Look

Answer = Callable[[HttpRequest], HttpResponse]
ZONE_COOKIE = "zone"


class SizeLimitMiddleware:
    """Refuses bodies that no form of the site needs, before they are read."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if not length.isdecimal() or int(length) > limit:
            return _too_large(request)
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        """Catch a body that turned out larger than it said."""
        return _too_large(request) if isinstance(exception, RequestDataTooBig) else None


def _too_large(request: HttpRequest) -> HttpResponse:
    return render(request, "413.html", status=413)


class LookMiddleware:
    """Puts the look on the request and shows times in the browser's zone."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: ClubRequest) -> HttpResponse:
        request.look = Look.of(request.COOKIES)
        with timezone.override(_zone(request.COOKIES.get(ZONE_COOKIE, ""))):
            return self.get_response(request)


def _zone(name: str) -> zoneinfo.ZoneInfo | None:
    """Return the zone of that name, None (the site's zone) when there is none."""
    try:
        return zoneinfo.ZoneInfo(name) if name else None
    except (OSError, ValueError):  # ZoneInfoNotFoundError is a KeyError of the latter
        return None
    except KeyError:
        return None
