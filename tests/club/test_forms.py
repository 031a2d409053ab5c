"""What the forms let through, and what they make of the rest."""

from datetime import timedelta

import pytest

from club.forms import LookForm
from club.look import CHOICES
from games.forms import LONGEST_WORD, BotDuelForm, GuessForm, SealForm
from games.rules.bot import LEVELS
from games.rules.clock import MOVE_CLOCKS


def test_every_look_there_is_may_be_chosen() -> None:
    for name, values in CHOICES.items():
        for value in values:
            assert LookForm({name: value}).is_valid()


def test_a_look_that_is_none_is_refused() -> None:
    assert not LookForm({"theme": "purple"}).is_valid()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("span", MOVE_CLOCKS)
def test_every_level_goes_with_every_clock(level: str, span: timedelta) -> None:
    form = BotDuelForm({"level": level, "clock": str(int(span.total_seconds()))})

    assert form.is_valid()
    assert (form.cleaned_data["level"], form.move_clock) == (level, span)


def test_clocks_run_from_a_minute_to_a_week() -> None:
    assert (min(MOVE_CLOCKS), max(MOVE_CLOCKS)) == (
        timedelta(minutes=1),
        timedelta(weeks=1),
    )


def test_the_usual_terms_are_marked() -> None:
    form = BotDuelForm()

    assert [value for value, _, usual in form.level_choices() if usual] == ["medium"]
    assert [value for value, _, usual in form.clock_choices() if usual] == ["86400"]


@pytest.mark.parametrize("form", [SealForm, GuessForm])
@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("crane", "crane"),
        ("  crane\n", "crane"),
        ("", ""),
        ("cra\0e", "cra\0e"),
        ("x" * 1000, "x" * LONGEST_WORD),
        ("é" * 1000, "é" * LONGEST_WORD),
    ],
)
def test_a_word_is_taken_as_typed_and_cut(
    form: type[SealForm | GuessForm], typed: str, taken: str
) -> None:
    filled = form({"word": typed})

    assert filled.is_valid()
    assert filled.cleaned_data["word"] == taken


def test_a_word_that_is_missing_is_empty() -> None:
    filled = GuessForm({})

    assert filled.is_valid()
    assert filled.cleaned_data == {"word": "", "row": None}


@pytest.mark.parametrize("row", ["0", "-1", "x", "100001", "1e3", "\0", "1.0x"])
def test_a_row_that_is_none_is_left_out(row: str) -> None:
    filled = GuessForm({"word": "crane", "row": row})

    assert not filled.is_valid()
    assert "row" not in filled.cleaned_data
    assert filled.cleaned_data["word"] == "crane"


def test_a_nonce_that_is_too_long_is_left_out() -> None:
    filled = SealForm({"word": "crane", "nonce": "a" * 65})

    assert not filled.is_valid()
    assert "nonce" not in filled.cleaned_data
