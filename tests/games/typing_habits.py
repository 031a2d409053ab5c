"""What keyboards of the world send for a plain Latin word."""


def wide(word: str) -> str:
    """Return the word as a Japanese keyboard in full-width mode types it."""
    return "".join(chr(ord(char) + 0xFEE0) for char in word)


def decomposed(letter: str) -> str:
    """Return the letter with an acute accent of its own, as macOS names files."""
    return f"{letter}\N{COMBINING ACUTE ACCENT}"
