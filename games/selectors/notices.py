"""Notices about games, in words: each table is read anew, once for all its notices."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from club import clock
from club.models import Notice
from club.telling import Words
from games.models import Game, Seat
from games.rules.duel import Duel
from games.selectors.tables import Table, read_tables
from games.wording import notices as wording
from games.wording.names import Names

ABOUT = "games/"
MOVED, BEGUN, TAKEN = "game_moved", "game_begun", "game_taken"
REMINDER, ENDED = "game_reminder", "game_ended"

_SENTENCES: dict[str, Callable[[Duel, int, Names], str]] = {
    MOVED: wording.moved,
    BEGUN: wording.begun,
    TAKEN: wording.taken,
    REMINDER: wording.waiting,
    ENDED: wording.ended,
}


def about_game(game_id: str) -> str:
    """Return what a notice about a game is about."""
    return f"{ABOUT}{game_id}"


def word_notices(notices: Sequence[Notice]) -> dict[int, Words]:
    """Word notices about games as they stand now."""
    games = {n.about.removeprefix(ABOUT) for n in notices}
    tables = {t.game.id: t for t in read_tables(Game.objects.filter(id__in=games))}
    seats = _seats(tables, {n.member_id for n in notices})
    now = clock.now()
    words = {}
    for notice in notices:
        game_id = notice.about.removeprefix(ABOUT)
        seat = seats.get((game_id, notice.member_id))
        if seat is not None:
            words[notice.pk] = _word(notice, tables[game_id], seat, now)
    return words


def _seats(games: Iterable[str], members: Iterable[int]) -> dict[tuple[str, int], int]:
    taken = Seat.objects.filter(game__in=list(games), member__in=list(members))
    rows = taken.values_list("game_id", "member_id", "number")
    return {(game_id, member or 0): number for game_id, member, number in rows}


def _word(notice: Notice, table: Table, seat: int, now: datetime) -> Words:
    duel, names = table.duel, table.names
    sentence = _SENTENCES[notice.kind](duel, seat, names)
    if notice.kind == ENDED:
        return Words(sentence, is_over=duel.result is None)
    deadline = duel.seats[seat].deadline
    return Words(
        sentence if notice.kind != REMINDER else f"{sentence}.",
        subject=wording.waiting(duel, seat, names),
        is_over=deadline is None or deadline <= now,
        deadline=deadline,
    )
