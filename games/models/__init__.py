"""What the site remembers of games: their logs, secrets, lists and invitations."""

from games.models.games import (
    ID_LETTERS,
    Entry,
    Game,
    GameSecret,
    Seat,
    SeatQuerySet,
    SeatSecret,
    WordList,
    draw_id,
)
from games.models.invitations import Invitation

__all__ = [
    "ID_LETTERS",
    "Entry",
    "Game",
    "GameSecret",
    "Invitation",
    "Seat",
    "SeatQuerySet",
    "SeatSecret",
    "WordList",
    "draw_id",
]
