"""Celery's hands for what belongs to no game."""

from celery import shared_task
from django.core.management import call_command


@shared_task(name="club.clear_sessions", ignore_result=True)
def clear_sessions() -> None:
    """Forget the sessions of browsers that have not come back. Run by beat each day."""
    call_command("clearsessions")
