"""Nicknames: what may be one, and when two are the same to a reader's eye."""

import secrets
import unicodedata
from functools import cache
from pathlib import Path

from confusable_homoglyphs import confusables
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 20
# Shorter blocked words stand inside many a good name by chance.
TELLING = 5
JOINTS = " .-_'"
# What a keyboard makes alike; the library knows the look-alikes of other scripts.
_ALIKE = str.maketrans("01i|5$@3", "olllssae")

_TEMPERS = """
amber brave bright calm clever copper eager early fair gentle golden happy keen kind
lively lucky merry mild modest noble plum quick quiet ready silver steady
sunny swift warm wise
""".split()  # noqa: SIM905 -- one a line reads worse
_CREATURES = """
badger beaver bison crane curlew dove falcon finch fox hare hawk heron ibis jay lark
linnet lynx magpie marten otter owl plover raven robin seal shrew sparrow starling
swallow swan teal thrush vole wren
""".split()  # noqa: SIM905 -- one a line reads worse


def draw() -> str:
    """Draw a nickname for somebody who has not chosen one: ``quiet otter 4821``."""
    pair = f"{secrets.choice(_TEMPERS)} {secrets.choice(_CREATURES)}"
    return f"{pair} {1000 + secrets.randbelow(9000)}"


def tidy(nickname: str) -> str:
    """Return a nickname as it is kept: composed, without needless spaces."""
    return " ".join(unicodedata.normalize("NFC", nickname).split())


def fold(nickname: str) -> str:
    """Return what two nicknames share that a reader could take for one another."""
    text = unicodedata.normalize("NFKD", nickname).casefold()
    text = "".join(c for c in text if not unicodedata.combining(c))
    plain = "".join(_plain(char) for char in text if char not in JOINTS)
    return plain.translate(_ALIKE)


@cache
def _plain(char: str) -> str:
    """Return the ASCII letter that a letter of another script looks like.

    Some look like one only in upper case: in either case they are the same letter.
    """
    if char.isascii():
        return char
    return _alike(char) or _alike(char.upper()) or char


def _alike(char: str) -> str:
    found = confusables.is_confusable(char, preferred_aliases=[], greedy=False)
    alike = [h["c"] for item in found or [] for h in item["homoglyphs"]]
    plain = sorted(
        c.lower() for c in alike if len(c) == 1 and c.isascii() and c not in JOINTS
    )
    return plain[0] if plain else ""


def check(nickname: str) -> None:
    """Refuse a nickname that nobody may have.

    Raises ValidationError with the reason. Whether somebody else has it already, only
    the database can say.
    """
    text = tidy(nickname)
    if not SHORTEST <= len(text) <= LONGEST:
        limits = {"shortest": SHORTEST, "longest": LONGEST}
        raise ValidationError(
            _("A nickname has %(shortest)s to %(longest)s characters.") % limits
        )
    if not all(char.isalpha() or char.isdecimal() or char in JOINTS for char in text):
        raise ValidationError(
            _("A nickname is made of letters, digits, spaces and . - _ '.")
        )
    if not any(char.isalpha() for char in text):
        raise ValidationError(_("A nickname has at least one letter."))
    if any(name in fold(text) for name in _reserved()) or _is_rude(text):
        raise ValidationError(_("This nickname cannot be had. Choose another one."))


def _reserved() -> set[str]:
    """Return what would pass for the club itself."""
    names = "organiser", "organizer", "administrator", "moderator", "former member"
    return {fold(name) for name in (*names, settings.CLUB_NAME)}


def _is_rude(text: str) -> bool:
    """Tell whether one of the words is blocked, or a telling one stands inside."""
    words = {fold(word) for word in text.replace(".", " ").replace("-", " ").split()}
    whole = fold(text)
    return bool(words & _blocked()) or any(
        word in whole for word in _blocked() if len(word) >= TELLING
    )


@cache
def _blocked() -> frozenset[str]:
    lines = Path(settings.WORDLISTS_DIR, "en", "blocked.txt").read_text().splitlines()
    return frozenset(fold(word) for word in lines if word and not word.startswith("#"))
