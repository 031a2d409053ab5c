"""A word to hide for those who have none in mind."""

import secrets

from games.selectors.lists import lists_of
from games.selectors.tables import Table


def suggest_word(table: Table) -> str:
    """Suggest a word that may be hidden in this game."""
    return secrets.choice(lists_of(table.opening)["secrets"].words)
