"""Celery's hands for what belongs to no game."""

import threading

from celery import shared_task
from django.core.management import call_command

from club import services
from club.services import leaving
from club.services.running import note_pulse as note_worker_pulse

# A mail server that hangs may hold up one thread of a worker, never all: bots and
# deadlines wait for the others.
_sending = threading.Lock()


@shared_task(name="club.clear_sessions", ignore_result=True)
def clear_sessions() -> None:
    """Forget the sessions of browsers that have not come back. Run by beat each day."""
    call_command("clearsessions")


@shared_task(name="club.note_pulse", ignore_result=True)
def note_pulse() -> None:
    """Show organisers that a beat and a worker run. Run by beat."""
    note_worker_pulse()


@shared_task(name="club.finish_leaving", ignore_result=True)
def finish_leaving(*, member_id: int) -> None:
    """Let go of what a member who leaves has here."""
    leaving.finish_leaving(member_id=member_id)


@shared_task(name="club.go_on_leaving", ignore_result=True)
def go_on_leaving() -> None:
    """Take up what a stopped worker left half done. Run by beat each minute."""
    for member_id in leaving.unfinished_leavings():
        leaving.finish_leaving(member_id=member_id)


@shared_task(name="club.send_mails", ignore_result=True)
def send_mails() -> None:
    """Send what is due. Run by beat every few seconds, and when a mail is queued."""
    if not _sending.acquire(blocking=False):
        return  # whoever sends finds this one too
    try:
        services.send_due_mails()
    finally:
        _sending.release()


@shared_task(name="club.compose_mails", ignore_result=True)
def compose_mails() -> None:
    """Write mails about what nobody has seen on the bell. Run by beat."""
    services.compose_due_mails()


@shared_task(name="club.forget_old_notices", ignore_result=True)
def forget_old_notices() -> None:
    """Forget what was told long ago. Run by beat each day."""
    services.forget_old_notices()
