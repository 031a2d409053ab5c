"""Rules 1, 3 and 5: words as players type them, and as lists hold them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.refusals import Refused
from games.rules.words import (
    check_guess,
    check_hidden,
    check_spelling,
    fold,
    script_of,
)

SECRETS = {"crane", "speed"}
KNOWN = {"crane", "speed", "cranes", "aalii", "bitch"}


@pytest.mark.parametrize(
    "typed", ["crane", "CRANE", "  Crane\n", "\uff23\uff32\uff21\uff2e\uff25"]
)
def test_case_width_and_spaces_around_do_not_matter(typed: str) -> None:
    assert fold(typed) == "crane"


def test_a_decomposed_letter_is_composed() -> None:
    assert fold("n\u0303") == "\u00f1"


@given(typed=st.text())
def test_folding_twice_changes_nothing_more_that_is_accepted(typed: str) -> None:
    try:
        check_spelling(fold(typed), "en", 5)
    except Refused:
        return
    assert fold(fold(typed)) == fold(typed)


@pytest.mark.parametrize(
    ("word", "code", "facts"),
    [
        pytest.param("", "length", {"word": "", "count": 0, "length": 5}, id="nothing"),
        pytest.param(
            "cran", "length", {"word": "cran", "count": 4, "length": 5}, id="short"
        ),
        pytest.param(
            "cranes", "length", {"word": "cranes", "count": 6, "length": 5}, id="long"
        ),
        pytest.param("cr4ne", "letter", {"char": "4"}, id="a digit"),
        pytest.param("cra\x00e", "letter", {"char": "\x00"}, id="a NUL byte"),
        pytest.param("cr ne", "letter", {"char": " "}, id="a space within"),
        pytest.param("cran\u00e9", "letter", {"char": "\u00e9"}, id="an accent"),
        pytest.param("cran\u0301", "letter", {"char": "\u0301"}, id="an accent apart"),
        pytest.param("\U0001f600", "letter", {"char": "\U0001f600"}, id="emoji"),
        pytest.param(
            "\u0441rane",
            "script",
            {"char": "\u0441", "script": "CYRILLIC", "home": "LATIN"},
            id="a Cyrillic look-alike",
        ),
        pytest.param(
            "cr\u03b1ne",
            "script",
            {"char": "\u03b1", "script": "GREEK", "home": "LATIN"},
            id="a Greek look-alike",
        ),
    ],
)
def test_spelling_is_refused_with_the_reason(
    word: str, code: str, facts: dict[str, object]
) -> None:
    with pytest.raises(Refused) as refusal:
        check_spelling(word, "en", 5)

    assert refusal.value.code == code
    assert refusal.value.facts == facts


def test_scripts_are_told_apart() -> None:
    scripts = [
        script_of(char) for char in ("a", "\u00f1", "\u0436", "\u03b1", "1", "\x00")
    ]

    assert scripts == ["LATIN", "LATIN", "CYRILLIC", "GREEK", "", ""]


@pytest.mark.parametrize("word", ["crane", "aalii", "bitch"])
def test_any_word_on_the_list_may_be_guessed(word: str) -> None:
    check_guess(word, "en", 5, KNOWN)


@pytest.mark.parametrize(
    ("word", "code"),
    [("zzzzz", "unknown"), ("cranes", "length"), ("cr4ne", "letter")],
)
def test_other_words_may_not_be_guessed(word: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        check_guess(word, "en", 5, KNOWN)

    assert refusal.value.code == code


def test_a_commoner_word_may_be_hidden() -> None:
    check_hidden("speed", "en", 5, SECRETS, KNOWN)


@pytest.mark.parametrize(
    ("word", "code"),
    [
        pytest.param("aalii", "not_hidden", id="rare: guessed, not hidden"),
        pytest.param("bitch", "not_hidden", id="offensive: guessed, not hidden"),
        pytest.param("zzzzz", "not_listed", id="on no list"),
        pytest.param("cranes", "length", id="too long"),
    ],
)
def test_other_words_may_not_be_hidden(word: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        check_hidden(word, "en", 5, SECRETS, KNOWN)

    assert refusal.value.code == code
