"""Nicknames: which may be had, and which two are the same to a reader's eye."""

import string

import pytest
from django.core.exceptions import ValidationError
from hypothesis import example, given
from hypothesis import strategies as st

from club.nicknames import LONGEST, SHORTEST, check, draw, fold, tidy

LETTERS = st.text(string.ascii_letters, min_size=SHORTEST, max_size=LONGEST)


def refused(nickname: str) -> bool:
    try:
        check(nickname)
    except ValidationError:
        return True
    return False


def test_a_drawn_nickname_may_be_had() -> None:
    drawn = {draw() for _ in range(2000)}

    assert not [name for name in drawn if refused(name)]
    assert len(drawn) > 1900


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Anna", "anna"),
        ("Anna", "ANNA"),
        ("Anna", "Аnna"),  # noqa: RUF001 -- a Cyrillic letter
        ("Anna", "Ánna"),
        ("Anna", "A n-n.a"),
        ("Anna", "Ａｎｎａ"),  # noqa: RUF001 -- full width
        ("Ollie", "01lie"),
        ("Max", "Мах"),  # noqa: RUF001 -- Cyrillic
        ("Straße", "STRASSE"),
        ("МАКС", "макс"),  # noqa: RUF001 -- Cyrillic
        ("Ben", "веn"),  # noqa: RUF001 -- Cyrillic
    ],
)
def test_these_two_are_one(one: str, two: str) -> None:
    assert fold(one) == fold(two)


@pytest.mark.parametrize(
    ("one", "two"), [("Anna", "Anne"), ("Ben", "Bena"), ("Ivo", "Ova"), ("Юля", "Оля")]
)
def test_these_two_are_two(one: str, two: str) -> None:
    assert fold(one) != fold(two)


@given(st.text(max_size=40))
@example("\N{OGHAM SPACE MARK}")  # looks like a space, which counts for nothing
def test_folding_never_fails_and_twice_is_once(nickname: str) -> None:
    assert fold(fold(nickname)) == fold(nickname)


@given(LETTERS)
def test_case_makes_no_second_person(nickname: str) -> None:
    assert fold(nickname.upper()) == fold(nickname.lower())


@given(st.text(max_size=60))
def test_tidying_twice_is_once(nickname: str) -> None:
    assert tidy(tidy(nickname)) == tidy(nickname)


@given(st.text(max_size=60))
def test_what_may_be_had_fits_its_columns(nickname: str) -> None:
    if refused(nickname):
        return

    assert SHORTEST <= len(tidy(nickname)) <= LONGEST
    assert fold(nickname)
    assert len(fold(tidy(nickname))) <= 3 * LONGEST


@pytest.mark.parametrize(
    "nickname",
    [
        "",
        "a",
        "a" * 21,
        "12345",
        "...",
        "a\0b",
        "a\nb\tc!",
        "a<b>",
        "😀😀",
        "organiser",
        "0rganiser",
        "The Moderator",
        "former member 3",
        "brain club",
    ],
)
def test_nobody_may_be_called_so(nickname: str) -> None:
    assert refused(nickname)


@pytest.mark.parametrize(
    "nickname",
    ["Al", "Jean-Luc", "O'Neill", "Юля", "李小龍", "Ünal", "anna_92", "J. R."],
)
def test_many_a_name_is_a_name(nickname: str) -> None:
    assert not refused(nickname)
