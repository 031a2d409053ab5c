"""Reading games. Nothing here writes."""

from games.selectors.due import (
    overdue_games,
    sweep_is_on_time,
    unrevealed_games,
    waiting_bot_games,
)
from games.selectors.offer_pages import offer_page, open_offers
from games.selectors.offers import invitation_of, member_called
from games.selectors.page import GamePage, game_page
from games.selectors.reading import (
    ended_games_of,
    live_games,
    log_of,
    running_count,
    running_games_of,
    runs_too_many,
    table_of,
    version_of,
)
from games.selectors.rematches import rematch_of

__all__ = [
    "GamePage",
    "ended_games_of",
    "game_page",
    "invitation_of",
    "live_games",
    "log_of",
    "member_called",
    "offer_page",
    "open_offers",
    "overdue_games",
    "rematch_of",
    "running_count",
    "running_games_of",
    "runs_too_many",
    "sweep_is_on_time",
    "table_of",
    "unrevealed_games",
    "version_of",
    "waiting_bot_games",
]
