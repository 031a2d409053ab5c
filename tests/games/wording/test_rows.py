"""The exact sentences that a screen reader hears."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from games.rules.duel import Duel, Guess, Phase, Seat
from games.rules.marks import mark_guess
from games.wording.rows import (
    key_label,
    key_states,
    letters_sentence,
    newest_sentence,
    row_sentence,
)

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ANNA, BOT = 1, 2
LEFT = timedelta(days=1, hours=4)


def guesses(secret: str, *words: str) -> tuple[Guess, ...]:
    return tuple(Guess(word, mark_guess(secret, word)) for word in words)


def a_duel(mine: tuple[Guess, ...], theirs: tuple[Guess, ...]) -> Duel:
    """Return a running duel in which the bot was drawn first."""
    seats = {
        ANNA: Seat("guest:anna", "ab", mine, NOON + LEFT),
        BOT: Seat("bot:easy", "", theirs),
    }
    return Duel(seats=seats, phase=Phase.PLAYING, first=BOT)


def test_ones_own_row() -> None:
    duel = a_duel(guesses("crane", "spine", "slate", "erase"), ())

    assert row_sentence(duel, ANNA, 3, ANNA, {}) == (
        "Guess 3, ERASE. E, no further E. R, right place. A, right place. "
        "S, not in the word. E, right place. 3 in the right place, 0 in the word."
    )


def test_their_row_and_what_it_means() -> None:
    duel = a_duel((), guesses("speed", "erase"))

    assert newest_sentence(duel, ANNA, NOON, {}) == (
        "Bot (easy)'s guess 1, ERASE. E, in the word. R, not in the word. "
        "A, not in the word. S, in the word. E, in the word. "
        "0 in the right place, 3 in the word. Your move, 1 day 4 hours left."
    )


def test_a_row_as_a_watcher_hears_it() -> None:
    duel = a_duel((), guesses("speed", "erase"))

    assert row_sentence(duel, BOT, 1, None, {}).startswith(
        "Bot (easy)'s guess 1 on Guest's word, ERASE. E, in the word."
    )
    assert newest_sentence(duel, None, NOON, {}).endswith(" Guest's move.")


def test_a_row_that_finds_the_word() -> None:
    duel = a_duel(guesses("crane", "slate"), guesses("speed", "slate", "speed"))

    assert newest_sentence(duel, BOT, NOON, {}) == (
        "Guess 2, SPEED. Found: 5 in the right place. "
        "You found it. Guest has the equalising guess."
    )


def test_nothing_is_announced_before_the_start() -> None:
    assert newest_sentence(Duel(), ANNA, NOON, {}) == ""


def test_the_first_move_is_announced() -> None:
    duel = replace(a_duel((), ()), first=ANNA)

    assert newest_sentence(duel, ANNA, NOON, {}) == "Your move, 1 day 4 hours left."
    assert newest_sentence(duel, BOT, NOON, {}) == "Guest's move."


def test_keys_say_their_best_mark() -> None:
    states = key_states(guesses("crane", "steep", "erase"))

    labels = [key_label(letter, states.get(letter, "")) for letter in "etsq"]

    assert labels == [
        "E, right place",
        "T, not in the word",
        "S, not in the word",
        "Q, not tried",
    ]


def test_the_letters_so_far() -> None:
    made = guesses("crane", "erase", "stint")

    assert letters_sentence(made, 5) == (
        "Position 1 open, 2 R, 3 A, 4 N, 5 E. Also in the word: none. "
        "Not in the word: I, S, T."
    )
    assert letters_sentence((), 5) == (
        "Position 1 open, 2 open, 3 open, 4 open, 5 open. "
        "Also in the word: none. Not in the word: none."
    )
