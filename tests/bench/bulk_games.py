"""Many running games at once, written in bulk.

The rules make their logs, so every chain holds and every replay is a real one; only the
draws are skipped: a human is always first and each seat always hides the same word.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from club import clock
from games import services
from games.models import Game, GameSecret, Seat, SeatSecret, draw_id
from games.rules import duel as rules
from games.rules.log import NOTHING_BEFORE
from games.rules.marks import mark_guess
from games.rules.seals import seal, seed_commitment
from games.selectors import table_of
from games.selectors.tables import Table
from games.statements import add_entries

HIDDEN = {1: "speed", 2: "crane"}
NONCE = "ab" * 32
DAY = timedelta(days=1)


@dataclass
class Kind:
    """What the games have in common."""

    guests: Sequence[str]
    # Guesses that each side has made.
    made: Sequence[str] = ()
    move_clock: timedelta = DAY


def make_games(
    count: int, kind: Kind, starts_at: Callable[[int], datetime] | None = None
) -> list[Table]:
    """Make games in which the human is to move; ``starts_at`` is told which game."""
    opening = _opening(kind)
    now = clock.now()
    tables = [
        _play(
            opening,
            kind,
            kind.guests[number % len(kind.guests)],
            starts_at(number) if starts_at else now,
        )
        for number in range(count)
    ]
    _write(tables)
    return tables


def _opening(kind: Kind) -> dict[str, object]:
    """Return what the site itself would write first; its lists are kept by that."""
    game = services.start_bot_duel(
        guest="nobody", level="easy", move_clock=kind.move_clock
    )
    body = table_of(game.id).opening
    game.delete()
    return body


def _play(opening: dict[str, object], kind: Kind, guest: str, at: datetime) -> Table:
    game_id, seed = draw_id(), secrets.token_hex(32)
    table = Table(
        Game(
            id=game_id,
            kind=rules.KIND,
            language="en",
            length=5,
            clock_seconds=int(kind.move_clock.total_seconds()),
            head=NOTHING_BEFORE,
            created_at=at,
            changed_at=at,
        )
    )
    table.game.secret = GameSecret(game=table.game, seed=seed)
    own = {"game": game_id, "commitment": seed_commitment(game_id, seed)}
    table.append([(at, "open", {**opening, **own})])
    table.append(rules.join(table.duel, f"guest:{guest}", at))
    table.append(rules.join(table.duel, "bot:easy", at))
    sealed = seal(game_id, 1, HIDDEN[1], NONCE)
    table.append(rules.seal(table.duel, 1, sealed, None, at))
    table.append(rules.start(table.duel, 1, at))
    for word in kind.made:
        for seat in (1, 2):
            marks = mark_guess(HIDDEN[rules.other(seat)], word)
            table.append(rules.guess(table.duel, seat, word, marks, at))
    return table


def _write(tables: Sequence[Table]) -> None:
    for table in tables:
        table.game.status = table.duel.phase.value
    seats = [
        Seat(
            game=table.game,
            number=number,
            guest=seat.player.removeprefix("guest:") if seat.seals else None,
            bot=None if seat.seals else seat.player.removeprefix("bot:"),
            deadline=seat.deadline,
        )
        for table in tables
        for number, seat in table.duel.seats.items()
    ]
    with transaction.atomic():
        Game.objects.bulk_create([table.game for table in tables])
        GameSecret.objects.bulk_create([table.game.secret for table in tables])
        Seat.objects.bulk_create(seats)
        SeatSecret.objects.bulk_create(
            [
                SeatSecret(
                    seat=seat,
                    word=HIDDEN[seat.number],
                    nonce="" if seat.bot else NONCE,
                )
                for seat in seats
            ]
        )
        add_entries([row for table in tables for row in table.fresh])
