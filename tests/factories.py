"""Games as tests need them, made by the site's own services."""

from datetime import timedelta

from games import services
from games.models import Game, SeatSecret
from games.rules.marks import mark_guess
from games.selectors import table_of
from games.selectors.tables import Table
from games.wordlists import current

ANNA = "guest:anna"
BEN = "guest:ben"
NONCE = "ab" * 32
DAY = timedelta(days=1)
WORD = "speed"


def make_duel(*, level: str = "easy", move_clock: timedelta = DAY) -> Game:
    """Return a duel of Anna against the bot, her word not yet sealed."""
    return services.start_bot_duel(guest="anna", level=level, move_clock=move_clock)


def make_playing_duel(
    *,
    first: int = 1,
    word: str = WORD,
    level: str = "easy",
    move_clock: timedelta = DAY,
) -> Table:
    """Return a duel that has begun; games are made until the drawn first fits."""
    while True:
        game = make_duel(level=level, move_clock=move_clock)
        table = services.seal_word(game_id=game.id, player=ANNA, text=word, nonce=NONCE)
        if table.duel.first == first:
            return table


def guess(game: Game, word: str, *, row: int = 0) -> Table:
    """Anna guesses."""
    return services.play_guess(game_id=game.id, player=ANNA, text=word, row=row)


def hidden_word(game: Game, seat: int) -> str:
    """Return the word a seat hides: what only tests and services may ask."""
    return SeatSecret.objects.get(seat__game=game, seat__number=seat).word


def wrong_words(game: Game, seat: int, count: int) -> list[str]:
    """Words of the guess list that do not find the word of ``seat``."""
    secret = hidden_word(game, seat)
    words = current("en/5-guesses").words[::37]
    return [word for word in words if mark_guess(secret, word) != "22222"][:count]


def play_bot(game: Game) -> Table:
    """Let the bot answer."""
    services.play_bot(game_id=game.id)
    return table_of(game.id)
