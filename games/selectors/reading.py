"""Small questions about games."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from club import clock
from games.models import Game, Seat
from games.rules import log
from games.selectors.tables import Table, read_tables, whole_entry
from games.wording.names import player_name

LATE_SWEEP = timedelta(seconds=5)


def table_of(game_id: str) -> Table:
    """Read a game and its log; raises Game.DoesNotExist."""
    return read_tables([Game.objects.get(id=game_id)])[0]


def version_of(game_id: str) -> int | None:
    """Return a game's version for the live events, None when there is no game."""
    versions = Game.objects.filter(id=game_id).values_list("entry_count", flat=True)
    return versions.first()


def log_of(table: Table) -> Mapping[str, Any]:
    """Return a game's log as anybody may read it.

    A running duel's log is public: both boards are, and secrets stand elsewhere.
    """
    names = {
        seat.player: player_name(seat.player)
        for seat in table.duel.seats.values()
        if seat.player
    }
    return log.document([whole_entry(row) for row in table.entries], names)


def sweep_is_on_time() -> bool:
    """Tell whether no deadline has been overdue for more than five seconds."""
    return not Seat.objects.overdue(clock.now() - LATE_SWEEP).exists()


def running_games_of(guest: str) -> Sequence[Table]:
    """Return a browser's running games, soonest deadline first."""
    games = Game.objects.filter(seats__guest=guest).exclude(status=Game.Status.ENDED)
    return sorted(read_tables(games), key=_soonest)


def _soonest(table: Table) -> str:
    running = [at for at in table.duel.deadlines.values() if at]
    return min(running).isoformat() if running else ""


def live_games(count: int) -> Sequence[Table]:
    """Return the games that moved last, for those who want to watch."""
    games = Game.objects.filter(status=Game.Status.PLAYING).order_by("-changed_at")
    return read_tables(games[:count])
