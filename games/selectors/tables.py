"""A game on the table: its row, its log, and what the rules say after it."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.models import Entry, Game
from games.rules import duel as rules
from games.rules import log
from games.rules.duel import Duel, Step
from games.rules.seals import entry_hash
from games.selectors.names import names_of
from games.statements import Logged, read_logs
from games.wording.names import Names, player_name

type Player = str | AbstractSet[str]
"""A name in logs, or all the names that one person has in them."""


@dataclass
class Table:
    """A game with its log, and what the rules say after it."""

    game: Game
    entries: list[Logged] = field(default_factory=list)
    duel: Duel = field(default_factory=Duel)
    fresh: list[Logged] = field(default_factory=list)
    # The clock when whatever was due had been settled.
    settled_at: datetime | None = None
    # How the players are called today; only pages and logs tell.
    names: Names = field(default_factory=dict)

    @property
    def opening(self) -> dict[str, Any]:
        """What the first entry says: lists, clock, commitment."""
        return self.entries[0].body

    @property
    def players(self) -> list[str]:
        """The players as the log names them."""
        return [seat.player for seat in self.duel.seats.values() if seat.player]

    def name_of(self, player: str) -> str:
        """Return how others see a player."""
        return player_name(player, self.names)

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot's guess is awaited."""
        seat = self.duel.to_move
        return seat is not None and not self.duel.seats[seat].seals

    def is_overdue(self, now: datetime) -> bool:
        """Tell whether somebody's time ran out and nobody has settled it yet."""
        return any(at and at <= now for at in self.duel.deadlines.values())

    def seat_of(self, player: Player) -> int | None:
        """Return the seat of a player as logs name them; a mere reader has none."""
        names = {player} if isinstance(player, str) else player
        # A seat that nobody has taken yet is nobody's.
        seats = self.duel.seats.items()
        return next((n for n, s in seats if s.player and s.player in names), None)

    def append(self, steps: Iterable[Step]) -> None:
        """Add entries to the log, each holding the hash of the one before."""
        for at, kind, body in steps:
            number = self.game.entry_count + 1
            prev = self.game.head
            self.duel = rules.take(self.duel, at, kind, body)
            whole = log.entry(number, prev, at, kind, body)
            own = entry_hash(whole)
            row = Logged(self.game.id, number, kind, body, at, prev, own)
            self.entries.append(row)
            self.fresh.append(row)
            self.game.entry_count = number
            self.game.head = row.hash
            self.game.changed_at = at


def whole_entry(row: Logged | Entry) -> log.Entry:
    """Return an entry as the log holds it."""
    return log.entry(row.number, row.prev, row.at, row.kind, row.body)


def read_tables(games: Iterable[Game]) -> list[Table]:
    """Replay the logs of games."""
    tables = {game.id: Table(game) for game in games}
    for row in read_logs(list(tables)):
        table = tables[row.game_id]
        table.entries.append(row)
        table.duel = rules.take(table.duel, row.at, row.kind, row.body)
    names = names_of(p for table in tables.values() for p in table.players)
    for table in tables.values():
        _follow_the_log(table)
        table.names = {p: names[p] for p in table.players if p in names}
    return list(tables.values())


def _follow_the_log(table: Table) -> None:
    """Let the row say what the log says.

    Whoever reads without the lock may have read the row before an entry was added and
    the log after it; half of each would be a state that never was.
    """
    last = table.entries[-1]
    table.game.entry_count = last.number
    table.game.head = last.hash
    table.game.changed_at = last.at
    table.game.status = table.duel.phase.value
