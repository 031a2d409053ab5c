"""The log as a person reads it; the log itself holds codes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.rules.clock import read_time
from games.rules.duel import Duel, other
from games.wording.endings import ending
from games.wording.names import Names, player_name, show_time, show_word


class LogEntry(Protocol):
    """What is read of an entry."""

    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> dict[str, Any]: ...
    @property
    def at(self) -> datetime: ...


@dataclass(frozen=True)
class LogLine:
    """One line: when, and what."""

    at: datetime
    text: str


_TEXTS = {
    "open": gettext_noop("Game opened, seed for the draws sealed"),
    "join": gettext_noop("%(name)s joins"),
    "seal": gettext_noop("%(name)s: word sealed"),
    "start": gettext_noop("Start; %(name)s moves first, as drawn"),
    "guess": gettext_noop("%(name)s: %(word)s"),
    "credit": gettext_noop("The site was away: deadline moved to %(new)s"),
    "extend": gettext_noop("%(other)s gives %(name)s 24 h more, until %(new)s"),
    "adjudicate": gettext_noop("The organisers decide: %(why)s"),
    "timeout": gettext_noop("%(name)s: time ran out"),
    "resign": gettext_noop("%(name)s resigns"),
    "call_off": gettext_noop("%(name)s calls the game off"),
    "reveal": gettext_noop("Seed and words published"),
}
# The same to whom it is about: a verb may change with the person.
_OWN_TEXTS = {
    "join": gettext_noop("You join"),
    "seal": gettext_noop("You: word sealed"),
    "start": gettext_noop("Start; you move first, as drawn"),
    "guess": gettext_noop("You: %(word)s"),
    "extend": gettext_noop("%(other)s gives you 24 h more, until %(new)s"),
    "timeout": gettext_noop("You: time ran out"),
    "resign": gettext_noop("You resign"),
    "call_off": gettext_noop("You call the game off"),
}


def lines(
    entries: Iterable[LogEntry], duel: Duel, viewer: int | None, names: Names
) -> list[LogLine]:
    """Return the log's lines, newest first."""
    called = {n: player_name(seat.player, names) for n, seat in duel.seats.items()}
    return [
        LogLine(
            row.at,
            ending(duel, viewer, names)
            if row.kind == "end"
            else _line(row, viewer, called),
        )
        for row in entries
    ][::-1]


def _line(row: LogEntry, viewer: int | None, called: Mapping[int, str]) -> str:
    body = row.body
    seat = body.get("first") or body.get("seat")
    facts = {
        "name": called[seat] if seat else "",
        "other": called[other(seat)] if seat else "",
        "why": body.get("why", ""),
        "word": show_word(body.get("word", "")),
        "new": show_time(read_time(body["new"])) if "new" in body else "",
    }
    if row.kind == "extend" and viewer and seat != viewer:
        return _("You give %(name)s 24 h more, until %(new)s") % facts
    own = seat is not None and seat == viewer
    return _((own and _OWN_TEXTS.get(row.kind)) or _TEXTS[row.kind]) % facts
