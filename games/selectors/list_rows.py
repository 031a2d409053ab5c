"""Lines about somebody's games, running and ended, in a fixed number of queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F
from django.urls import reverse

from games.models import Entry
from games.rules.duel import Guess
from games.selectors.page import Tile
from games.selectors.sides import COLUMNS, Owner, Side, opponent_of, sides_of
from games.wording.endings import side_result
from games.wording.names import show_word
from games.wording.rows import read_last_guess
from games.wording.spans import ago, in_one_unit, terms


@dataclass(frozen=True)
class LastGuess:
    """The guess that was made last, as small tiles and as a sentence."""

    tiles: Sequence[Tile]
    sentence: str
    language: str


@dataclass(frozen=True)
class RunningRow:
    """A running game in its player's list."""

    url: str
    opponent: str
    terms: str
    last: LastGuess | None
    moved_at: datetime
    moved_ago: str
    deadline: datetime
    left: str


@dataclass(frozen=True)
class EndedRow:
    """An ended game in its player's list."""

    url: str
    opponent: str
    terms: str
    result: str
    ended_at: datetime


def running_rows(sides: Iterable[Side], now: datetime) -> list[RunningRow]:
    """Return the lines about running games, with what was guessed last in each."""
    sides = list(sides)
    guesses = _last_guesses([side["game_id"] for side in sides]) if sides else {}
    return [_running_row(side, guesses, now) for side in sides]


def _last_guesses(game_ids: Sequence[str]) -> dict[str, Entry]:
    rows = Entry.objects.filter(
        game__in=game_ids, number=F("game__entry_count"), kind="guess"
    )
    return {row.game_id: row for row in rows.select_related("game")}


def _running_row(side: Side, guesses: dict[str, Entry], now: datetime) -> RunningRow:
    deadline = side["deadline"] or side["other__deadline"]
    guess = guesses.get(side["game_id"])
    return RunningRow(
        url=reverse("games:game", args=[side["game_id"]]),
        opponent=opponent_of(side),
        terms=_terms(side),
        last=_last_guess(guess, side) if guess else None,
        moved_at=side["game__changed_at"],
        moved_ago=ago(now - side["game__changed_at"]),
        deadline=deadline,
        left=in_one_unit(deadline - now),
    )


def _last_guess(entry: Entry, side: Side) -> LastGuess:
    guess = Guess(entry.body["word"], entry.body["marks"])
    mine = entry.body["seat"] == side["number"]
    letters = zip(guess.word, guess.marks, strict=True)
    return LastGuess(
        tiles=[Tile(show_word(letter), mark) for letter, mark in letters],
        sentence=read_last_guess(guess, "" if mine else opponent_of(side)),
        language=entry.game.language,
    )


def _terms(side: Side) -> str:
    move_clock = timedelta(seconds=side["game__clock_seconds"])
    return terms(move_clock, is_rated=side["game__is_rated"])


def ended_rows(who: Owner, part: slice) -> list[EndedRow]:
    """Return somebody's ended games, the newest first."""
    sides = sides_of(who).filter(game__ended_at__isnull=False)
    newest = sides.order_by("-game__ended_at", "game_id").values(*COLUMNS)
    return [
        EndedRow(
            url=reverse("games:game", args=[side["game_id"]]),
            opponent=opponent_of(side),
            terms=_terms(side),
            result=side_result(side["result"] or "", side["game__reason"] or ""),
            ended_at=side["game__ended_at"],
        )
        for side in newest[part]
    ]
