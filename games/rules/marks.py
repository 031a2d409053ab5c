"""How a guess is answered: positions, common letters, stars and sharps."""

from collections import Counter

RIGHT_PLACE = "2"
IN_THE_WORD = "1"
NOT_IN_THE_WORD = "0"


class WrongLengthError(ValueError):
    """The guess and the secret differ in length."""


def mark_guess(secret: str, guess: str) -> str:
    """Mark each letter of ``guess`` (word-duel.md, rule 4).

    Each letter of the secret is spoken for once: right places first, then what is
    left over from left to right.

    >>> mark_guess("crane", "erase")
    '02202'
    >>> mark_guess("speed", "erase")
    '10011'
    """
    if len(secret) != len(guess):
        raise WrongLengthError(f"{len(guess)} letters, not {len(secret)}")
    marks = [NOT_IN_THE_WORD] * len(guess)
    left_over: dict[str, int] = {}
    for place, letter in enumerate(secret):
        if guess[place] == letter:
            marks[place] = RIGHT_PLACE
        else:
            left_over[letter] = left_over.get(letter, 0) + 1
    for place, letter in enumerate(guess):
        if marks[place] == NOT_IN_THE_WORD and left_over.get(letter):
            left_over[letter] -= 1
            marks[place] = IN_THE_WORD
    return "".join(marks)


def count_common(secret: str, guess: str) -> int:
    """Count the letters both words have, as multisets (puzzle-sets.md).

    >>> count_common("horse", "songs")
    2
    """
    return (Counter(secret) & Counter(guess)).total()


def peg_hints(pattern: str, guess: str) -> str:
    """Answer a guess with stars, then sharps (super-master-mind.md).

    >>> peg_hints("ebhhg", "gdhde")
    '*##'
    """
    if len(pattern) != len(guess):
        raise WrongLengthError(f"{len(guess)} symbols, not {len(pattern)}")
    stars = sum(a == b for a, b in zip(pattern, guess, strict=True))
    return "*" * stars + "#" * (count_common(pattern, guess) - stars)
