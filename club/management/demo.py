"""A club to look round in: members, games that run and games that ended.

Everything is done by the services that members use, at the times it would have been
done, so that its logs are as sound as any.
"""

import itertools
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.db import connection

from club import clock
from club.models import Member
from club.services.members import add_member, keep_choices, rename
from games import services
from games.models import Game
from games.rules import bot
from games.rules.draws import Draws
from games.selectors import table_of
from games.selectors.tables import Table
from games.wordlists import current

NAMES = ("Anna", "Ben", "Eva", "Max", "Ivo", "Mia")
ORGANISER, NEWEST = NAMES[0], NAMES[-1]
DAY, HOUR = timedelta(days=1), timedelta(hours=1)

type Until = Callable[[Table], bool]


def address_of(name: str) -> str:
    return f"{name.lower()}@demo.example"


class NotEmptyError(Exception):
    """There are members already."""


def forget_last_time(file: Path) -> None:
    """Delete the database of an earlier demonstration."""
    connection.close()
    for path in file.parent.glob(f"{file.name}*"):
        path.unlink()


def fill_club() -> str:
    """Fill an empty club; return the password of all its members.

    Raises NotEmptyError rather than mix with people.
    """
    if Member.objects.exists():
        raise NotEmptyError("--demo fills an empty database; this one has members.")
    password = f"demo-{secrets.token_hex(4)}"
    now = clock.now()
    with _time(now - 40 * DAY):
        club = Club(now, {name: _add(name, password) for name in NAMES})
    club.play_what_ended()
    club.play_what_runs()
    club.invite_around()
    return password


def _add(name: str, password: str) -> Member:
    member = add_member(email=address_of(name), password=password)
    rename(member=member, nickname=name)
    keep_choices(member=member, is_listed=name != NEWEST, is_staff=name == ORGANISER)
    return member


@contextmanager
def _time(at: datetime) -> Iterator[None]:
    """Let the services believe that it is another time."""
    clock.use(lambda: at)
    try:
        yield
    finally:
        clock.use(None)


class Club:
    """The members, and what they do in the demonstration."""

    def __init__(self, now: datetime, members: dict[str, Member]) -> None:
        self.now = now
        self.members = members
        self.dice = random.Random(5)  # noqa: S311 -- these words are nobody's secret
        self.secrets = current("en/5-secrets").words
        self.guesses = current("en/5-guesses").words

    def play_what_ended(self) -> None:
        pairs = list(itertools.combinations(NAMES[:-1], 2))
        for number, pair in enumerate(pairs):
            self.play(*pair, self.now - (2 + 3 * number) * DAY)
        resigned = self.play("Max", "Anna", self.now - DAY, until=_has_begun)
        with _time(self.now - 20 * HOUR):
            services.resign(game_id=resigned.id, player=self.members["Max"].player)
        game = services.start_bot_duel(
            member=self.members["Eva"], level="medium", move_clock=DAY
        )
        self.seal(game, "Eva")
        self.go_on(game, until=None)
        ended = Game.objects.filter(status=Game.Status.ENDED, revealed_at=None)
        services.reveal(game_ids=list(ended.values_list("id", flat=True)))

    def play_what_runs(self) -> None:
        """Anna has a word to seal and a guess to make, and waits for Max."""
        self.begin("Anna", "Ben", self.now - 2 * HOUR, sealed=["Ben"])
        self.play("Anna", "Eva", self.now - 5 * HOUR, until=_awaits("Anna"))
        self.play("Anna", "Max", self.now - 5 * HOUR, until=_awaits("Max"))
        self.play("Ivo", "Mia", self.now - 3 * HOUR, until=_has_begun)

    def invite_around(self) -> None:
        with _time(self.now - HOUR):
            self.invite("Ivo", is_open=True, move_clock=3 * DAY, is_rated=True)
            self.invite("Eva", is_open=True, move_clock=HOUR / 6)
            self.invite("Mia", to=self.members["Anna"], move_clock=DAY)

    def invite(self, name: str, *, is_rated: bool = False, **terms: Any) -> str:  # noqa: ANN401 -- passed on
        by = self.members[name]
        return services.invite(by=by, is_rated=is_rated, **terms).id

    def begin(self, one: str, other: str, at: datetime, *, sealed: list[str]) -> Game:
        with _time(at):
            offer = self.invite(one, move_clock=2 * DAY, is_rated=True)
            taken = services.take(invitation_id=offer, member=self.members[other])
        game = Game.objects.get(invitation=taken)
        for name in sealed:
            with _time(at):
                self.seal(game, name)
        return game

    def seal(self, game: Game, name: str) -> None:
        services.seal_word(
            game_id=game.id,
            player=self.members[name].player,
            text=self.dice.choice(self.secrets),
            nonce=secrets.token_hex(32),
        )

    def play(
        self, one: str, other: str, at: datetime, *, until: Until | None = None
    ) -> Game:
        game = self.begin(one, other, at, sealed=[one, other])
        self.go_on(game, until=until)
        return game

    def go_on(self, game: Game, *, until: Until | None) -> None:
        """Guess in turn, as bots of middle strength would, a few minutes a guess."""
        table = table_of(game.id)
        while table.duel.to_move and not (until and until(table)):
            at = table.entries[-1].at + timedelta(seconds=self.dice.randint(40, 400))
            with _time(at):
                if table.bot_to_move:
                    services.play_bot(game_id=game.id)
                else:
                    services.play_guess(
                        game_id=game.id,
                        player=table.duel.seats[table.duel.to_move].player,
                        text=self.think(table, table.duel.to_move),
                        row=0,
                    )
            table = table_of(game.id)

    def think(self, table: Table, seat: int) -> str:
        made = [(guess.word, guess.marks) for guess in table.duel.seats[seat].guesses]
        draws = Draws(self.dice.randbytes(32).hex(), [])
        level, turn = bot.LEVELS["medium"], len(made) + 1
        return bot.choose_guess(self.secrets, self.guesses, made, level, draws, turn)


def _has_begun(table: Table) -> bool:
    return all(seat.guesses for seat in table.duel.seats.values())


def _awaits(name: str) -> Until:
    def waits(table: Table) -> bool:
        seat = table.duel.to_move
        mover = seat and table.name_of(table.duel.seats[seat].player)
        return _has_begun(table) and mover == name

    return waits
