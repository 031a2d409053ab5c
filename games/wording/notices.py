"""What the bell and mails say of games."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.rules.duel import Duel, Phase, other
from games.wording.endings import ending
from games.wording.names import Names, player_name, show_time


def moved(duel: Duel, seat: int, names: Names) -> str:
    return _("%(name)s has moved. Your move by %(time)s.") % _facts(duel, seat, names)


def begun(duel: Duel, seat: int, names: Names) -> str:
    text = _("The game against %(name)s has begun. Your move by %(time)s.")
    return text % _facts(duel, seat, names)


def taken(duel: Duel, seat: int, names: Names) -> str:
    text = _("%(name)s took your invitation. Seal your word by %(time)s.")
    return text % _facts(duel, seat, names)


def waiting(duel: Duel, seat: int, names: Names) -> str:
    """Say what a game waits for; it heads a mail, and stands in lists."""
    name = player_name(duel.seats[other(seat)].player, names)
    sealing = duel.phase is Phase.SEALING
    return awaited_text(name, duel.seats[seat].deadline, sealing=sealing)


def awaited_text(name: str, deadline: datetime | None, *, sealing: bool) -> str:
    """Say what a game against somebody waits for."""
    if sealing:
        text = _("Seal your word against %(name)s by %(time)s")
    else:
        text = _("Your move against %(name)s by %(time)s")
    return text % {"name": name, "time": show_time(deadline) if deadline else ""}


def to_do(*, sealing: bool) -> str:
    """Say in a word or two what a game waits for."""
    return _("Seal your word") if sealing else _("Your move")


def to_answer() -> str:
    return _("Answer the invitation")


def asked(name: str, expires_at: datetime) -> str:
    """Say that an invitation waits for an answer; it stands in lists."""
    text = _("Answer %(name)s's invitation by %(time)s")
    return text % {"name": name, "time": show_time(expires_at)}


def ended(duel: Duel, seat: int, names: Names) -> str:
    # Translators: of a game that is over; "ending" is a sentence or two.
    text = _("Word Duel against %(name)s: %(ending)s")
    facts = _facts(duel, seat, names)
    return text % {**facts, "ending": ending(duel, seat, names)}


def _facts(duel: Duel, seat: int, names: Names) -> dict[str, str]:
    deadline = duel.seats[seat].deadline
    return {
        "name": player_name(duel.seats[other(seat)].player, names),
        "time": show_time(deadline) if deadline else "",
    }
