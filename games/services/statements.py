"""What a change of games writes, as plain SQL that SQLite and PostgreSQL both take.

Three statements that never differ: having Django put them together anew was a third of
what a move cost (tests/bench/bench_moves.py). Nothing else is written out by hand.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import connection

from games.models import Game
from games.rules.duel import Duel
from games.selectors.tables import Logged

ADD_ENTRY = """
    INSERT INTO games_entry (game_id, number, kind, body, at, prev, hash)
    VALUES (%s, %s, %s, %s, %s, %s, %s)
"""
CHANGE_GAME = """
    UPDATE games_game
    SET status = %s, entry_count = %s, head = %s, changed_at = %s, ended_at = %s,
        end_noticed_at = %s, revealed_at = %s, result = %s, reason = %s, winner = %s
    WHERE id = %s
"""
# The last branch is for its type: PostgreSQL would take two NULLs for texts.
SET_DEADLINES = """
    UPDATE games_seat
    SET deadline = CASE number WHEN 1 THEN %s WHEN 2 THEN %s ELSE deadline END
    WHERE game_id = %s
"""


def add_entries(entries: Sequence[tuple[str, Logged]]) -> None:
    """Add entries to the logs of the games that stand beside them."""
    _execute(
        ADD_ENTRY,
        [
            (
                game_id,
                row.number,
                row.kind,
                json.dumps(row.body),
                row.at,
                row.prev,
                row.hash,
            )
            for game_id, row in entries
        ],
    )


def change_games(games: Sequence[Game]) -> None:
    """Write whatever may change in a game's row."""
    _execute(
        CHANGE_GAME,
        [
            (
                game.status,
                game.entry_count,
                game.head,
                game.changed_at,
                game.ended_at,
                game.end_noticed_at,
                game.revealed_at,
                game.result,
                game.reason,
                game.winner,
                game.id,
            )
            for game in games
        ],
    )


def set_deadlines(duels: Sequence[tuple[str, Duel]]) -> None:
    """Write when each seat's time runs out."""
    _execute(
        SET_DEADLINES,
        [
            (duel.seats[1].deadline, duel.seats[2].deadline, game_id)
            for game_id, duel in duels
        ],
    )


def _execute(statement: str, rows: Sequence[Sequence[Any]]) -> None:
    # SQLite keeps moments as texts of its own.
    adapt = connection.ops.adapt_datetimefield_value
    ready = [[adapt(v) if isinstance(v, datetime) else v for v in row] for row in rows]
    with connection.cursor() as cursor:
        if len(ready) == 1:
            cursor.execute(statement, ready[0])
        elif ready:
            cursor.executemany(statement, ready)
