"""Outages that moved deadlines: everybody is told for a day."""

from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.db.models import F

from club import clock
from club.models import Outage

# deadlines.md, Outage: only a gap over two minutes moves the deadlines of duels.
MOVED_DEADLINES = timedelta(minutes=2)
TOLD_FOR = timedelta(days=1)
REMEMBERED_FOR = 30  # seconds


def recent_outage() -> Outage | None:
    """Return the last outage that moved deadlines, for a day: everybody is told."""
    if not settings.OUTAGE_CREDIT:
        return None
    outage: Outage | None = cache.get_or_set("outage", _read, REMEMBERED_FOR)
    return outage


def _read() -> Outage | None:
    recent = Outage.objects.filter(ended_at__gt=clock.now() - TOLD_FOR)
    moved = recent.filter(ended_at__gt=F("began_at") + MOVED_DEADLINES)
    return moved.order_by("-ended_at").first()
