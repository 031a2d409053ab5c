"""The heartbeat: how the site knows that for a while none of it ran (deadlines.md).

Every process of the site that serves pages or tasks has a heart. Settling asks
``ensure_fresh`` first, so that no deadline is counted before the outage in which it ran
out is on record.
"""

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from celery.signals import worker_init, worker_shutdown
from django.db import Error as DatabaseProblem
from django.db import connection, connections

from club import clock
from club.models import Heartbeat, Outage
from club.transactions import changing

PULSE = 1.0
# Up to here a gap is a slow disk or a busy machine.
OUTAGE_OVER = timedelta(seconds=5)

logger = logging.getLogger(__name__)


class SleptError(Exception):
    """The process slept, and how long is not on record yet."""


def tick() -> datetime:
    """Beat once, and put an outage on record if the beat before was long ago.

    The only transaction that locks the heartbeat, and it locks nothing else: never
    call it inside another one.
    """
    with changing():
        beat = Heartbeat.objects.select_for_update().filter(pk=1).first()
        at = clock.now()
        if beat is None:
            # The site's first second: whoever comes second has nothing to add.
            Heartbeat.objects.bulk_create(
                [Heartbeat(pk=1, beaten_at=at)], ignore_conflicts=True
            )
            return at
        if at - beat.beaten_at > OUTAGE_OVER:
            Outage.objects.create(began_at=beat.beaten_at, ended_at=at)
            logger.warning("heartbeat.outage from=%s to=%s", beat.beaten_at, at)
        # Also when the clock was set back: the next gap counts from what it says now.
        beat.beaten_at = at
        beat.save(update_fields=["beaten_at"])
        return at


class Heart:
    """Ticks each second in a thread of its own."""

    def __init__(self) -> None:
        # By this machine's clock, which goes on while a laptop sleeps; monotonic
        # clocks may not. Compared with itself only, so tests leave it alone.
        self._ticked = 0.0
        # By the site's clock: the last tick, and the first of a row without a gap.
        self._last: datetime | None = None
        self._steady_since: datetime | None = None
        self._ticking = threading.Lock()
        self._tried = threading.Event()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="heart", daemon=True)

    @property
    def is_beating(self) -> bool:
        """Whether it has ticked, and lately."""
        return 0 <= time.time() - self._ticked <= OUTAGE_OVER.total_seconds()

    def was_beating(self, since: datetime) -> bool:
        """Say whether it has beaten from then on, so that there was no outage."""
        return self._steady_since is not None and self._steady_since <= since

    def start(self) -> None:
        """Return after the first tick, or when it failed: the next ones try again."""
        self._thread.start()
        self._tried.wait()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join(timeout=2)

    def ensure_fresh(self) -> None:
        """Tick now if the last time is longer ago than the site could have slept."""
        if self.is_beating:
            return
        with self._ticking:
            if not self.is_beating:
                self._tick()

    def _tick(self) -> None:
        at = tick()
        if not self._last or not timedelta(0) <= at - self._last <= OUTAGE_OVER:
            self._steady_since = at
        self._last = at
        self._ticked = time.time()

    def _try_to_tick(self) -> None:
        try:
            with self._ticking:
                self._tick()
        except DatabaseProblem as problem:
            logger.warning("heartbeat.missed: %s", problem)
            connection.close()  # a new one may work
        except Exception:
            # Whatever it was: a heart that stops would look like an outage.
            logger.exception("heartbeat.failed")

    def _beat(self) -> None:
        try:
            self._try_to_tick()
            self._tried.set()
            while not self._stopping.wait(PULSE):
                self._try_to_tick()
        finally:
            self._tried.set()
            connections.close_all()


_heart: Heart | None = None
_holders = 0
_holding = threading.Lock()


def start() -> None:
    """Give this process a heart; one is enough for all its parts."""
    global _heart, _holders  # noqa: PLW0603 -- one heart for the process is the point
    with _holding:
        _holders += 1
        if _heart is None:
            _heart = Heart()
            _heart.start()


def stop() -> None:
    """Let go of the heart; with its last holder it stops."""
    global _heart, _holders  # noqa: PLW0603 -- as above
    with _holding:
        _holders -= 1
        if _holders == 0 and _heart is not None:
            _heart.stop()
            _heart = None


@contextmanager
def beating() -> Iterator[None]:
    """Have a heart for as long as this lasts."""
    start()
    try:
        yield
    finally:
        stop()


def has_begun() -> bool:
    """Say whether this process has ticked, and still does."""
    return _heart is not None and _heart.is_beating


def ensure_fresh() -> None:
    """Before settling: see to it that a sleep just past is on record.

    Costs nothing while the heart beats; a process without one (a command, a test)
    settles by what others recorded.
    """
    if heart := _heart:
        heart.ensure_fresh()


def outages_after(moment: datetime) -> list[tuple[datetime, datetime]]:
    """Return the outages that ended after ``moment``.

    Asks the database only about times in which this process's own heart was silent:
    nobody can have recorded an outage while it beat. Raises SleptError if it is silent
    now: the caller's clock may stand after an outage that nobody knows of.
    """
    if heart := _heart:
        if not heart.is_beating:
            raise SleptError
        if heart.was_beating(since=moment):
            return []
    return [row.gap for row in Outage.objects.filter(ended_at__gt=moment)]


@worker_init.connect
def _start_in_worker(**_kwargs: object) -> None:
    start()


@worker_shutdown.connect
def _stop_in_worker(**_kwargs: object) -> None:
    stop()
