"""One change of one game: lock, read the clock, settle, ask the rules, write."""

from collections.abc import Callable
from datetime import datetime

from club import clock
from club.awake import awake
from club.transactions import changing
from games.models import Game
from games.rules.refusals import Refused
from games.selectors.tables import Table
from games.services.settling import settle
from games.services.table import lock_tables, write_tables

Act = Callable[[Table, datetime], None]


def change(*, game_id: str, act: Act) -> Table:
    """Let ``act`` append to the game's log at the time the lock is held.

    A refusal undoes nothing that was due before it: the settling stays. Raises
    Game.DoesNotExist, and Refused with the reason.
    """
    table, refusal = awake(lambda: _try(game_id, act))
    if refusal:
        raise refusal
    return table


def _try(game_id: str, act: Act) -> tuple[Table, Refused | None]:
    refusal: Refused | None = None
    with changing():
        tables = lock_tables([game_id])
        if not tables:
            raise Game.DoesNotExist(game_id)
        table = tables[0]
        now = clock.now()
        settle(tables, now)
        try:
            # Never before the entry before, whatever a clock that was set back says.
            act(table, max(now, table.game.changed_at))
        except Refused as refused:
            refusal = refused
        write_tables(tables, noticed=now)
    return table, refusal
