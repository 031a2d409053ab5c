"""Everything that changes a game. Each change of a game is one transaction."""

from games.services.adjudicating import adjudicate
from games.services.adopting import adopt_guest
from games.services.bots import play_bot
from games.services.duels import (
    call_off,
    extend,
    play_guess,
    resign,
    seal_word,
    start_bot_duel,
)
from games.services.invitations import (
    decline,
    expire_invitations,
    invite,
    take,
    withdraw,
)
from games.services.leaving import leave_games
from games.services.publishing import reveal
from games.services.rematches import rematch
from games.services.settling import settle_game, settle_overdue
from games.services.telling import remind, tell_players, tell_what_was_lost
from games.services.telling_of_offers import tell_of_offer

__all__ = [
    "adjudicate",
    "adopt_guest",
    "call_off",
    "decline",
    "expire_invitations",
    "extend",
    "invite",
    "leave_games",
    "play_bot",
    "play_guess",
    "rematch",
    "remind",
    "resign",
    "reveal",
    "seal_word",
    "settle_game",
    "settle_overdue",
    "start_bot_duel",
    "take",
    "tell_of_offer",
    "tell_players",
    "tell_what_was_lost",
    "withdraw",
]
