"""What a profile says of wins in a row."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

WEEK = timedelta(days=7)


def streak_text(wins: int, ended_at: datetime | None, now: datetime) -> str:
    """Name a streak that goes on, or when it ended; empty where nobody won."""
    if not wins:
        return ""
    if ended_at is None:
        # Translators: wins in a row that go on.
        return _("%(n)s so far") % {"n": wins}
    # Translators: wins in a row; "day" is "Tuesday" or "5 December 2026".
    return _("%(n)s, ended %(day)s") % {"n": wins, "day": _day(ended_at, now)}


def _day(moment: datetime, now: datetime) -> str:
    local = timezone.localtime(moment)
    if timezone.localtime(now).date() - local.date() < WEEK:
        # Translators: Django date format of "Tuesday".
        return date_format(local, pgettext("date format", "l"))
    # Translators: Django date format of "5 December 2026".
    return date_format(local, pgettext("date format", "j F Y"))
