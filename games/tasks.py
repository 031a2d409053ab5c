"""Celery's hands: each task is one call, takes ids only, and may run twice."""

import threading
from datetime import timedelta

from celery import shared_task
from celery.utils.log import get_task_logger

from club.queueing import queue
from games import selectors, services

logger = get_task_logger(__name__)

# What was queued on commit is done long before; only a lost task is this late.
LOST_AFTER = timedelta(seconds=2)
# Lost tasks are queued anew by every sweep until they are done: stale ones go.
STALE_AFTER = 5  # seconds
# One thread of a worker settles; the next sweeps come while it does, and would take
# the threads that bots wait for.
_settling = threading.Lock()


@shared_task(name="games.sweep", ignore_result=True)
def sweep() -> None:
    """Do what is due, and queue what was lost. Run by beat every half second."""
    if _settling.acquire(blocking=False):
        try:
            count = services.settle_overdue()
        finally:
            _settling.release()
        if count:
            logger.info("Settled %d overdue games", count)
    for game_id in selectors.waiting_bot_games(older_than=LOST_AFTER):
        queue(play_bot, expires=STALE_AFTER, game_id=game_id)
    if game_ids := selectors.unrevealed_games(older_than=LOST_AFTER):
        queue(reveal, expires=STALE_AFTER, game_ids=game_ids)


@shared_task(name="games.play_bot", ignore_result=True)
def play_bot(*, game_id: str) -> None:
    """Answer for the bot."""
    services.play_bot(game_id=game_id)


@shared_task(name="games.reveal", ignore_result=True)
def reveal(*, game_ids: list[str]) -> None:
    """Publish what ended games had hidden."""
    services.reveal(game_ids=game_ids)


@shared_task(name="games.expire_invitations", ignore_result=True)
def expire_invitations() -> None:
    """End invitations that nobody took in time. Run by beat."""
    services.expire_invitations()


@shared_task(name="games.tell_players", ignore_result=True)
def tell_players(*, game_ids: list[str]) -> None:
    """Tell members what happened in their games."""
    services.tell_players(game_ids=game_ids)


@shared_task(name="games.remind", ignore_result=True)
def remind() -> None:
    """Tell members whose time runs out. Run by beat."""
    services.remind()


@shared_task(name="games.tell_what_was_lost", ignore_result=True)
def tell_what_was_lost() -> None:
    """Tell what lost tasks should have told. Run by beat every few minutes."""
    services.tell_what_was_lost()
