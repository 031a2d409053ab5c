"""What a player may do, and what it adds to the log."""

from datetime import datetime
from typing import Any

from games.rules.duel.state import Duel, Guess, Phase, Reason, Result, Seat, other
from games.rules.duel.steps import STOPPED, Step, end, refuse_ended, write_deadlines
from games.rules.refusals import Refused


def join(duel: Duel, player: str, at: datetime) -> list[Step]:
    """Seat the next player; the second one starts the clock for sealing (rule 7)."""
    refuse_ended(duel)
    number = next((n for n, seat in duel.seats.items() if not seat.player), None)
    if number is None:
        raise Refused("full")
    body: dict[str, Any] = {"seat": number, "player": player}
    if duel.seats[other(number)].player:
        seats = {**duel.seats, number: Seat(player)}
        limit = at + duel.clock
        body["deadlines"] = write_deadlines(
            # Who sealed with an offer, and a bot, have nothing left to seal.
            {n: limit if s.owes_seal else None for n, s in seats.items()}
        )
    return [(at, "join", body)]


def seal(
    duel: Duel, seat: int, sealed: str, by: str | None, at: datetime
) -> list[Step]:
    """Seal a word; ``by`` is ``"server"`` when the site made the nonce.

    A contribution is final, and a bot makes none (fair-play.md, 2).
    """
    refuse_seal(duel, seat)
    body: dict[str, Any] = {"seat": seat, "seal": sealed}
    if by:
        body["by"] = by
    body["deadlines"] = write_deadlines({**duel.deadlines, seat: None})
    return [(at, "seal", body)]


def refuse_seal(duel: Duel, seat: int) -> None:
    """Refuse a seal that may not be made now; the word itself is checked apart."""
    refuse_ended(duel)
    if not duel.seats[seat].owes_seal:
        raise Refused("sealed")


def start(duel: Duel, first: int, at: datetime) -> list[Step]:
    """Start the turns once both words are sealed (rule 2); ``first`` is drawn."""
    refuse_ended(duel)
    if not duel.sealed or duel.phase is not Phase.SEALING:
        raise Refused("sealing")
    deadlines = {first: at + duel.clock, other(first): None}
    return [(at, "start", {"first": first, "deadlines": write_deadlines(deadlines)})]


def guess(duel: Duel, seat: int, word: str, marks: str, at: datetime) -> list[Step]:
    """Make a guess, and end the duel when that decides it (rules 2, 5 and 6)."""
    refuse_guess(duel, seat, word)
    body: dict[str, Any] = {"seat": seat, "word": word, "marks": marks}
    outcome = _decided(duel.with_guess(seat, Guess(word, marks)), seat)
    if outcome:
        body["deadlines"] = write_deadlines(STOPPED)
        return [(at, "guess", body), end(duel, at, *outcome)]
    deadlines = {seat: None, other(seat): at + duel.clock}
    body["deadlines"] = write_deadlines(deadlines)
    return [(at, "guess", body)]


def refuse_guess(duel: Duel, seat: int, word: str) -> None:
    """Refuse a guess that may not be made now; the word itself is checked apart."""
    refuse_ended(duel)
    if duel.phase is Phase.SEALING:
        raise Refused("sealing")
    if duel.to_move != seat:
        raise Refused("turn")
    for row, made in enumerate(duel.seats[seat].guesses, start=1):
        if made.word == word:
            raise Refused("repeated", word=word, row=row)


def _decided(duel: Duel, seat: int) -> tuple[Result, Reason, int | None] | None:
    """Tell whether the guess just made by ``seat`` ends the duel (rule 6)."""
    if seat == duel.first:
        return None  # the second player always has as many guesses
    mine, theirs = duel.seats[seat], duel.seats[other(seat)]
    if mine.found_in and theirs.found_in:
        return Result.DRAW, Reason.EQUALISED, None
    if mine.found_in:
        return Result.WIN, Reason.FOUND, seat
    if theirs.found_in:
        return Result.WIN, Reason.FOUND, other(seat)
    return None


def resign(duel: Duel, seat: int, at: datetime) -> list[Step]:
    """Resign; not while the opponent has the equalising guess (rule 7)."""
    refuse_ended(duel)
    if duel.phase is Phase.SEALING:
        raise Refused("sealing")
    if duel.equalising == other(seat):
        raise Refused("waiting")
    ended = end(duel, at, Result.WIN, Reason.RESIGNED, other(seat))
    return [(at, "resign", {"seat": seat}), ended]


def call_off(duel: Duel, seat: int, at: datetime) -> list[Step]:
    """Call the game off before both words are sealed (rule 7)."""
    refuse_ended(duel)
    if duel.phase is not Phase.SEALING or duel.sealed:
        raise Refused("started")
    ended = end(duel, at, Result.VOID, Reason.CALLED_OFF, None)
    return [(at, "call_off", {"seat": seat}), ended]
