"""The one clock of the site. Tests replace it with ``stopped`` (tests/clock.py)."""

from collections.abc import Callable
from datetime import UTC, datetime

from django.db import connection


def cut(moment: datetime) -> datetime:
    """Cut a moment to whole milliseconds, the precision of the logs."""
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def _read() -> datetime:
    # Of several machines only the database's clock is the same for all.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            row: tuple[datetime] = cursor.fetchone()
        return row[0].astimezone(UTC)
    return datetime.now(UTC)


_source: Callable[[], datetime] = _read


def now() -> datetime:
    """Return the time in UTC, in whole milliseconds.

    A service calls this once, right after the first lock of its transaction is
    held: that is the time of the move.
    """
    return cut(_source())


def use(source: Callable[[], datetime] | None) -> None:
    """Replace the clock (tests, and ``serve --demo``); None brings the real one."""
    global _source  # noqa: PLW0603 -- one clock for the whole process is the point
    _source = source or _read
