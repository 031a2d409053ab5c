"""What is due happens, whoever looks first: a move, a reader or the sweep."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings

from club import clock, heartbeat
from club.transactions import changing
from games.models import Game, Seat
from games.rules import duel as rules
from games.selectors.tables import Table
from games.services.table import lock_tables, write_tables

logger = logging.getLogger(__name__)

BATCH = 250


def settle(tables: Sequence[Table], now: datetime) -> None:
    """Append what is due by ``now``: credits, time-outs, ends."""
    if not tables:
        return
    outages = []
    if settings.OUTAGE_CREDIT:
        since = min(table.game.changed_at for table in tables)
        outages = heartbeat.outages_after(since)
    for table in tables:
        table.append(rules.settle(table.duel, now, outages))
        table.settled_at = now


def settle_game(*, game_id: str) -> None:
    """Settle one game, for somebody who looks at it."""
    heartbeat.ensure_fresh()
    _settle_now([game_id])


def settle_overdue() -> int:
    """Settle every overdue game, soonest deadline first; return how many there were.

    Two workers may sweep at once: each leaves alone what the other holds. A game
    that cannot be settled is logged and holds up no other.
    """
    heartbeat.ensure_fresh()
    count = 0
    broken: set[str] = set()
    while game_ids := _overdue_ids(broken):
        try:
            settled = _settle_now(game_ids, skip_locked=True)
        except Exception:
            logger.exception("A batch could not be settled; trying one by one")
            settled = _settle_singly(game_ids, broken)
        if not settled:  # what is left is held by another worker
            break
        count += settled
    return count


def _settle_now(game_ids: Sequence[str], *, skip_locked: bool = False) -> int:
    with changing():
        tables = lock_tables(game_ids, skip_locked=skip_locked)
        now = clock.now()
        settle(tables, now)
        return write_tables(tables, noticed=now)


def _settle_singly(game_ids: Sequence[str], broken: set[str]) -> int:
    settled = 0
    for game_id in game_ids:
        try:
            settled += _settle_now([game_id], skip_locked=True)
        except Exception:
            logger.exception("Game %s cannot be settled", game_id)
            broken.add(game_id)
    return settled


def _overdue_ids(broken: set[str]) -> list[str]:
    seats = Seat.objects.overdue(clock.now()).exclude(game__in=broken)
    ids = seats.order_by("deadline").values_list("game_id", flat=True)
    return list(dict.fromkeys(ids[:BATCH]))


def waiting_bot_games(*, older_than: timedelta) -> list[str]:
    """Return running games in which a bot is to move and no worker has moved it."""
    seats = Seat.objects.filter(
        bot__isnull=False,
        deadline__isnull=False,
        game__status=Game.Status.PLAYING,
        game__changed_at__lte=clock.now() - older_than,
    )
    return list(seats.order_by("deadline").values_list("game_id", flat=True)[:BATCH])


def unrevealed_games(*, older_than: timedelta) -> list[str]:
    """Return games that ended while no worker was there to publish them."""
    ended = Game.objects.filter(
        status=Game.Status.ENDED,
        revealed_at=None,
        end_noticed_at__lte=clock.now() - older_than,
    )
    return list(ended.order_by("ended_at").values_list("id", flat=True)[:BATCH])
