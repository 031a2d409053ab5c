"""What a member reads after a move."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from games.wording.next_up import day_and_time, next_text, nothing_text
from tests.clock import A_MORNING

DAY = timedelta(days=1)


def test_what_is_next_has_its_time_in_one_unit() -> None:
    assert next_text("Max", timedelta(hours=3, minutes=59)) == "Next: Max, 3 h"


def test_today_and_tomorrow_are_those_of_the_reader() -> None:
    with timezone.override(ZoneInfo("UTC")):
        assert day_and_time(A_MORNING, A_MORNING) == "today 9:00"
        assert day_and_time(A_MORNING + DAY, A_MORNING) == "tomorrow 9:00"
        later = day_and_time(A_MORNING + 2 * DAY, A_MORNING)
    with timezone.override(ZoneInfo("Pacific/Auckland")):
        night = day_and_time(A_MORNING + timedelta(hours=4), A_MORNING)

    assert later == "Wed 4 Mar, 09:00 UTC"
    assert night == "tomorrow 2:00"


def test_nothing_is_promised_where_nobody_is_to_move() -> None:
    assert nothing_text() == "Nothing needs you now."
