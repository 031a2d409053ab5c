"""Everything that changes a game. Each public function is one transaction."""

from games.services.bots import play_bot
from games.services.duels import (
    call_off,
    play_guess,
    resign,
    seal_word,
    start_bot_duel,
)
from games.services.publishing import reveal
from games.services.settling import (
    settle_game,
    settle_overdue,
    unrevealed_games,
    waiting_bot_games,
)

__all__ = [
    "call_off",
    "play_bot",
    "play_guess",
    "resign",
    "reveal",
    "seal_word",
    "settle_game",
    "settle_overdue",
    "start_bot_duel",
    "unrevealed_games",
    "waiting_bot_games",
]
