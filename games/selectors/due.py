"""What is due or was lost, soonest first, in batches: the sweep's questions.

A game that the site failed at is left alone for a while, so that one broken game
neither holds up the others nor fills the log.
"""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from club import clock
from games.models import Game, Seat

BATCH = 250
LATE_SWEEP = timedelta(seconds=5)
TRY_AGAIN_AFTER = timedelta(minutes=10)


def sound(now: datetime, prefix: str = "") -> Q:
    """Leave out the games that the site failed at lately."""
    lately = now - TRY_AGAIN_AFTER
    return Q(**{f"{prefix}failed_at": None}) | Q(**{f"{prefix}failed_at__lte": lately})


def overdue_games() -> QuerySet[Game]:
    """Return games in which somebody's time ran out, once for each who is late."""
    now = clock.now()
    late = Game.objects.filter(sound(now), seats__deadline__lte=now)
    return late.order_by("seats__deadline")


def waiting_bot_games(*, older_than: timedelta) -> list[str]:
    """Return running games in which a bot is to move and no worker has moved it."""
    now = clock.now()
    seats = Seat.objects.filter(
        sound(now, "game__"),
        bot__isnull=False,
        deadline__isnull=False,
        game__status=Game.Status.PLAYING,
        game__changed_at__lte=now - older_than,
    )
    return list(seats.order_by("deadline").values_list("game_id", flat=True)[:BATCH])


def unrevealed_games(*, older_than: timedelta) -> list[str]:
    """Return games that ended while no worker was there to publish them."""
    now = clock.now()
    ended = Game.objects.filter(
        sound(now),
        status=Game.Status.ENDED,
        revealed_at=None,
        end_noticed_at__lte=now - older_than,
    )
    return list(ended.order_by("ended_at").values_list("id", flat=True)[:BATCH])


def sweep_is_on_time() -> bool:
    """Tell whether no deadline has been overdue for more than five seconds."""
    now = clock.now()
    late = Seat.objects.overdue(now - LATE_SWEEP).filter(sound(now, "game__"))
    return not late.exists()
