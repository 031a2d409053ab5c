"""What was hidden is published when a game has ended (word-duel.md, rule 8)."""

import logging
from collections.abc import Sequence

from django.db import Error as DatabaseProblem

from club import clock
from club.transactions import changing
from games.models import Game, GameSecret, SeatSecret
from games.rules.log import Body
from games.selectors.tables import read_tables
from games.services.failing import setting_aside
from games.services.table import write_tables
from games.statements import lock_games

logger = logging.getLogger(__name__)


def reveal(*, game_ids: Sequence[str]) -> None:
    """Publish seeds, words and nonces of ended games, once each."""
    try:
        _reveal_now(game_ids)
    except DatabaseProblem:
        raise
    except Exception:
        logger.exception("A batch could not be published; trying one by one")
        for game_id in game_ids:
            with setting_aside([game_id]):
                _reveal_now([game_id])


def _reveal_now(game_ids: Sequence[str]) -> None:
    with changing():
        games = [
            game
            for game in lock_games(game_ids, skip_locked=True)
            if game.status == Game.Status.ENDED and not game.revealed_at
        ]
        now = clock.now()
        tables = read_tables(games)
        opened = _opened(games)
        for table in tables:
            at = max(now, table.game.changed_at)
            table.append([(at, "reveal", opened[table.game.id])])
            table.game.revealed_at = now
        write_tables(tables, noticed=now)


def _opened(games: Sequence[Game]) -> dict[str, Body]:
    """Return what the games had hidden, as their logs will hold it."""
    seeds = GameSecret.objects.filter(game__in=games).values_list("game_id", "seed")
    opened: dict[str, Body] = {
        game_id: {"seed": seed, "words": {}, "nonces": {}} for game_id, seed in seeds
    }
    hidden = SeatSecret.objects.filter(seat__game__in=games).order_by("seat__number")
    for game_id, number, word, nonce in hidden.values_list(
        "seat__game_id", "seat__number", "word", "nonce"
    ):
        opened[game_id]["words"][str(number)] = word
        if nonce:
            opened[game_id]["nonces"][str(number)] = nonce
    return opened
