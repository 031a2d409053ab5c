"""Words as players type them, and as lists hold them (word-duel.md, rules 3 and 5)."""

import unicodedata
from collections.abc import Container

from games.rules.refusals import Refused

# The keyboard's letters, as wordlists/keyboards.json has them.
ALPHABETS = {"en": "abcdefghijklmnopqrstuvwxyz"}

SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")


def fold(text: str) -> str:
    r"""Bring typed text into the form of the lists: composed, narrow, lower case.

    >>> fold(" CAN\u0303A ")
    'caña'
    """
    return unicodedata.normalize("NFKC", text).strip().lower()


def script_of(char: str) -> str:
    """Name the script of a letter, or the empty string.

    >>> script_of("я"), script_of("c"), script_of("1")
    ('CYRILLIC', 'LATIN', '')
    """
    name = unicodedata.name(char, "")
    return next((script for script in SCRIPTS if name.startswith(script + " ")), "")


def check_spelling(word: str, language: str, length: int) -> None:
    """Refuse a folded word of the wrong length, alphabet or script (rule 5)."""
    alphabet = ALPHABETS[language]
    for char in word:
        if char in alphabet:
            continue
        script = script_of(char)
        home = script_of(alphabet[0])
        if script and script != home:
            raise Refused("script", char=char, script=script, home=home)
        raise Refused("letter", char=char)
    if len(word) != length:
        raise Refused("length", word=word, count=len(word), length=length)


def check_guess(word: str, language: str, length: int, known: Container[str]) -> None:
    """Refuse a word that may not be guessed (rules 3 and 5)."""
    check_spelling(word, language, length)
    if word not in known:
        raise Refused("unknown", word=word)


def check_hidden(
    word: str,
    language: str,
    length: int,
    secrets: Container[str],
    known: Container[str],
) -> None:
    """Refuse a word that may not be hidden (rule 1)."""
    check_spelling(word, language, length)
    if word not in secrets:
        raise Refused("not_hidden" if word in known else "not_listed", word=word)
