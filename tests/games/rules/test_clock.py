"""Times as logs write them, the clocks of games, credits for outages."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.clock import MOVE_CLOCKS, credited, read_time, write_time

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
MS = timedelta(milliseconds=1)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


def test_a_move_has_from_one_minute_to_one_week() -> None:
    minutes = [clock / MINUTE for clock in MOVE_CLOCKS]

    assert minutes == [1, 2, 5, 10, 30, 60, 240, 720, 1440, 2880, 4320, 10080]


MOMENTS = st.datetimes(timezones=st.just(UTC))


@given(moment=MOMENTS)
def test_a_time_reads_back_cut_to_whole_milliseconds(moment: datetime) -> None:
    cut = moment.replace(microsecond=moment.microsecond // 1000 * 1000)

    assert read_time(write_time(moment)) == cut


@given(earlier=MOMENTS, later=MOMENTS)
def test_written_times_sort_as_the_moments_do(
    earlier: datetime, later: datetime
) -> None:
    earlier, later = sorted((earlier, later))

    assert write_time(earlier) <= write_time(later)


def test_a_time_is_written_in_utc_whatever_its_zone() -> None:
    moment = datetime(2026, 11, 30, 21, 27, 0, 123456, UTC)
    tashkent = moment.astimezone(timezone(timedelta(hours=5)))

    assert write_time(tashkent) == write_time(moment) == "2026-11-30T21:27:00.123Z"


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York"])
@pytest.mark.parametrize("day", [datetime(2026, 3, 29), datetime(2026, 10, 25)])  # noqa: DTZ001 -- the zone follows
def test_a_day_has_24_hours_when_the_clocks_change(zone: str, day: datetime) -> None:
    made = day.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)

    deadline = read_time(write_time(made + timedelta(days=1)))

    assert deadline - made == timedelta(hours=24)


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-30T21:27:00Z",
        "2026-11-30T21:27:00.123",
        "2026-11-30T21:27:00.123+00:00",
        "2026-11-30T22:27:00.123+01:00",
        "2026-11-30T21:27:00.123456Z",
        "2026-11-30 21:27:00.123Z",
        "yesterday",
        "",
    ],
)
def test_nothing_else_is_a_time_of_a_log(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- any reason will do
        read_time(text)


@pytest.mark.parametrize("length", [MINUTE, 2 * MINUTE - MS, 2 * MINUTE])
def test_up_to_two_minutes_are_no_outage_that_counts(length: timedelta) -> None:
    gap = (NOON, NOON + length)

    for deadline in (NOON, NOON + length, NOON + length + MS):
        assert credited(deadline, gap) is None


@pytest.mark.parametrize("length", [2 * MINUTE + MS, 30 * MINUTE, HOUR, 5 * HOUR])
def test_deadlines_in_an_outage_or_soon_after_it_move_by_its_length(
    length: timedelta,
) -> None:
    began, ended = gap = (NOON, NOON + length)
    last = ended + min(length, HOUR)

    for deadline in (began, began + MS, ended - MS, ended, ended + MS, last - MS, last):
        assert credited(deadline, gap) == deadline + length
    for deadline in (began - MS, last + MS):
        assert credited(deadline, gap) is None
