"""Reading games. Nothing here writes."""

from games.selectors.page import GamePage, game_page
from games.selectors.reading import (
    live_games,
    log_of,
    running_games_of,
    sweep_is_on_time,
    table_of,
    version_of,
)

__all__ = [
    "GamePage",
    "game_page",
    "live_games",
    "log_of",
    "running_games_of",
    "sweep_is_on_time",
    "table_of",
    "version_of",
]
