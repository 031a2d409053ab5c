"""A server that is away is left alone for a while."""

import logging
import time
from collections.abc import Callable

logger = logging.getLogger(__name__)

PAUSE = 2.0  # seconds


class Server:
    """Asks a server; while it is away, answers without asking.

    A server that hangs costs one wait, not one for every request and every use of it.
    """

    def __init__(self) -> None:
        self._asked_again_at = 0.0

    @property
    def is_left_alone(self) -> bool:
        return time.monotonic() < self._asked_again_at

    def ask[T](
        self,
        ask: Callable[[], T],
        *,
        instead: T,
        failures: type[Exception] | tuple[type[Exception], ...],
        log_as: str,
    ) -> T:
        """Return what ``ask`` returns, or ``instead`` while the server is away."""
        if self.is_left_alone:
            return instead
        try:
            return ask()
        except failures as problem:
            self._asked_again_at = time.monotonic() + PAUSE
            logger.warning("%s: %s", log_as, problem)
            return instead

    def be_asked(self) -> None:
        """Forget that it was away."""
        self._asked_again_at = 0.0


broker = Server()
"""The Redis or Valkey behind the cache, the live events and the queue of tasks."""
