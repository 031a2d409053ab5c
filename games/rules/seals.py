"""Canonical JSON and the hashes over it (fair-play.md, section 1)."""

import hashlib
import json
from typing import Any

LARGEST_INTEGER = 2**53 - 1


class NotCanonicalError(ValueError):
    """The value cannot stand in a log."""


def canonical(value: object) -> bytes:
    """Write ``value`` as RFC 8785 prescribes for the types that logs may hold.

    Only strings, integers up to 2^53 - 1, booleans, null, arrays and objects with
    ASCII keys; everything else is refused.

    >>> canonical({"b": [1, None], "a": "ñ"}).decode()
    '{"a":"ñ","b":[1,null]}'
    """
    _check(value)
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise NotCanonicalError("a lone surrogate is no character") from error


def _check(value: object) -> None:
    if value is None or isinstance(value, str | bool):
        return
    if isinstance(value, int):
        if abs(value) > LARGEST_INTEGER:
            raise NotCanonicalError(f"{value} is too large")
    elif isinstance(value, list | tuple):
        for item in value:
            _check(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str) or not key.isascii():
                raise NotCanonicalError(f"the key {key!r} is not ASCII text")
            _check(item)
    else:
        raise NotCanonicalError(f"{type(value).__name__} has no place in a log")


def tagged_hash(tag: str, value: object) -> str:
    """Return SHA-256 of the tag, a line feed and the canonical JSON, as hex."""
    return hashlib.sha256(tag.encode() + b"\n" + canonical(value)).hexdigest()


def seed_commitment(game: str, seed: str) -> str:
    """Commit to a game's seed (hex) before anybody has contributed to the draws."""
    return tagged_hash("brainclub seed v1", {"game": game, "seed": seed})


def seal(game: str, seat: int, word: str, nonce: str) -> str:
    """Seal a seat's word; the nonce (hex) keeps the list from being tried out."""
    return tagged_hash(
        "brainclub seal v1", {"game": game, "seat": seat, "word": word, "nonce": nonce}
    )


def entry_hash(entry: dict[str, Any]) -> str:
    """Hash one entry of a log, its ``prev`` included."""
    return tagged_hash("brainclub entry v1", entry)
