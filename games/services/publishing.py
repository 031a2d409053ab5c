"""What was hidden is published when a game has ended (word-duel.md, rule 8)."""

import logging
from collections.abc import Sequence

from django.db import Error as DatabaseProblem

from club import clock
from club.transactions import changing
from games.models import GameSecret, SeatSecret
from games.rules.duel import Phase, Step
from games.selectors.tables import Table
from games.services.failing import setting_aside
from games.services.table import lock_tables, write_tables

logger = logging.getLogger(__name__)


def reveal(*, game_ids: Sequence[str]) -> None:
    """Publish seeds, words and nonces of ended games, once each."""
    try:
        _reveal_now(game_ids)
    except DatabaseProblem:
        raise
    except Exception:
        logger.exception("A batch could not be published; trying one by one")
        for game_id in game_ids:
            with setting_aside([game_id]):
                _reveal_now([game_id])


def _reveal_now(game_ids: Sequence[str]) -> None:
    with changing():
        tables = [
            table
            for table in lock_tables(game_ids, skip_locked=True)
            if table.duel.phase is Phase.ENDED and not table.game.revealed_at
        ]
        now = clock.now()
        games = [table.game for table in tables]
        seeds = {
            row.game_id: row.seed for row in GameSecret.objects.filter(game__in=games)
        }
        hidden: dict[str, list[SeatSecret]] = {game.id: [] for game in games}
        secrets = SeatSecret.objects.filter(seat__game__in=games)
        for row in secrets.select_related("seat").order_by("seat__number"):
            hidden[row.seat.game_id].append(row)
        for table in tables:
            step = _opened(table, seeds[table.game.id], hidden[table.game.id])
            at, kind, body = step
            table.append([(max(now, at), kind, body)])
            table.game.revealed_at = now
        write_tables(tables, noticed=now)


def _opened(table: Table, seed: str, hidden: list[SeatSecret]) -> Step:
    body = {
        "seed": seed,
        "words": {str(row.seat.number): row.word for row in hidden},
        "nonces": {str(row.seat.number): row.nonce for row in hidden if row.nonce},
    }
    return table.game.changed_at, "reveal", body
