"""One line about a game, for lists."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.rules.duel import Phase, other
from games.selectors.tables import Player, Table
from games.wording.names import player_name
from games.wording.rows import turn_text


@dataclass(frozen=True)
class GameRow:
    """A running game in a list."""

    url: str
    opponent: str
    turn_text: str
    deadline: datetime | None
    your_move: bool
    guess_count: int


def game_row(table: Table, player: Player) -> GameRow:
    """Return the line about a game, as ``player`` (or a reader) sees it."""
    duel = table.duel
    viewer = table.seat_of(player)
    seat = viewer or duel.to_move or 1
    names = [player_name(s.player, table.names) for _n, s in sorted(duel.seats.items())]
    return GameRow(
        url=reverse("games:game", args=[table.game.id]),
        opponent=player_name(duel.seats[other(viewer)].player, table.names)
        if viewer
        else _("%(first)s against %(second)s")
        % {"first": names[0], "second": names[1]},
        turn_text=_sealing(table, viewer)
        if duel.phase is Phase.SEALING
        else turn_text(duel, viewer, table.names),
        deadline=duel.seats[seat].deadline,
        your_move=bool(viewer and duel.seats[viewer].deadline),
        guess_count=sum(len(s.guesses) for s in duel.seats.values()),
    )


def _sealing(table: Table, viewer: int | None) -> str:
    if viewer and table.duel.seats[viewer].owes_seal:
        return _("Seal your word")
    return _("Words are being sealed")
