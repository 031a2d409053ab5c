"""Lengths of time in words."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
TO_THE_SECOND = 10 * MINUTE
"""What is shorter is said to the second, as the page's clock shows it."""


def clock_label(span: timedelta) -> str:
    """Return a move's time, such as "10 minutes" or "2 days"."""
    seconds = int(span.total_seconds())
    if seconds % DAY == 0:
        return _days(seconds // DAY)
    if seconds % HOUR == 0:
        return _hours(seconds // HOUR)
    return _minutes(seconds // MINUTE)


def terms(move_clock: timedelta, *, is_rated: bool) -> str:
    """Return the terms of a game, as ``games/_terms.html`` says them."""
    text = (
        _("%(clock)s a move, rated") if is_rated else _("%(clock)s a move, not rated")
    )
    return text % {"clock": clock_label(move_clock)}


def remainder(span: timedelta) -> str:
    """Return a time that is left in its two largest units: "1 day 4 hours"."""
    seconds = max(0, round(span.total_seconds()))
    if seconds >= TO_THE_SECOND:
        # Just after a move a day is left, not 23 hours and 59 minutes.
        seconds = round(seconds / MINUTE) * MINUTE
    counted = [
        (_days, seconds // DAY),
        (_hours, seconds % DAY // HOUR),
        (_minutes, seconds % HOUR // MINUTE),
        (_seconds, seconds % MINUTE),
    ]
    parts = [name(count) for name, count in counted if count] or [_seconds(0)]
    if len(parts) == 1:
        return parts[0]
    # Translators: two parts of one time, such as "1 day" and "4 hours".
    text = pgettext("time", "%(larger)s %(smaller)s")
    return text % {"larger": parts[0], "smaller": parts[1]}


def in_one_unit(span: timedelta) -> str:
    """Return a time in one unit, rounded down, for lists: "2 d", "5 h", "40 min"."""
    seconds = max(0, int(span.total_seconds()))
    if seconds >= DAY:
        return _("%(days)s d") % {"days": seconds // DAY}
    if seconds >= HOUR:
        return _("%(hours)s h") % {"hours": seconds // HOUR}
    return _("%(minutes)s min") % {"minutes": seconds // MINUTE}


def ago(span: timedelta) -> str:
    """Return how long something is ago, in one unit."""
    if span.total_seconds() < MINUTE:
        return _("just now")
    # Translators: "span" is a time such as "5 h".
    return _("%(span)s ago") % {"span": in_one_unit(span)}


def _days(count: int) -> str:
    return ngettext("%(n)s day", "%(n)s days", count) % {"n": count}


def _hours(count: int) -> str:
    return ngettext("%(n)s hour", "%(n)s hours", count) % {"n": count}


def _minutes(count: int) -> str:
    return ngettext("%(n)s minute", "%(n)s minutes", count) % {"n": count}


def _seconds(count: int) -> str:
    return ngettext("%(n)s second", "%(n)s seconds", count) % {"n": count}
