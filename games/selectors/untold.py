"""Whom nobody has told yet: the sweep's questions about notices."""

from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat

from club import clock
from club.models import Notice
from games.models import Game, Seat
from games.rules.clock import MOVE_CLOCKS
from games.rules.duel import Reason
from games.selectors.notices import ABOUT, REMINDER

BATCH = 250
# What was lost longer ago is old news; time that runs out is told anyway.
LOST_FOR_GOOD_AFTER = timedelta(days=1)
LEAST_WARNING = timedelta(hours=1)

# Ends that no player brought about: a bot's opponent is told of them too.
BY_ITSELF = {Reason.TIMEOUT, Reason.NO_SHOW, Reason.UNSEALED, Reason.ADJUDICATED}


def warning_of(move_clock: timedelta) -> timedelta | None:
    """Return how long before its end a move's time is told to run out.

    At a quarter, and an hour at least (deadlines.md): a clock of which an hour is most
    warns of nothing.
    """
    warning = max(move_clock / 4, LEAST_WARNING)
    return warning if warning <= move_clock / 2 else None


def due_reminders() -> list[Seat]:
    """Return members' seats whose time runs out, and who were not told so yet."""
    now = clock.now()
    warnings = {c: w for c in MOVE_CLOCKS if (w := warning_of(c))}
    due = reduce(or_, [_due(c, w, now) for c, w in warnings.items()])
    seats = Seat.objects.filter(due, member__isnull=False, deadline__gt=now)
    return list(seats.select_related("member").order_by("deadline")[:BATCH])


def _due(move_clock: timedelta, warning: timedelta, now: datetime) -> Q:
    # A reminder of this deadline can only have been made since it became due.
    told = Notice.objects.filter(
        member=OuterRef("member"),
        about=Concat(Value(ABOUT), OuterRef("game_id")),
        kind=REMINDER,
        made_at__gte=OuterRef("deadline") - warning,
    )
    return Q(
        ~Exists(told),
        game__clock_seconds=int(move_clock.total_seconds()),
        deadline__lte=now + warning,
    )


def untold_games(*, older_than: timedelta) -> list[str]:
    """Return games of which nobody was told what happened in them last.

    Somebody may have been told of nothing for a reason, such as the one who moves first
    and sealed last; telling once more does no harm.
    """
    now = clock.now()
    since, until = now - LOST_FOR_GOOD_AFTER, now - older_than
    bots = Seat.objects.filter(game=OuterRef("pk"), bot__isnull=False)
    members = Seat.objects.filter(game=OuterRef("pk"), member__isnull=False)
    known = Game.objects.filter(Exists(members))
    running = known.filter(
        ~Exists(bots),
        ~Exists(_told_since("changed_at")),
        changed_at__gte=since,
        changed_at__lte=until,
    ).exclude(status=Game.Status.ENDED)
    ended = known.filter(
        ~Exists(bots) | Q(reason__in=BY_ITSELF),
        ~Exists(_told_since("ended_at")),
        ended_at__gte=since,
        ended_at__lte=until,
    )
    ids = running.values_list("id", flat=True).union(ended.values_list("id", flat=True))
    return list(ids.order_by("id")[:BATCH])


def _told_since(field: str) -> QuerySet[Notice]:
    return Notice.objects.filter(
        member__seats__game=OuterRef("pk"),
        about=Concat(Value(ABOUT), OuterRef("pk")),
        made_at__gte=OuterRef(field),
    )
