"""Every state in which a game's page can be, made as players make it."""

from collections.abc import Callable

from games import services
from games.models import Game
from games.services.changes import change
from games.services.duels import make_guess
from tests.clock import StoppedClock
from tests.factories import (
    ANNA,
    DAY,
    WORD,
    guess,
    hidden_word,
    make_duel,
    make_playing_duel,
    wrong_words,
)

Scene = Callable[[StoppedClock], Game]
BOT = "bot:easy"


def bot_guesses(game: Game, word: str) -> None:
    """Make the bot's guess for it: its own choice would fit no test."""
    change(game_id=game.id, act=lambda table, at: make_guess(table, 2, word, at))


def sealing(_clock: StoppedClock) -> Game:
    return make_duel()


def first_move(_clock: StoppedClock) -> Game:
    return make_playing_duel(first=1).game


def their_move(_clock: StoppedClock) -> Game:
    return make_playing_duel(first=2).game


def rows(_clock: StoppedClock) -> Game:
    game = make_playing_duel(first=1).game
    for mine, theirs in zip(
        wrong_words(game, 2, 3), ("erase", "crane", "llama"), strict=True
    ):
        guess(game, mine)
        bot_guesses(game, theirs)
    return game


def their_equaliser(_clock: StoppedClock) -> Game:
    game = make_playing_duel(first=1).game
    guess(game, hidden_word(game, 2))
    return game


def my_equaliser(_clock: StoppedClock) -> Game:
    game = make_playing_duel(first=2).game
    bot_guesses(game, WORD)
    return game


def win(_clock: StoppedClock) -> Game:
    game = make_playing_duel(first=2).game
    bot_guesses(game, "crane")
    guess(game, hidden_word(game, 2))
    return game


def loss(clock: StoppedClock) -> Game:
    game = my_equaliser(clock)
    guess(game, wrong_words(game, 2, 1)[0])
    return game


def draw(clock: StoppedClock) -> Game:
    game = their_equaliser(clock)
    bot_guesses(game, WORD)
    return game


def i_resigned(_clock: StoppedClock) -> Game:
    game = make_playing_duel(first=1).game
    services.resign(game_id=game.id, player=ANNA)
    return game


def they_resigned(_clock: StoppedClock) -> Game:
    game = make_playing_duel(first=1).game
    services.resign(game_id=game.id, player=BOT)
    return game


def my_time_out(clock: StoppedClock) -> Game:
    return _settled(make_playing_duel(first=1).game, clock)


def their_time_out(clock: StoppedClock) -> Game:
    return _settled(make_playing_duel(first=2).game, clock)


def unsealed(clock: StoppedClock) -> Game:
    return _settled(make_duel(), clock)


def called_off(_clock: StoppedClock) -> Game:
    game = make_duel()
    services.call_off(game_id=game.id, player=ANNA)
    return game


def published(clock: StoppedClock) -> Game:
    game = loss(clock)
    services.reveal(game_ids=[game.id])
    return game


def sealed_by_the_site(_clock: StoppedClock) -> Game:
    game = make_duel()
    services.seal_word(game_id=game.id, player=ANNA, text=WORD, nonce="")
    return game


def _settled(game: Game, clock: StoppedClock) -> Game:
    clock.advance(DAY)
    services.settle_game(game_id=game.id)
    return game


SCENES: tuple[Scene, ...] = (
    sealing,
    first_move,
    their_move,
    rows,
    their_equaliser,
    my_equaliser,
    win,
    loss,
    draw,
    i_resigned,
    they_resigned,
    my_time_out,
    their_time_out,
    unsealed,
    called_off,
    published,
    sealed_by_the_site,
)
