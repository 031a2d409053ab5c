"""What a member reads after a move: what needs them next."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.wording.names import show_time
from games.wording.spans import in_one_unit

DAY = timedelta(days=1)


def next_text(name: str, left: timedelta) -> str:
    """Name what is most urgent and the time that is left for it."""
    facts = {"name": name, "left": in_one_unit(left)}
    return _("Next: %(name)s, %(left)s") % facts


def nothing_text(
    name: str = "", deadline: datetime | None = None, now: datetime | None = None
) -> str:
    """Say that nothing needs the member, and whose time runs out first."""
    if deadline is None or now is None:
        return _("Nothing needs you now.")
    text = _("Nothing needs you now. Next deadline: %(name)s, %(time)s.")
    return text % {"name": name, "time": day_and_time(deadline, now)}


def day_and_time(moment: datetime, now: datetime) -> str:
    """Return "today 18:30" or "tomorrow 9:10"; what is later has its date and zone."""
    local, today = timezone.localtime(moment), timezone.localtime(now).date()
    # Translators: Django date format of a time of day, "9:10".
    time = date_format(local, pgettext("date format", "G:i"))
    if local.date() == today:
        return _("today %(time)s") % {"time": time}
    if local.date() == today + DAY:
        return _("tomorrow %(time)s") % {"time": time}
    return show_time(moment)
