"""Everything that changes a game. Each change of a game is one transaction."""

from games.services.adopting import adopt_guest
from games.services.bots import play_bot
from games.services.duels import (
    call_off,
    play_guess,
    resign,
    seal_word,
    start_bot_duel,
)
from games.services.publishing import reveal
from games.services.settling import settle_game, settle_overdue

__all__ = [
    "adopt_guest",
    "call_off",
    "play_bot",
    "play_guess",
    "resign",
    "reveal",
    "seal_word",
    "settle_game",
    "settle_overdue",
    "start_bot_duel",
]
