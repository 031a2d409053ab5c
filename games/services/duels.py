"""Word Duel: everything a player can do, each function one transaction."""

import secrets
from datetime import datetime, timedelta

from club import clock
from club.models import Member
from club.transactions import changing
from games.models import Game, GameSecret, Seat, SeatSecret
from games.rules import duel as rules
from games.rules import words
from games.rules.draws import Draws
from games.rules.marks import mark_guess
from games.rules.refusals import Refused
from games.rules.seals import seal
from games.rules.secret_draws import draw_first, draw_secret
from games.selectors.lists import lists_of
from games.selectors.tables import Player, Table
from games.services.changes import change
from games.services.opening import open_duel
from games.statements import read_word

NONCE_LENGTH = 64


def start_bot_duel(
    *, level: str, move_clock: timedelta, guest: str = "", member: Member | None = None
) -> Game:
    """Set up a duel of a member, or a guest's browser, against a bot."""
    with changing():
        return open_duel(
            seats=[Seat(member=member, guest=guest or None), Seat(bot=level)],
            move_clock=move_clock,
            is_rated=False,
            now=clock.now(),
        )


def seal_word(*, game_id: str, player: Player, text: str, nonce: str) -> Table:
    """Seal a word for a player, and start the duel once nobody's seal is missing.

    ``nonce`` is what the player's browser made after it held the hash of ``open``;
    without one the site makes it, and the log says so (fair-play.md, section 2).
    """

    def act(table: Table, at: datetime) -> None:
        seat = _own_seat(table, player)
        word = words.fold(text)
        mine = SeatSecret.objects.filter(seat__game=table.game, seat__number=seat)
        if table.duel.seats[seat].seal and mine.get().word == word:
            return  # the same form sent twice: the first one counts
        rules.refuse_seal(table.duel, seat)
        lists = lists_of(table.opening)
        words.check_hidden(
            word,
            table.game.language,
            table.game.length,
            lists["secrets"].known,
            lists["guesses"].known,
        )
        by = None if _is_nonce(nonce) else "server"
        used = nonce if _is_nonce(nonce) else secrets.token_hex(NONCE_LENGTH // 2)
        row = Seat.objects.get(game=table.game, number=seat)
        SeatSecret.objects.create(seat=row, word=word, nonce=used)
        sealed = seal(game_id, seat, word, used)
        table.append(rules.seal(table.duel, seat, sealed, by, at))
        if table.duel.sealed:
            _start(table, at)

    return change(game_id=game_id, act=act)


def _start(table: Table, at: datetime) -> None:
    """Make the draws: they depend on the seed and on everybody's seal."""
    draws = draws_of(table)
    hidden = lists_of(table.opening)["secrets"].words
    for row in Seat.objects.filter(game=table.game, bot__isnull=False):
        word = draw_secret(draws, row.number, hidden)
        SeatSecret.objects.create(seat=row, word=word)
    table.append(rules.start(table.duel, draw_first(draws, 2), at))


def draws_of(table: Table) -> Draws:
    """Return the game's draws; they exist once all have contributed."""
    seed = GameSecret.objects.get(game=table.game).seed
    return Draws(seed, table.duel.seals)


def play_guess(*, game_id: str, player: Player, text: str, row: int) -> Table:
    """Make a guess. The same guess sent twice for the same row counts once."""

    def act(table: Table, at: datetime) -> None:
        seat = _own_seat(table, player)
        word = words.fold(text)
        made = table.duel.seats[seat].guesses
        if 1 <= row <= len(made):
            if made[row - 1].word == word:
                return
            raise Refused("stale")
        _refuse_late(table, seat)
        rules.refuse_guess(table.duel, seat, word)
        known = lists_of(table.opening)["guesses"].known
        words.check_guess(word, table.game.language, table.game.length, known)
        make_guess(table, seat, word, at)

    return change(game_id=game_id, act=act)


def make_guess(table: Table, seat: int, word: str, at: datetime) -> None:
    """Mark a guess that may be made, and append it."""
    hidden = read_word(table.game.id, rules.other(seat))
    marks = mark_guess(hidden, word)
    table.append(rules.guess(table.duel, seat, word, marks, at))


def resign(*, game_id: str, player: Player) -> Table:
    """Resign a running duel."""

    def act(table: Table, at: datetime) -> None:
        seat = _own_seat(table, player)
        table.append(rules.resign(table.duel, seat, at))

    return change(game_id=game_id, act=act)


def call_off(*, game_id: str, player: Player) -> Table:
    """Call a duel off before both words are sealed."""

    def act(table: Table, at: datetime) -> None:
        seat = _own_seat(table, player)
        table.append(rules.call_off(table.duel, seat, at))

    return change(game_id=game_id, act=act)


def extend(*, game_id: str, player: Player) -> Table:
    """Give the opponent, whose clock runs, 24 hours more."""

    def act(table: Table, at: datetime) -> None:
        seat = _own_seat(table, player)
        table.append(rules.extend(table.duel, seat, at))

    return change(game_id=game_id, act=act)


def _own_seat(table: Table, player: Player) -> int:
    seat = table.seat_of(player)
    if seat is None:
        raise Refused("watching")
    return seat


def _refuse_late(table: Table, seat: int) -> None:
    """Tell a player whose own time ran out just that, not merely that it is over."""
    late = [row for row in table.entries if row.kind == "timeout"]
    if any(row.body["seat"] == seat for row in late):
        raise Refused("late", at=late[0].at)


def _is_nonce(text: str) -> bool:
    return len(text) == NONCE_LENGTH and set(text) <= set("0123456789abcdef")
