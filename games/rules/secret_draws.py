"""Draws that pick hidden things (fair-play.md, section 1, labels)."""

from collections.abc import Container, Sequence

from games.rules.draws import Draws


def draw_first(draws: Draws, seats: int) -> int:
    """Draw the seat that moves first."""
    return 1 + draws.below(seats, "first")


def draw_secret(
    draws: Draws, number: int, secrets: Sequence[str], drawn: Container[str] = ()
) -> str:
    """Draw hidden word ``number`` from the list in file order.

    ``drawn`` holds the words already drawn for this game; they are passed over.
    """
    attempt = 1
    while True:
        label = f"secret/{number}/{attempt}"
        word = secrets[draws.below(len(secrets), label)]
        if word not in drawn:
            return word
        attempt += 1
