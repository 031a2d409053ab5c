"""Word lists as files: read once, named by their SHA-256 (fair-play.md, section 3)."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True)
class Words:
    """One list: the words in file order, and the same as a set to look them up."""

    name: str
    sha256: str
    text: str
    words: tuple[str, ...]
    known: frozenset[str]

    @property
    def language(self) -> str:
        """The words' own language: ``en`` of ``en/5-guesses``."""
        folder, _slash, rest = self.name.partition("/")
        return rest.partition("-")[0] if folder == "bots" else folder


def parse(name: str, text: str) -> Words:
    """Read a list of one word a line."""
    words = tuple(text.split())
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    return Words(name, sha256, text, words, frozenset(words))


@cache
def current(name: str) -> Words:
    """Return the list as it lies in ``wordlists/`` now, such as ``en/5-guesses``."""
    path = Path(settings.WORDLISTS_DIR) / f"{name}.txt"
    return parse(name, path.read_bytes().decode())
