"""Lengths of time in words."""

from datetime import timedelta

import pytest

from games.wording.spans import ago, clock_label, in_one_unit, remainder


@pytest.mark.parametrize(
    ("span", "label"),
    [
        (timedelta(minutes=1), "1 minute"),
        (timedelta(minutes=30), "30 minutes"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(hours=36), "36 hours"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=7), "7 days"),
    ],
)
def test_a_move_has_a_round_time(span: timedelta, label: str) -> None:
    assert clock_label(span) == label


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        (timedelta(days=1, hours=4, minutes=12), "1 day 4 hours"),
        (timedelta(days=2), "2 days"),
        (timedelta(days=1, minutes=5), "1 day 5 minutes"),
        (timedelta(hours=4, minutes=12, seconds=9), "4 hours 12 minutes"),
        (timedelta(minutes=12), "12 minutes"),
        (timedelta(minutes=9, seconds=30), "9 minutes 30 seconds"),
        (timedelta(seconds=1), "1 second"),
        (timedelta(0), "0 seconds"),
        (timedelta(seconds=-3), "0 seconds"),
    ],
)
def test_what_is_left_is_said_in_its_two_largest_units(
    left: timedelta, sentence: str
) -> None:
    assert remainder(left) == sentence


def test_just_after_a_move_the_whole_time_is_left() -> None:
    assert remainder(timedelta(days=1, milliseconds=-300)) == "1 day"


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (timedelta(days=2, hours=23, minutes=59), "2 d"),
        (timedelta(hours=23, minutes=59, seconds=59), "23 h"),
        (timedelta(minutes=59, seconds=59), "59 min"),
        (timedelta(seconds=59), "0 min"),
        (timedelta(seconds=-1), "0 min"),
    ],
)
def test_a_list_says_a_time_in_one_unit_rounded_down(
    left: timedelta, text: str
) -> None:
    assert in_one_unit(left) == text


def test_what_happened_within_a_minute_was_just_now() -> None:
    assert ago(timedelta(seconds=59)) == "just now"
    assert ago(timedelta(minutes=90)) == "1 h ago"
