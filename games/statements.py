"""The statements of a move, as plain SQL that SQLite and PostgreSQL both take.

They never change, and having Django put them together anew was half of what a move cost
(tests/bench/bench_moves.py). Everything else asks through the models. Services call
these, and the reading of logs does; nobody else.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import connection

from games.models import Game, SeatSecret
from games.rules.log import Body

READ_GAMES = "SELECT * FROM games_game WHERE id IN ({marks}) ORDER BY id"
READ_LOGS = """
    SELECT game_id, number, kind, body, at, prev, hash FROM games_entry
    WHERE game_id IN ({marks}) ORDER BY game_id, number
"""
READ_WORD = """
    SELECT word FROM games_seatsecret
    JOIN games_seat ON games_seat.id = seat_id WHERE game_id = %s AND number = %s
"""
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
END_SEATS = """
    UPDATE games_seat
    SET deadline = NULL,
        result = CASE number WHEN 1 THEN %s WHEN 2 THEN %s ELSE result END,
        score = CASE number WHEN 1 THEN %s WHEN 2 THEN %s ELSE score END
    WHERE game_id = %s
"""

type Deadlines = tuple[datetime | None, datetime | None, str]
"""When the time of each seat runs out, and the game."""

type Results = tuple[str, str, int | None, int | None, str]
"""What each seat made of it, in how many guesses each found the word, and the game."""


class Logged(NamedTuple):
    """A row of a log."""

    game_id: str
    number: int
    kind: str
    body: Body
    at: datetime
    prev: str
    hash: str


def lock_games(game_ids: Sequence[str], *, skip_locked: bool = False) -> list[Game]:
    """Lock games in id order; with ``skip_locked``, those that nobody else holds."""
    if not game_ids:
        return []
    statement = READ_GAMES.format(marks=_marks(game_ids))
    if connection.features.has_select_for_update:
        lock = connection.ops.for_update_sql(skip_locked=skip_locked, no_key=True)
        statement = f"{statement} {lock}"
    return list(Game.objects.raw(statement, game_ids))


def read_logs(game_ids: Sequence[str]) -> list[Logged]:
    """Read the logs of games, each in order."""
    if not game_ids:
        return []
    with connection.cursor() as cursor:
        cursor.execute(READ_LOGS.format(marks=_marks(game_ids)), game_ids)
        return [
            Logged(game_id, number, kind, json.loads(body), _read_moment(at), *hashes)
            for game_id, number, kind, body, at, *hashes in cursor.fetchall()
        ]


def read_word(game_id: str, seat: int) -> str:
    """Read the word that a seat hides."""
    with connection.cursor() as cursor:
        cursor.execute(READ_WORD, [game_id, seat])
        row = cursor.fetchone()
    if row is None:
        raise SeatSecret.DoesNotExist
    word: str = row[0]
    return word


def add_entries(rows: Iterable[Logged]) -> None:
    """Add entries to their logs."""
    _execute(ADD_ENTRY, [(*row[:3], json.dumps(row.body), *row[4:]) for row in rows])


def change_games(games: Iterable[Game]) -> None:
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


def set_deadlines(rows: Sequence[Deadlines]) -> None:
    """Write when each seat's time runs out."""
    _execute(SET_DEADLINES, rows)


def end_seats(rows: Sequence[Results]) -> None:
    """Stop the clocks of games that ended, and write each seat's result and score."""
    _execute(END_SEATS, rows)


def _marks(values: Sequence[object]) -> str:
    return ", ".join(["%s"] * len(values))


def _read_moment(at: datetime) -> datetime:
    return at if at.tzinfo else at.replace(tzinfo=UTC)  # SQLite keeps no zone


def _execute(statement: str, rows: Sequence[Sequence[Any]]) -> None:
    adapt = connection.ops.adapt_datetimefield_value
    ready = [[adapt(v) if isinstance(v, datetime) else v for v in row] for row in rows]
    with connection.cursor() as cursor:
        if len(ready) == 1:
            cursor.execute(statement, ready[0])
        elif ready:
            cursor.executemany(statement, ready)
