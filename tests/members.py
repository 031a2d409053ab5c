"""Members as tests need them, and duels between them."""

from datetime import timedelta
from typing import NamedTuple

from django.test import Client

from club.models import Member
from games import services
from games.models import Game
from games.selectors import table_of
from games.selectors.tables import Table

DAY = timedelta(days=1)
NONCES = {1: "ab" * 32, 2: "cd" * 32}
WORDS = {1: "speed", 2: "crane"}


def make_member(nickname: str) -> Member:
    """Return a member whose address is confirmed."""
    address = f"{nickname.lower().replace(' ', '.')}@example.org"
    return Member.objects.create_user(address, nickname=nickname)


def browser_of_member(member: Member) -> Client:
    """Return a browser in which a member is logged in."""
    browser = Client()
    browser.force_login(member)
    return browser


class Pair(NamedTuple):
    """A duel of two members, in the order of their seats."""

    game: Game
    one: Member
    two: Member

    @property
    def table(self) -> Table:
        return table_of(self.game.id)

    def member(self, seat: int) -> Member:
        return self.one if seat == 1 else self.two

    def seal(self, seat: int) -> Table:
        return services.seal_word(
            game_id=self.game.id,
            player=self.member(seat).players,
            text=WORDS[seat],
            nonce=NONCES[seat],
        )

    def guess(self, seat: int, word: str, *, row: int = 0) -> Table:
        return services.play_guess(
            game_id=self.game.id, player=self.member(seat).players, text=word, row=row
        )

    def resign(self, seat: int) -> Table:
        return services.resign(game_id=self.game.id, player=self.member(seat).players)


def make_pair(
    one: Member | None = None,
    two: Member | None = None,
    *,
    move_clock: timedelta = DAY,
    is_rated: bool = False,
) -> Pair:
    """Return a duel of two members (Max and Eva), neither word sealed."""
    one = one or make_member("Max")
    two = two or make_member("Eva")
    offer = services.invite(by=one, move_clock=move_clock, is_rated=is_rated)
    game = services.take(invitation_id=offer.id, member=two).game
    assert game
    return Pair(game, one, two)


def make_playing_pair(
    one: Member | None = None,
    two: Member | None = None,
    *,
    first: int = 1,
    move_clock: timedelta = DAY,
    is_rated: bool = False,
) -> Pair:
    """Return a duel of two members that has begun; made until the drawn first fits."""
    while True:
        pair = make_pair(one, two, move_clock=move_clock, is_rated=is_rated)
        pair.seal(1)
        if pair.seal(2).duel.first == first:
            return pair
        one, two = pair.one, pair.two
