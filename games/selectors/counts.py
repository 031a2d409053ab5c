"""How many games and invitations there are, for the organisers' first page."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Min

from club import clock
from games.models import Game, Invitation, Seat
from games.selectors.due import TRY_AGAIN_AFTER, sound


class Counts(NamedTuple):
    """What is running, and what is late."""

    running: int
    overdue: int
    # By how much the deadline is past that has waited longest for the sweep.
    late_by: timedelta
    # What the site failed at in the last minutes.
    set_aside: int
    open_invitations: int


def counts() -> Counts:
    """Count what organisers look at."""
    now: datetime = clock.now()
    overdue = Seat.objects.overdue(now).filter(sound(now, "game__"))
    oldest = overdue.aggregate(at=Min("deadline"))["at"]
    offers = Invitation.objects.filter(
        status=Invitation.Status.OPEN, expires_at__gt=now
    )
    running = Game.objects.exclude(status=Game.Status.ENDED)
    return Counts(
        running=running.count(),
        overdue=overdue.values("game").distinct().count(),
        late_by=now - oldest if oldest else timedelta(0),
        set_aside=Game.objects.filter(failed_at__gt=now - TRY_AGAIN_AFTER).count(),
        open_invitations=offers.count(),
    )
