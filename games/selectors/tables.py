"""A game on the table: its row, its log, and what the rules say after it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.models import Entry, Game
from games.rules import duel as rules
from games.rules import log
from games.rules.duel import Duel, Step
from games.rules.seals import entry_hash


@dataclass
class Table:
    """A game with its log, and what the rules say after it."""

    game: Game
    entries: list[Entry] = field(default_factory=list)
    duel: Duel = field(default_factory=Duel)
    fresh: list[Entry] = field(default_factory=list)
    # The clock when whatever was due had been settled.
    settled_at: datetime | None = None

    @property
    def opening(self) -> dict[str, Any]:
        """What the first entry says: lists, clock, commitment."""
        body: dict[str, Any] = self.entries[0].body
        return body

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot's guess is awaited."""
        seat = self.duel.to_move
        return seat is not None and not self.duel.seats[seat].seals

    def is_overdue(self, now: datetime) -> bool:
        """Tell whether somebody's time ran out and nobody has settled it yet."""
        return any(at and at <= now for at in self.duel.deadlines.values())

    def seat_of(self, player: str) -> int | None:
        """Return the seat of a player as logs name them; a mere reader has none."""
        if not player:  # a seat that nobody has taken yet is nobody's
            return None
        return next((n for n, s in self.duel.seats.items() if s.player == player), None)

    def append(self, steps: Iterable[Step]) -> None:
        """Add entries to the log, each holding the hash of the one before."""
        for at, kind, body in steps:
            number = self.game.entry_count + 1
            whole = log.entry(number, self.game.head, at, kind, body)
            self.duel = rules.after(self.duel, whole)
            row = Entry(
                game=self.game,
                number=number,
                kind=kind,
                body=body,
                at=at,
                prev=self.game.head,
                hash=entry_hash(whole),
            )
            self.entries.append(row)
            self.fresh.append(row)
            self.game.entry_count = number
            self.game.head = row.hash
            self.game.changed_at = at


def whole_entry(row: Entry) -> log.Entry:
    """Return an entry as the log holds it."""
    return log.entry(row.number, row.prev, row.at, row.kind, row.body)


def read_tables(games: Iterable[Game]) -> list[Table]:
    """Replay the logs of games."""
    tables = {game.id: Table(game) for game in games}
    for row in Entry.objects.filter(game__in=tables).order_by("game", "number"):
        table = tables[row.game_id]
        table.entries.append(row)
        table.duel = rules.after(table.duel, whole_entry(row))
    return list(tables.values())
