"""Celery's hands: each task is one call, takes ids only, and may run twice."""

from datetime import timedelta

from celery import shared_task
from celery.utils.log import get_task_logger

from games import services

logger = get_task_logger(__name__)

# A bot's answer is queued on commit; only a lost task is this late.
LOST_AFTER = timedelta(seconds=2)


@shared_task(name="games.sweep", ignore_result=True)
def sweep() -> None:
    """Find what is due and what was lost. Run by beat every half second."""
    count = services.settle_overdue()
    if count:
        logger.info("Settled %d overdue games", count)
    for game_id in services.waiting_bot_games(older_than=LOST_AFTER):
        services.play_bot(game_id=game_id)
    if game_ids := services.unrevealed_games():
        services.reveal(game_ids=game_ids)


@shared_task(name="games.play_bot", ignore_result=True)
def play_bot(*, game_id: str) -> None:
    """Answer for the bot."""
    services.play_bot(game_id=game_id)


@shared_task(name="games.reveal", ignore_result=True)
def reveal(*, game_ids: list[str]) -> None:
    """Publish what ended games had hidden."""
    services.reveal(game_ids=game_ids)
