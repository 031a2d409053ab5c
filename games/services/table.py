"""Games locked and written back.

Every change of a game goes through here, whatever its kind: lock the row, read the
log, add entries by the rules, write entries and rows in the same transaction, tell
the receivers.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from games import statements
from games.models import Game
from games.rules.duel import Duel, Phase, Result
from games.selectors.due import BATCH, overdue_games
from games.selectors.tables import Table, read_tables
from games.signals import game_changed, game_ended
from games.statements import Deadlines, Results


def lock_tables(game_ids: Sequence[str], *, skip_locked: bool = False) -> list[Table]:
    """Lock games in id order, then read their logs. The caller's transaction holds."""
    games = statements.lock_games(game_ids, skip_locked=skip_locked)
    # Read after the lock is held: in one statement the log could be an older one.
    return read_tables(games)


def lock_overdue() -> list[Game]:
    """Lock the overdue games that nobody else holds, soonest deadline first.

    Not in id order, and needs none: it never waits for a lock.
    """
    late = overdue_games()
    free = late.select_for_update(skip_locked=True, of=("self",), no_key=True)
    return list({game.id: game for game in free[:BATCH]}.values())


def write_tables(tables: Iterable[Table], *, noticed: datetime) -> int:
    """Write what was appended, tell the receivers, return how many games changed.

    ``noticed`` is the time of the change by the clock; an end may be earlier.
    """
    changed = [table for table in tables if table.fresh]
    if not changed:
        return 0
    ended = [table for table in changed if _copy_state(table, noticed)]
    statements.add_entries([row for table in changed for row in table.fresh])
    statements.change_games([table.game for table in changed])
    # Whatever moves a deadline says so in the log; a reveal, for one, moves none.
    moved = [t for t in changed if any("deadlines" in row.body for row in t.fresh)]
    running = [table for table in moved if table.duel.phase is not Phase.ENDED]
    statements.set_deadlines([_deadlines(table) for table in running])
    statements.end_seats([_results(table) for table in ended])
    for table in changed:
        table.fresh = []
    game_changed.send(Game, tables=changed)
    if ended:
        game_ended.send(Game, tables=ended)
    return len(changed)


def _deadlines(table: Table) -> Deadlines:
    seats = table.duel.seats
    return seats[1].deadline, seats[2].deadline, table.game.id


def _results(table: Table) -> Results:
    duel = table.duel
    one, two = (_result(duel, seat) for seat in (1, 2))
    scores = duel.seats[1].found_in, duel.seats[2].found_in
    return one, two, *scores, table.game.id


def _result(duel: Duel, seat: int) -> str:
    if duel.result is Result.WIN:
        return "won" if duel.winner == seat else "lost"
    return "drawn" if duel.result is Result.DRAW else "void"


def _copy_state(table: Table, noticed: datetime) -> bool:
    """Copy what the rules say into the row; tell whether the game ended just now."""
    game, duel = table.game, table.duel
    game.status = duel.phase.value
    end = next((row for row in table.fresh if row.kind == "end"), None)
    if end is None:
        return False
    game.ended_at = end.at
    game.end_noticed_at = noticed
    game.result = end.body["result"]
    game.reason = end.body["reason"]
    game.winner = end.body["winner"]
    return True
