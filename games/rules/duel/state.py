"""A duel as its log tells it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from games.rules.clock import read_time
from games.rules.log import Entry
from games.rules.marks import RIGHT_PLACE

KIND = "duel"
RULES_VERSION = 1


class Phase(StrEnum):
    """How far a duel has come."""

    SEALING = "sealing"
    PLAYING = "playing"
    ENDED = "ended"


class Result(StrEnum):
    """How a duel ended."""

    WIN = "win"
    DRAW = "draw"
    VOID = "void"


class Reason(StrEnum):
    """Why a duel ended."""

    FOUND = "found"  # one word found, the other not in as many guesses (rule 6)
    EQUALISED = "equalised"  # both words found in as many guesses (rule 6)
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    NO_SHOW = "no_show"  # a time-out with fewer than two guesses (rule 7)
    UNSEALED = "unsealed"  # a word not sealed in time (rule 7)
    CALLED_OFF = "called_off"
    ADJUDICATED = "adjudicated"  # by an organiser, whose reason stands in the log


@dataclass(frozen=True)
class Guess:
    """One guess and its marks."""

    word: str
    marks: str

    @property
    def found(self) -> bool:
        """Whether this guess found the word."""
        return set(self.marks) == {RIGHT_PLACE}


@dataclass(frozen=True)
class Seat:
    """What the log says of one player."""

    player: str = ""
    seal: str = ""
    guesses: tuple[Guess, ...] = ()
    deadline: datetime | None = None
    # Whether the opponent has given more time for the move that is awaited.
    extended: bool = False

    @property
    def seals(self) -> bool:
        """Whether the player seals a word: a bot's is drawn (fair-play.md, 2)."""
        return not self.player.startswith("bot:")

    @property
    def owes_seal(self) -> bool:
        """Whether the player has a word still to seal."""
        return bool(self.player) and self.seals and not self.seal

    @property
    def found_in(self) -> int | None:
        """The number of the guess that found the word."""
        if self.guesses and self.guesses[-1].found:
            return len(self.guesses)
        return None


@dataclass(frozen=True)
class Duel:
    """A duel as its log tells it."""

    clock: timedelta = timedelta(0)
    seats: Mapping[int, Seat] = field(default_factory=lambda: {1: Seat(), 2: Seat()})
    phase: Phase = Phase.SEALING
    first: int | None = None
    result: Result | None = None
    reason: Reason | None = None
    winner: int | None = None
    called_off_by: int | None = None
    decided_why: str = ""
    at: datetime | None = None

    @property
    def to_move(self) -> int | None:
        """The seat whose guess is awaited (rule 2)."""
        if self.phase is not Phase.PLAYING or self.first is None:
            return None
        second = other(self.first)
        behind = len(self.seats[second].guesses) < len(self.seats[self.first].guesses)
        return second if behind else self.first

    @property
    def equalising(self) -> int | None:
        """The seat that has the equalising guess (rule 6)."""
        seat = self.to_move
        waiting = seat is not None and self.seats[other(seat)].found_in
        return seat if waiting else None

    @property
    def sealed(self) -> bool:
        """Whether both are there and nobody's seal is missing."""
        return all(s.player and not s.owes_seal for s in self.seats.values())

    @property
    def seals(self) -> list[str]:
        """The contributions to the draws, in seat order (fair-play.md, 1)."""
        return [seat.seal for _, seat in sorted(self.seats.items()) if seat.seals]

    @property
    def deadlines(self) -> dict[int, datetime | None]:
        """When each seat's time runs out; None where no clock runs."""
        return {number: seat.deadline for number, seat in self.seats.items()}

    def with_seat(self, number: int, seat: Seat) -> "Duel":
        """Return this duel with one seat changed."""
        return replace(self, seats={**self.seats, number: seat})

    def with_guess(self, number: int, guess: Guess) -> "Duel":
        """Return this duel with one more guess."""
        seat = self.seats[number]
        return self.with_seat(number, replace(seat, guesses=(*seat.guesses, guess)))


def other(seat: int) -> int:
    """Return the opponent's seat."""
    return 3 - seat


def replay(entries: Iterable[Entry]) -> Duel:
    """Fold a whole log."""
    duel = Duel()
    for item in entries:
        duel = after(duel, item)
    return duel


def after(duel: Duel, entry: Mapping[str, Any]) -> Duel:
    """Return the duel after one more entry. The entry is believed, not checked."""
    return take(duel, read_time(entry["at"]), entry["type"], entry)


def take(duel: Duel, at: datetime, kind: str, body: Mapping[str, Any]) -> Duel:
    """Return the duel after an entry that nobody has put together yet.

    Every page and every move replays a whole log, so it counts that only one new value
    is made here, and not one for each field.
    """
    each: dict[int, dict[str, Any]] = {
        int(key): {"deadline": text and read_time(text)}
        for key, text in body.get("deadlines", {}).items()
    }
    number = body.get("seat", 0)
    match kind:
        case "join":
            each.setdefault(number, {})["player"] = body["player"]
        case "seal":
            each.setdefault(number, {})["seal"] = body["seal"]
        case "start":
            each[1]["extended"] = each[2]["extended"] = False
        case "guess":
            made = duel.seats[number].guesses
            guess = Guess(body["word"], body["marks"])
            each.setdefault(number, {})["guesses"] = (*made, guess)
            each[number]["extended"] = False
        case "extend":
            each[number]["extended"] = True
    whole = {"at": at, **_told_of_the_whole(kind, body)}
    if each:
        changed = {n: replace(duel.seats[n], **told) for n, told in each.items()}
        whole["seats"] = {**duel.seats, **changed}
    return replace(duel, **whole)


def _told_of_the_whole(kind: str, body: Mapping[str, Any]) -> dict[str, Any]:
    match kind:
        case "open":
            return {"clock": timedelta(seconds=body["clock"])}
        case "start":
            return {"phase": Phase.PLAYING, "first": body["first"]}
        case "call_off":
            return {"called_off_by": body["seat"]}
        case "adjudicate":
            return {"decided_why": body["why"]}
        case "end":
            return {
                "phase": Phase.ENDED,
                "result": Result(body["result"]),
                "reason": Reason(body["reason"]),
                "winner": body["winner"],
            }
        case _:
            return {}
