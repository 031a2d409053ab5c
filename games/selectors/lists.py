"""Word lists by their hash, for ever."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games import wordlists
from games.models import WordList
from games.wordlists import Words


@lru_cache(maxsize=64)
def list_by_hash(sha256: str) -> Words:
    """Return a list that some log names; raises WordList.DoesNotExist for others."""
    row = WordList.objects.get(sha256=sha256)
    return wordlists.parse(row.name, row.text)


def lists_of(opening: Mapping[str, Any]) -> dict[str, Words]:
    """Return the lists a game began with, by tier: ``guesses`` and ``secrets``."""
    return {
        item["name"].rpartition("-")[2]: list_by_hash(item["sha256"])
        for item in opening["lists"]
    }
