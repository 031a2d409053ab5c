"""What the site writes down of its own running."""

from club import clock
from club.models import WorkerPulse
from club.transactions import changing


def note_pulse() -> None:
    """Remember that a worker ran a task which a beat had queued."""
    with changing():
        now = clock.now()
        WorkerPulse.objects.update_or_create(pk=1, defaults={"beaten_at": now})
