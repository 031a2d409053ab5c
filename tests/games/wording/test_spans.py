"""Lengths of time in words."""

from datetime import timedelta

import pytest

from games.wording.spans import clock_label, remainder


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
