"""Everything decided by chance follows from a seed (fair-play.md, section 1)."""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")

SPAN = 2**64
LARGEST_BELOW = 2**53


class Draws:
    """The draws of one game.

    ``seed_hex`` is the committed seed; ``contributions`` are the seals (duels) or
    join nonces (elsewhere) of the human seats in seat order, none for a match.
    """

    def __init__(self, seed_hex: str, contributions: Iterable[str]) -> None:
        message = "brainclub draw v1\n" + ",".join(contributions)
        self._key = _hmac(bytes.fromhex(seed_hex), message)

    @property
    def key(self) -> str:
        """The draw key, as hex."""
        return self._key.hex()

    def below(self, n: int, label: str) -> int:
        """Draw a whole number from 0 to n - 1; the same label draws the same.

        Numbers past the last full multiple of n are drawn again, so that every
        result is equally likely.
        """
        if not 1 <= n <= LARGEST_BELOW:
            raise ValueError(f"cannot draw below {n}")
        limit = SPAN // n * n
        counter = 0
        while True:
            digest = _hmac(self._key, f"{label}:{counter}")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % n
            counter += 1

    def shuffle(self, items: Sequence[Item], label: str) -> list[Item]:
        """Return the items in drawn order: each place swaps with one at or below it."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1, f"{label}/{last}")
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def match_seed(self, round_number: int, pair: int) -> str:
        """Return the seed of one match of a tournament, as hex (fair-play.md, 2)."""
        message = f"brainclub match v1\n{round_number}/{pair}"
        return _hmac(self._key, message).hex()


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.new(key, message.encode(), hashlib.sha256).digest()
