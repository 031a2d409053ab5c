"""The bot's turn: it reads the log and the draws, and nothing else."""

from datetime import datetime
from functools import lru_cache

from games.rules import bot
from games.rules.bot import Level
from games.selectors.lists import list_by_hash, lists_of
from games.selectors.tables import Table
from games.services.changes import change
from games.services.duels import draws_of, make_guess
from games.services.failing import setting_aside


def play_bot(*, game_id: str) -> None:
    """Make the bot's guess, when it is a bot's turn; otherwise do nothing."""

    def act(table: Table, at: datetime) -> None:
        seat = table.duel.to_move
        if seat is None or not table.bot_to_move:
            return
        make_guess(table, seat, choose(table, seat), at)

    with setting_aside([game_id]):
        change(game_id=game_id, act=act)


def choose(table: Table, seat: int) -> str:
    """Choose the bot's guess as the rule prescribes (fair-play.md, section 4)."""
    told = table.opening["bot"]
    history = [(made.word, made.marks) for made in table.duel.seats[seat].guesses]
    return bot.choose_guess(
        list_by_hash(told["list"]).words,
        lists_of(table.opening)["guesses"].words,
        history,
        _level(told["level"], told["openers"]),
        draws_of(table),
        len(history) + 1,
    )


@lru_cache(maxsize=16)
def _level(name: str, openers: str) -> Level:
    dials = bot.LEVELS[name]
    return Level(name, dials.forget, dials.think, list_by_hash(openers).words)
