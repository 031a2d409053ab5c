"""Times as logs write them, and the clocks a game may have."""

from datetime import UTC, datetime, timedelta

# word-duel.md, Playing: one minute to one week. A day is 24 hours, whatever
# daylight saving does.
MOVE_CLOCKS = (
    *(timedelta(minutes=n) for n in (1, 2, 5, 10, 30)),
    *(timedelta(hours=n) for n in (1, 4, 12)),
    *(timedelta(days=n) for n in (1, 2, 3, 7)),
)

# deadlines.md, Outage.
CREDIT_FROM = timedelta(minutes=2)
CREDIT_AFTER_AT_MOST = timedelta(hours=1)


def write_time(moment: datetime) -> str:
    """Write a moment in UTC with whole milliseconds.

    >>> write_time(datetime(2026, 11, 30, 21, 27, 0, 123999, UTC))
    '2026-11-30T21:27:00.123Z'
    """
    text = moment.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def read_time(text: str) -> datetime:
    """Read what ``write_time`` writes, and nothing else.

    >>> read_time("2026-11-30T21:27:00.123Z").microsecond
    123000
    """
    moment = datetime.fromisoformat(text)
    if write_time(moment) != text:
        raise ValueError(f"{text!r} is not a time of a log")
    return moment


def credited(deadline: datetime, gap: tuple[datetime, datetime]) -> datetime | None:
    """Return where an outage moves a deadline to, None when it stays.

    deadlines.md, Outage: over two minutes, every deadline in the gap, or within
    min(gap, 1 h) after it, moves by the gap.
    """
    began, ended = gap
    length = ended - began
    if length <= CREDIT_FROM:
        return None
    if not began <= deadline <= ended + min(length, CREDIT_AFTER_AT_MOST):
        return None
    return deadline + length
