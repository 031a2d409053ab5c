"""Rule 4: how a guess is marked."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.marks import WrongLengthError, count_common, mark_guess, peg_hints


@pytest.mark.parametrize(
    ("secret", "guess", "marks"),
    [
        pytest.param("crane", "crane", "22222", id="rule 4: all in place"),
        pytest.param("crane", "nacre", "11112", id="rule 4: the same letters, moved"),
        pytest.param("crane", "pious", "00000", id="rule 4: nothing in common"),
        pytest.param("crane", "erase", "02202", id="rule 4's own: last E in place"),
        pytest.param("speed", "erase", "10011", id="rule 4's own: first E in the word"),
        pytest.param("those", "geese", "00022", id="two greens, no third E"),
        pytest.param("dread", "added", "11012", id="two Ds, three guessed"),
        pytest.param("bluff", "funky", "11000", id="one F of two guessed"),
        pytest.param("funky", "bluff", "00110", id="only the left F of two"),
        pytest.param("mania", "india", "01022", id="one I in place, none left"),
        pytest.param("xerox", "femme", "02000", id="the right place pays first"),
        pytest.param("xerox", "exxon", "11120", id="both Xs, wherever"),
        pytest.param("abbey", "babes", "11220", id="one B in place, one moved"),
        pytest.param("mamma", "mamma", "22222", id="a letter three times"),
        pytest.param("mamma", "ammam", "11211", id="a letter three times, moved"),
    ],
)
def test_marks_each_letter(secret: str, guess: str, marks: str) -> None:
    assert mark_guess(secret, guess) == marks


def mark_by_definition(secret: str, guess: str, place: int) -> str:
    """Say what rule 4 says of one place, without pairing letters off one by one."""
    letter = guess[place]
    if secret[place] == letter:
        return "2"
    left_over = sum(s == letter != g for s, g in zip(secret, guess, strict=True))
    before = sum(
        g == letter != s for s, g in zip(secret[:place], guess[:place], strict=True)
    )
    return "1" if before < left_over else "0"


def every_pair(alphabet: str, lengths: range) -> Iterator[tuple[str, str]]:
    for length in lengths:
        words = ["".join(letters) for letters in product(alphabet, repeat=length)]
        yield from product(words, words)


def test_every_pair_of_words_is_marked_as_the_rule_defines() -> None:
    for secret, guess in (*every_pair("abc", range(5)), *every_pair("ab", range(5, 7))):
        defined = "".join(
            mark_by_definition(secret, guess, place) for place in range(len(guess))
        )

        assert mark_guess(secret, guess) == defined, (secret, guess)


def test_a_letter_is_paid_as_often_as_both_words_have_it() -> None:
    for secret, guess in every_pair("abc", range(5)):
        marked = zip(guess, mark_guess(secret, guess), strict=True)
        paid = Counter(letter for letter, mark in marked if mark != "0")

        assert paid == Counter(secret) & Counter(guess), (secret, guess)
        assert (
            paid.total() == count_common(secret, guess) == count_common(guess, secret)
        )


WORDS = st.text("abcdeñя", min_size=5, max_size=6)


@given(secret=WORDS, guess=WORDS)
def test_positions_pegs_and_common_letters_agree(secret: str, guess: str) -> None:
    guess = guess[: len(secret)].ljust(len(secret), "x")

    marks = mark_guess(secret, guess)

    assert peg_hints(secret, guess) == "*" * marks.count("2") + "#" * marks.count("1")
    assert count_common(secret, guess) == len(marks) - marks.count("0")


@pytest.mark.parametrize("guess", ["", "cran", "cranes"])
def test_a_guess_of_another_length_is_not_marked(guess: str) -> None:
    with pytest.raises(WrongLengthError):
        mark_guess("crane", guess)
    with pytest.raises(WrongLengthError):
        peg_hints("crane", guess)


@pytest.mark.parametrize(
    ("secret", "guess", "count"),
    [
        ("horse", "songs", 2),
        ("train", "baler", 2),
        ("stare", "rates", 5),
        ("igloo", "broke", 1),
        ("mamma", "maxim", 3),
        ("crane", "piou", 0),
    ],
)
def test_common_letters_count_with_their_copies(
    secret: str, guess: str, count: int
) -> None:
    assert count_common(secret, guess) == count


@pytest.mark.parametrize(
    ("pattern", "guess", "hints"),
    [
        ("ebhhg", "agaah", "##"),
        ("ebhhg", "gdhde", "*##"),
        ("ebhhg", "ggggg", "*"),
        ("aabbc", "bbaac", "*####"),
        ("abcde", "fghfg", ""),
        ("abcde", "abcde", "*****"),
    ],
)
def test_pegs_show_stars_before_sharps(pattern: str, guess: str, hints: str) -> None:
    assert peg_hints(pattern, guess) == hints
