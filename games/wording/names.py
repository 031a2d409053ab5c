"""How players, levels, words and moments are shown."""

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

_LEVELS = {
    "easy": gettext_noop("easy"),
    "medium": gettext_noop("medium"),
    "hard": gettext_noop("hard"),
}


BOT, GUEST, MEMBER = "bot:", "guest:", "member:"

type Names = Mapping[str, str | int]
"""Players as logs name them to their nicknames; a former member's is a number."""


def show_word(word: str) -> str:
    """Return a word as tiles and sentences show it; overlong input is cut."""
    shown = word[:40]
    if shown.isalpha():  # as nearly always: a page holds a hundred words and letters
        return shown.upper()
    return "".join(show_char(char) for char in shown)


def show_char(char: str) -> str:
    """Return a character in upper case, or its number when it cannot be seen."""
    seen = char.isprintable() and not char.isspace()
    return char.upper() if seen else f"U+{ord(char):04X}"


def show_time(moment: datetime) -> str:
    """Return a moment with weekday, date, time and zone."""
    local = timezone.localtime(moment)
    # Translators: Django date format of "Sat 5 Dec, 18:30"; the zone follows.
    return f"{date_format(local, pgettext('date format', 'D j M, H:i'))} {local:%Z}"


def level_name(level: str) -> str:
    """Return the name of a bot's level."""
    return _(_LEVELS[level])


def player_name(player: str, names: Names) -> str:
    """Return how others see a player; bots say that they are bots."""
    if player.startswith(BOT):
        level = level_name(player.removeprefix(BOT))
        return _("Bot (%(level)s)") % {"level": level}
    name = names.get(player)
    if isinstance(name, int):
        return former_member(name)
    return name or _("Guest")


def former_member(number: int) -> str:
    """Return how somebody is called who deleted their account."""
    return _("former member %(number)s") % {"number": number}


def seat_name(*, bot: str | None, member_id: int | None, nickname: str | None) -> str:
    """Return how the player of a seat is called, from the rows of seat and member."""
    if bot:
        return player_name(f"{BOT}{bot}", {})
    if member_id is None:
        return _("Guest")
    return nickname or former_member(member_id)
