"""fair-play.md, section 4: the bot's choice."""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.bot import (
    LEVELS,
    Clue,
    Level,
    NoCandidateError,
    choose_guess,
    crowding,
    fitting,
)
from games.rules.draws import Draws
from games.rules.marks import mark_guess

LISTS = Path(__file__).parents[3] / "wordlists" / "en"
SURE = Level("never forgets, thinks of one", 0, 1)


@cache
def words_of(name: str) -> list[str]:
    return (LISTS / f"{name}.txt").read_text("utf-8").split()


def some_secrets() -> list[str]:
    """Return one secret in six: enough to play on, and quick."""
    return words_of("5-secrets")[::6]


def draws_number(number: int) -> Draws:
    return Draws(f"{number:064x}", ["ab" * 32])


def clues(secret: str, *guesses: str) -> list[Clue]:
    return [(guess, mark_guess(secret, guess)) for guess in guesses]


def play(secret: str, level: Level, draws: Draws) -> list[str]:
    """Let the bot guess until it finds the secret."""
    words, guesses = some_secrets(), words_of("5-guesses")
    history: list[Clue] = []
    while not history or history[-1][0] != secret:
        turn = len(history) + 1
        word = choose_guess(words, guesses, history, level, draws, turn)
        history.append((word, mark_guess(secret, word)))
    return [word for word, _ in history]


def test_the_levels_are_those_of_the_rule() -> None:
    dials = {name: (level.forget, level.think) for name, level in LEVELS.items()}

    assert dials == {"easy": (25, 1), "medium": (5, 1), "hard": (0, 8)}
    assert all(level.name == name for name, level in LEVELS.items())


@given(
    number=st.integers(0, 2**64),
    place=st.integers(0, 341),
    level=st.sampled_from(list(LEVELS)),
)
def test_the_bot_finds_every_word_and_never_guesses_one_twice(
    number: int, place: int, level: str
) -> None:
    secret = some_secrets()[place]

    guesses = play(secret, LEVELS[level], draws_number(number))

    assert guesses[-1] == secret
    assert len(set(guesses)) == len(guesses)
    assert set(guesses) <= set(words_of("5-guesses"))


@given(
    number=st.integers(0, 999),
    place=st.integers(0, 341),
    made=st.lists(st.integers(0, 341), min_size=1, max_size=5, unique=True),
)
def test_the_candidates_always_hold_the_secret(
    number: int, place: int, made: list[int]
) -> None:
    secrets = some_secrets()
    secret = secrets[place]
    history = clues(secret, *(secrets[i] for i in made if i != place))
    guessed = {word for word, _ in history}

    candidates = fitting(secrets, history, guessed)

    assert secret in candidates
    assert candidates == sorted(candidates)
    if history:
        chosen = choose_guess(
            secrets, secrets, history, SURE, draws_number(number), len(history) + 1
        )
        assert chosen in candidates


def test_a_clue_leaves_exactly_the_words_with_the_same_marks() -> None:
    words = ["essay", "erase", "eases", "asset"]

    kept = fitting(words, clues("essay", "sease"), {"sease"})

    marks = mark_guess("essay", "sease")
    assert kept == [word for word in words if mark_guess(word, "sease") == marks]
    assert "essay" in kept


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_the_choice_is_the_same_when_the_secret_changes_and_the_marks_do_not(
    level: str,
) -> None:
    words = some_secrets()
    alike = defaultdict(list)
    for secret in words:
        alike[mark_guess(secret, "adieu"), mark_guess(secret, "story")].append(secret)
    group = max(alike.values(), key=len)
    draws = draws_number(7)

    choices = {
        choose_guess(words, words, clues(secret, "adieu", "story"), level, draws, 3)
        for secret in group
        if secret not in ("adieu", "story")
    }

    assert len(group) > 5
    assert len(choices) == 1


def test_the_opener_is_drawn_from_the_levels_openers() -> None:
    level = Level("easy", 25, 1, ("adieu", "audio", "house"))

    openers = {
        choose_guess(["crane"], ["crane"], [], level, draws_number(i), 1)
        for i in range(40)
    }

    assert openers == set(level.openers)
    drawn = draws_number(3).below(3, "bot/open")
    opener = choose_guess(["crane"], ["crane"], [], level, draws_number(3), 1)
    assert opener == level.openers[drawn]


def test_a_level_may_be_given_by_name_and_then_opens_from_its_list() -> None:
    words = some_secrets()
    draws = draws_number(5)

    opener = choose_guess(words, words, [], "easy", draws, 1)

    assert opener == words[draws.below(len(words), "bot/open")]


def test_each_earlier_clue_is_forgotten_by_a_draw_of_its_own() -> None:
    words = some_secrets()
    history = clues("ocean", "fuzzy", "whirl", "stomp")
    made = {word for word, _ in history}
    kept_counts = set()

    for number in range(60):
        draws = draws_number(number)
        kept = [
            clue
            for i, clue in enumerate(history, start=1)
            if draws.below(100, f"bot/forget/4/{i}") >= 25
        ]
        kept_counts.add(len(kept))
        candidates = fitting(words, kept, made)
        drawn = draws.below(len(candidates), "bot/think/4/1")

        choice = choose_guess(words, words, history, "easy", draws, 4)

        assert choice == candidates[drawn]
    assert kept_counts >= {1, 2, 3}


def test_who_forgets_every_clue_still_repeats_no_guess() -> None:
    words = ["crane", "slate", "speed", "trace"]
    blank = Level("forgets everything", 100, 1)
    history = clues("trace", "crane", "slate", "speed")

    for number in range(20):
        choice = choose_guess(words, words, history, blank, draws_number(number), 4)
        assert choice == "trace"


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_when_no_word_of_the_level_fits_all_clues_count_over_all_guesses(
    level: str,
) -> None:
    words, guesses = ["crane", "slate"], ["crane", "slate", "zaxes", "zizit"]
    history = clues("zizit", "crane", "slate")

    for number in range(20):
        choice = choose_guess(words, guesses, history, level, draws_number(number), 3)
        assert choice == "zizit"


def test_of_the_words_it_thinks_of_the_bot_takes_the_one_that_splits_best() -> None:
    words = some_secrets()
    history = clues("ocean", "fuzzy")
    candidates = fitting(words, history, {"fuzzy"})

    for number in range(5):
        draws = draws_number(number)
        thought_of = [
            candidates[draws.below(len(candidates), f"bot/think/2/{j}")]
            for j in range(1, 9)
        ]
        sums = [crowding(word, candidates) for word in thought_of]

        choice = choose_guess(words, words, history, "hard", draws, 2)

        assert choice == thought_of[sums.index(min(sums))]


def test_a_tie_goes_to_the_first_drawn() -> None:
    # Each of these splits the five alike: itself, and the four others.
    words = ["aaaab", "aaaac", "aaaad", "aaaae", "aaaaf"]
    history = clues("aaaab", "zzzzz")
    first_drawn = set()

    for number in range(30):
        draws = draws_number(number)
        drawn = words[draws.below(5, "bot/think/2/1")]
        first_drawn.add(drawn)

        assert choose_guess(words, words, history, "hard", draws, 2) == drawn
    assert first_drawn == set(words)


def test_crowding_sums_the_squared_sizes_of_the_parts() -> None:
    assert crowding("aaaab", ["aaaab", "aaaac", "aaaad", "zzzzz"]) == 1 + 4 + 1


def test_clues_that_no_word_fits_are_an_error() -> None:
    history = [("crane", "22220")]

    with pytest.raises(NoCandidateError, match="turn 2"):
        choose_guess(["crane", "slate"], ["crane"], history, SURE, draws_number(1), 2)
