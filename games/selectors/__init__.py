"""Reading games. Nothing here writes."""

from games.selectors.due import (
    overdue_games,
    sweep_is_on_time,
    unrevealed_games,
    waiting_bot_games,
)
from games.selectors.list_rows import ended_rows
from games.selectors.needs import count_needs, needs_you
from games.selectors.next_up import next_up
from games.selectors.offer_pages import offer_page, open_offers
from games.selectors.offers import invitation_of, member_called
from games.selectors.page import GamePage, game_page
from games.selectors.reading import (
    live_games,
    log_of,
    running_count,
    running_games_of,
    runs_too_many,
    table_of,
    version_of,
)
from games.selectors.rematches import rematch_of
from games.selectors.sides import overdue_games_of

__all__ = [
    "GamePage",
    "count_needs",
    "ended_rows",
    "game_page",
    "invitation_of",
    "live_games",
    "log_of",
    "member_called",
    "needs_you",
    "next_up",
    "offer_page",
    "open_offers",
    "overdue_games",
    "overdue_games_of",
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
