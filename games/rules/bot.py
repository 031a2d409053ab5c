"""The bot's choice is a rule that anybody can recompute (fair-play.md, section 4).

Integers only. The bot sees the answers to its own guesses and the game's draws, never
a word that another seat sealed.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.rules.draws import Draws
from games.rules.marks import mark_guess

VERSION = 1

Clue = tuple[str, str]
"""A guess and its marks."""


@dataclass(frozen=True)
class Level:
    """How well a bot plays: two dials that never cheat, and its first words."""

    name: str
    forget: int
    """The chance, in percent, that an earlier clue is forgotten this turn."""
    think: int
    """How many candidates it weighs."""
    openers: tuple[str, ...] = ()


LEVELS = {
    level.name: level
    for level in (Level("easy", 25, 1), Level("medium", 5, 1), Level("hard", 0, 8))
}


class NoCandidateError(ValueError):
    """No word fits all the clues: the log or the list is wrong."""


def choose_guess(  # noqa: PLR0917 -- the verifiers call it by position
    words: Sequence[str],
    guesses: Sequence[str],
    history: Sequence[Clue],
    level: Level | str,
    draws: Draws,
    turn: int,
) -> str:
    """Choose the guess of turn ``turn`` (from 1).

    ``words`` is the level's list and ``guesses`` everything that may be guessed, both
    in file order; ``history`` holds the bot's own guesses and their marks. Raises
    NoCandidateError when no word of ``guesses`` fits all the clues.
    """
    if isinstance(level, str):
        level = LEVELS[level]
    if not history:
        openers = level.openers or words
        return openers[draws.below(len(openers), "bot/open")]
    kept = [
        clue
        for i, clue in enumerate(history, start=1)
        if draws.below(100, f"bot/forget/{turn}/{i}") >= level.forget
    ]
    made = {word for word, _ in history}
    candidates = fitting(words, kept, made) or fitting(guesses, history, made)
    if not candidates:
        raise NoCandidateError(f"turn {turn}: no word fits all the clues")
    thought_of = [
        candidates[draws.below(len(candidates), f"bot/think/{turn}/{j}")]
        for j in range(1, level.think + 1)
    ]
    if len(thought_of) == 1:
        return thought_of[0]
    return min(dict.fromkeys(thought_of), key=lambda word: crowding(word, candidates))


def fitting(words: Iterable[str], clues: Sequence[Clue], made: set[str]) -> list[str]:
    """Keep the words that would have answered every clue alike, in file order."""
    return [
        word
        for word in words
        if word not in made
        and all(mark_guess(word, guess) == marks for guess, marks in clues)
    ]


def crowding(guess: str, candidates: Sequence[str]) -> int:
    """Sum the squared sizes of the parts a guess splits the candidates into."""
    parts = Counter(mark_guess(secret, guess) for secret in candidates)
    return sum(size * size for size in parts.values())
