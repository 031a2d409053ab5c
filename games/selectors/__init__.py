"""Reading games. Nothing here writes."""

from games.selectors.due import (
    overdue_games,
    sweep_is_on_time,
    unrevealed_games,
    waiting_bot_games,
)
from games.selectors.page import GamePage, game_page
from games.selectors.reading import (
    ended_games_of,
    live_games,
    log_of,
    running_games_of,
    runs_too_many,
    table_of,
    version_of,
)

__all__ = [
    "GamePage",
    "ended_games_of",
    "game_page",
    "live_games",
    "log_of",
    "overdue_games",
    "running_games_of",
    "runs_too_many",
    "sweep_is_on_time",
    "table_of",
    "unrevealed_games",
    "version_of",
    "waiting_bot_games",
]
