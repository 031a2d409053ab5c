"""The log: entries, each holding the hash of the one before (fair-play.md, 3)."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from games.rules.clock import write_time
from games.rules.seals import entry_hash

FORMAT = "brainclub log v1"
NOTHING_BEFORE = "0" * 64

Body = dict[str, Any]
"""What is particular to an entry: everything but ``n``, ``prev``, ``at``, ``type``."""

Entry = dict[str, Any]
"""A whole entry, as the log holds it."""


def entry(n: int, prev: str, at: datetime, kind: str, body: Body) -> Entry:
    """Put a whole entry together."""
    return {"n": n, "prev": prev, "at": write_time(at), "type": kind, **body}


def document(entries: Iterable[Entry], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the log as it is served; ``names`` is a courtesy and is not signed."""
    return {"format": FORMAT, "entries": list(entries), "names": dict(names)}


class BrokenChainError(ValueError):
    """An entry does not follow from the one before; ``number`` says which."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"entry {number}: {why}")
        self.number = number


def check_chain(entries: Iterable[Entry]) -> str:
    """Check numbers, hashes and the order of times; return the head hash."""
    head, last = NOTHING_BEFORE, ""
    for number, item in enumerate(entries, start=1):
        if item["n"] != number:
            raise BrokenChainError(number, "the numbers have a gap")
        if item["prev"] != head:
            raise BrokenChainError(number, "it does not hold the hash before it")
        if item["at"] < last:
            raise BrokenChainError(number, "time goes back")
        head, last = entry_hash(item), item["at"]
    return head
