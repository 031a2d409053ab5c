"""Setting a game aside that the site fails at, so that it harms no other."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import Error as DatabaseProblem

from club import clock
from club.transactions import changing
from games.models import Game

logger = logging.getLogger(__name__)


@contextmanager
def setting_aside(game_ids: Sequence[str]) -> Iterator[None]:
    """Log a failure and leave these games alone for a while.

    A database that is away is no fault of the games, and a game that is not there
    cannot be set aside: these errors go on their way.
    """
    try:
        yield
    except (DatabaseProblem, Game.DoesNotExist):
        raise
    except Exception:
        logger.exception("Set aside: %s", ", ".join(game_ids))
        with changing():
            Game.objects.filter(id__in=game_ids).update(failed_at=clock.now())
