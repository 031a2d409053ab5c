"""The nicknames that are kept in the cache, by the players of the logs.

They are read with every move and change hardly ever. Whoever changes one forgets it
here; a name that somebody reads at that very instant may live on for five minutes.
"""

from collections.abc import Iterable

from django.core.cache import cache
from django.db import transaction

KEPT_FOR = 300  # seconds


def key_of(player: str) -> str:
    """Return where the cache keeps a player's name."""
    return f"name/{player}"


def forget(players: Iterable[str]) -> None:
    """Let the names of these players be read anew, now and after the commit."""
    keys = [key_of(player) for player in players]
    cache.delete_many(keys)
    transaction.on_commit(lambda: cache.delete_many(keys), robust=True)
