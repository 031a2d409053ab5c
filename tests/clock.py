"""The one thing that tests replace: the clock."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from club import clock

A_MORNING = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class StoppedClock:
    """Stands still until it is advanced, for every thread of the process."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def advance(self, by: timedelta) -> None:
        self.now += by


@contextmanager
def stopped(now: datetime = A_MORNING) -> Iterator[StoppedClock]:
    """Let the site read a clock that only the test moves."""
    stopped_clock = StoppedClock(now)
    clock.use(lambda: stopped_clock.now)
    try:
        yield stopped_clock
    finally:
        clock.use(None)
