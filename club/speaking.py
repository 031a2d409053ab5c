"""In whose language and zone something is said when no browser asks."""

import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import timezone, translation

from club.models import Member


def zone_of(member: Member) -> zoneinfo.ZoneInfo:
    """Return the zone a member lives in, UTC when nobody knows."""
    try:
        return zoneinfo.ZoneInfo(member.time_zone or settings.TIME_ZONE)
    except (OSError, ValueError, KeyError):  # which one, depends on the junk
        return zoneinfo.ZoneInfo(settings.TIME_ZONE)


@contextmanager
def speaking_to(member: Member) -> Iterator[None]:
    """Say everything as this member wants to read it."""
    language = member.language or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(zone_of(member)):
        yield
