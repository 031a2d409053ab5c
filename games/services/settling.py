"""What is due happens, whoever looks first: a move, a reader or the sweep."""

import logging
from collections.abc import Sequence
from datetime import datetime

from django.conf import settings

from club import clock, heartbeat
from club.awake import awake
from club.transactions import changing
from games.rules import duel as rules
from games.rules.clock import CREDIT_AFTER_AT_MOST
from games.selectors.due import overdue_games
from games.selectors.tables import Table
from games.services.failing import setting_aside
from games.services.table import lock_tables, write_tables

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
    _settle_now([game_id])


def settle_overdue() -> int:
    """Settle every overdue game, soonest deadline first; return how many there were.

    Two workers may sweep at once: each leaves alone what the other holds. A game
    that cannot be settled is set aside and holds up no other.
    """
    count = 0
    while game_ids := overdue_games():
        try:
            settled = _settle_now(game_ids, skip_locked=True)
        except Exception:
            logger.exception("A batch could not be settled; trying one by one")
            settled = _settle_singly(game_ids)
        if not settled:  # what is left is held by another worker
            break
        count += settled
    return count


def _settle_now(game_ids: Sequence[str], *, skip_locked: bool = False) -> int:
    def work() -> int:
        with changing():
            tables = lock_tables(game_ids, skip_locked=skip_locked)
            now = clock.now()
            settle(tables, now)
            return write_tables(tables, noticed=now)

    return awake(work)


def _settle_singly(game_ids: Sequence[str]) -> int:
    settled = 0
    for game_id in game_ids:
        with setting_aside([game_id]):
            settled += _settle_now([game_id], skip_locked=True)
    return settled
