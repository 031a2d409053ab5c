"""What is due happens, whoever looks first: a move, a reader or the sweep."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from django.conf import settings

from club import clock, heartbeat
from club.awake import awake
from club.transactions import changing
from games.rules import duel as rules
from games.rules.clock import CREDIT_AFTER_AT_MOST
from games.selectors.tables import Table, read_tables
from games.services.failing import setting_aside
from games.services.table import lock_overdue, lock_tables, write_tables

logger = logging.getLogger(__name__)


def settle(tables: Sequence[Table], now: datetime) -> None:
    """Append what is due by ``now``: credits, time-outs, ends."""
    if not tables:
        return
    outages = []
    # No outage, however lately it ended, moves a deadline that is further away: then a
    # move need not ask for any.
    near = [table for table in tables if table.is_overdue(now + CREDIT_AFTER_AT_MOST)]
    if near and settings.OUTAGE_CREDIT:
        since = min(table.game.changed_at for table in near)
        outages = heartbeat.outages_after(since)
    for table in tables:
        table.append(rules.settle(table.duel, now, outages))
        table.settled_at = now


def settle_game(*, game_id: str) -> None:
    """Settle one game, for somebody who looks at it."""
    _settle_now(partial(lock_tables, [game_id]))


def settle_overdue() -> int:
    """Settle every overdue game, soonest deadline first; return how many there were.

    Two workers may sweep at once: each takes what the other does not hold. A game
    that cannot be settled is set aside and holds up no other.
    """
    count = 0
    while settled := _settle_batch():
        count += settled
    return count


def _settle_batch() -> int:
    game_ids: list[str] = []

    def lock() -> list[Table]:
        games = lock_overdue()
        game_ids[:] = [game.id for game in games]
        return read_tables(games)

    try:
        return _settle_now(lock)
    except Exception:
        if not game_ids:
            raise
        logger.exception("A batch could not be settled; trying one by one")
    return _settle_singly(game_ids)


def _settle_now(lock: Callable[[], list[Table]]) -> int:
    def work() -> int:
        with changing():
            tables = lock()
            now = clock.now()
            settle(tables, now)
            return write_tables(tables, noticed=now)

    return awake(work)


def _settle_singly(game_ids: Sequence[str]) -> int:
    settled = 0
    for game_id in game_ids:
        with setting_aside([game_id]):
            settled += _settle_now(partial(lock_tables, [game_id], skip_locked=True))
    return settled
