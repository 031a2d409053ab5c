"""The facts of a refusal, as sentences show them."""

from datetime import datetime

from games.wording.names import show_char, show_time, show_word


def shown(name: str, value: object) -> object:
    """Return one fact as a sentence shows it."""
    if isinstance(value, datetime):
        return show_time(value)
    if name == "word":
        return show_word(str(value))
    if name == "char":
        return show_char(str(value))
    if name == "why":  # the sentence around it has its own full stop
        return str(value).rstrip(". ")
    return value
