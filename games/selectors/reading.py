"""Small questions about games."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import F, Q

from club.models import Member
from games.models import Game
from games.rules import log
from games.selectors.sides import Owner
from games.selectors.tables import Table, read_tables, whole_entry
from games.wording.names import player_name

# One browser's running games: more are a mistake or an attack.
MOST_RUNNING = 20


def table_of(game_id: str) -> Table:
    """Read a game and its log; raises Game.DoesNotExist."""
    return read_tables([Game.objects.get(id=game_id)])[0]


def version_of(game_id: str) -> int | None:
    """Return a game's version for the live events, None when there is no game."""
    versions = Game.objects.filter(id=game_id).values_list("entry_count", flat=True)
    return versions.first()


def log_of(table: Table) -> Mapping[str, Any]:
    """Return a game's log as anybody may read it.

    A running duel's log is public: both boards are, and secrets stand elsewhere.
    """
    names = {
        player: player_name(player, table.names)
        for player in table.players
        # Whoever deleted their account is nobody's name.
        if not isinstance(table.names.get(player), int)
    }
    return log.document([whole_entry(row) for row in table.entries], names)


def running_games_of(who: Owner) -> Sequence[Table]:
    """Return somebody's running games whose time runs out first, soonest first."""
    games = Game.objects.filter(_owned_by(who)).exclude(status=Game.Status.ENDED)
    # Of hundreds of games only those are read whose move is awaited soonest.
    soonest = F("seats__deadline").asc(nulls_last=True)
    tables = read_tables(games.order_by(soonest, "created_at", "id")[:MOST_RUNNING])
    return sorted(tables, key=_soonest)


def running_count(who: Owner) -> int:
    """Return how many running games somebody has."""
    games = Game.objects.filter(_owned_by(who)).exclude(status=Game.Status.ENDED)
    return games.count()


def runs_too_many(who: Owner) -> bool:
    """Tell whether a browser has as many running games as it may have."""
    return running_count(who) >= MOST_RUNNING


def _owned_by(who: Owner) -> Q:
    return Q(seats__member=who) if isinstance(who, Member) else Q(seats__guest=who)


def _soonest(table: Table) -> datetime:
    running = (at for at in table.duel.deadlines.values() if at)
    return min(running, default=table.game.changed_at)


def live_games(count: int, *, but_not_of: Owner) -> Sequence[Table]:
    """Return the games that moved last, for those who want to watch others."""
    games = Game.objects.filter(status=Game.Status.PLAYING).order_by("-changed_at")
    if but_not_of:
        games = games.exclude(_owned_by(but_not_of))
    return read_tables(games[:count])
