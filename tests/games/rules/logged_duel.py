"""Duels with their logs, for tests of the rules."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from games.rules import duel as rules
from games.rules import log
from games.rules.duel import Duel, Step
from games.rules.seals import entry_hash

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
CLOCK = timedelta(hours=1)
MS = timedelta(milliseconds=1)
FOUND = "22222"
MISSED = "01200"


@dataclass
class LoggedDuel:
    """A duel and the log that tells it."""

    duel: Duel = field(default_factory=Duel)
    entries: list[log.Entry] = field(default_factory=list)
    head: str = log.NOTHING_BEFORE

    def add(self, steps: Iterable[Step]) -> None:
        for at, kind, body in steps:
            entry = log.entry(len(self.entries) + 1, self.head, at, kind, body)
            self.entries.append(entry)
            self.head = entry_hash(entry)
            self.duel = rules.after(self.duel, entry)

    def copy(self) -> "LoggedDuel":
        return LoggedDuel(self.duel, list(self.entries), self.head)

    @property
    def types(self) -> list[str]:
        return [entry["type"] for entry in self.entries]

    @property
    def ending(self) -> tuple[str | None, str | None, int | None]:
        return self.duel.result, self.duel.reason, self.duel.winner


def opened(*, clock: timedelta = CLOCK, at: datetime = NOON) -> LoggedDuel:
    """Open a duel that nobody has joined."""
    logged = LoggedDuel()
    logged.add([(at, "open", {"clock": int(clock.total_seconds())})])
    return logged


def seated(
    second: str = "guest:b", *, clock: timedelta = CLOCK, at: datetime = NOON
) -> LoggedDuel:
    """Seat two players who have not sealed."""
    logged = opened(clock=clock, at=at)
    logged.add(rules.join(logged.duel, "guest:a", at))
    logged.add(rules.join(logged.duel, second, at))
    return logged


def started(
    *,
    first: int = 1,
    second: str = "guest:b",
    clock: timedelta = CLOCK,
    at: datetime = NOON,
) -> LoggedDuel:
    """Start a duel in which nobody has guessed."""
    logged = seated(second, clock=clock, at=at)
    for number in (1, 2):
        if logged.duel.seats[number].owes_seal:
            logged.add(rules.seal(logged.duel, number, f"{number}" * 64, None, at))
    logged.add(rules.start(logged.duel, first, at))
    return logged


def played(
    rows: str, *, first: int = 1, second: str = "guest:b", at: datetime = NOON
) -> LoggedDuel:
    """Play some guesses by turns: ``m`` missed, ``f`` found the word."""
    logged = started(first=first, second=second, at=at)
    for row in rows:
        guess_next(logged, FOUND if row == "f" else MISSED, at)
    return logged


def guess_next(logged: LoggedDuel, marks: str, at: datetime) -> None:
    """Let the seat whose turn it is guess a word it has not guessed."""
    seat = logged.duel.to_move
    assert seat is not None
    word = f"word{len(logged.duel.seats[seat].guesses)}"
    logged.add(rules.guess(logged.duel, seat, word, marks, at))
