"""Lengths of time in words."""

from datetime import timedelta

from django.utils.translation import ngettext


def clock_label(span: timedelta) -> str:
    """Return a move's time, such as "10 minutes" or "2 days"."""
    minutes = int(span.total_seconds()) // 60
    if minutes % (24 * 60) == 0:
        days = minutes // (24 * 60)
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    if minutes % 60 == 0:
        hours = minutes // 60
        return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
    return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
