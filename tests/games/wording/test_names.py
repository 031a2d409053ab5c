"""How players, words and moments are shown."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from games.wording.names import player_name, show_char, show_time, show_word


@pytest.mark.parametrize(
    ("player", "name"),
    [
        ("guest:anna", "Guest"),
        ("bot:easy", "Bot (easy)"),
        ("bot:medium", "Bot (medium)"),
        ("bot:hard", "Bot (hard)"),
        ("", "Guest"),
    ],
)
def test_bots_say_that_they_are_bots(player: str, name: str) -> None:
    assert player_name(player, {}) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Max", "Max"), (214, "former member 214"), ("", "Guest"), (None, "Guest")],
)
@pytest.mark.parametrize("player", ["member:7", "guest:anna"])
def test_people_go_by_their_nicknames(
    player: str, name: str | int | None, shown: str
) -> None:
    names = {} if name is None else {player: name}

    assert player_name(player, names) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("crane", "CRANE"),
        ("x" * 64, "X" * 40),
        ("cra\0e", "CRAU+0000E"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}ab", "U+202EAB"),
        ("\N{ZERO WIDTH SPACE}", "U+200B"),
        ("\ud800", "U+D800"),
    ],
)
def test_what_cannot_be_seen_is_shown_by_its_number(typed: str, shown: str) -> None:
    assert show_word(typed) == shown


def test_a_space_is_not_shown_as_nothing() -> None:
    assert show_char(" ") == "U+0020"


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("UTC", "Sat 5 Dec, 17:30 UTC"),
        ("Europe/Berlin", "Sat 5 Dec, 18:30 CET"),
        ("Asia/Tokyo", "Sun 6 Dec, 02:30 JST"),
        ("America/Caracas", "Sat 5 Dec, 13:30 -04"),
    ],
)
def test_a_moment_has_weekday_and_zone(zone: str, shown: str) -> None:
    moment = datetime(2026, 12, 5, 17, 30, 59, tzinfo=UTC)

    with timezone.override(ZoneInfo(zone)):
        assert show_time(moment) == shown


def test_the_zone_is_that_of_the_day_itself() -> None:
    with timezone.override(ZoneInfo("Europe/Berlin")):
        before = show_time(datetime(2026, 3, 28, 12, tzinfo=UTC))
        after = show_time(datetime(2026, 3, 29, 12, tzinfo=UTC))

    assert (before, after) == ("Sat 28 Mar, 13:00 CET", "Sun 29 Mar, 14:00 CEST")
