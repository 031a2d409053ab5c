"""A fixed number of long-lived threads, and asyncio's way to use them."""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable

from django.db import close_old_connections, connections

logger = logging.getLogger(__name__)


class ThreadPool:
    """A fixed number of threads, each with its own lasting database connection."""

    def __init__(self, size: int) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._work, name=f"pages-{n}", daemon=True)
            for n in range(size)
        ]
        for thread in self._threads:
            thread.start()

    async def run[**P, T](
        self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await ``job``, done by one of the threads."""
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[T] = loop.create_future()

        def work() -> None:
            try:
                value = job(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001 -- it goes to who waits for it
                _tell(loop, outcome, error=error)
            else:
                _tell(loop, outcome, value=value)

        self._jobs.put(work)
        return await outcome

    def close(self, timeout: float = 2) -> None:
        """Let the threads finish what they do, and close their connections."""
        for _ in self._threads:
            self._jobs.put(None)
        end = time.monotonic() + timeout
        for thread in self._threads:
            thread.join(max(0, end - time.monotonic()))

    def _work(self) -> None:
        while job := self._jobs.get():
            job()
        connections.close_all()


def _tell[T](
    loop: asyncio.AbstractEventLoop,
    outcome: "asyncio.Future[T]",
    *,
    value: T | None = None,
    error: BaseException | None = None,
) -> None:
    def settle() -> None:
        if outcome.done():
            return
        if error is not None:
            outcome.set_exception(error)
        else:
            outcome.set_result(value)  # type: ignore[arg-type] # T may be None

    try:
        loop.call_soon_threadsafe(settle)
    except RuntimeError:  # the loop was closed: nobody waits any more
        logger.debug("A job ended after its loop")


def with_connection[**P, T](job: Callable[P, T]) -> Callable[P, T]:
    """Let a job outside a request find a sound connection, as requests do."""

    def careful(*args: P.args, **kwargs: P.kwargs) -> T:
        close_old_connections()
        try:
            return job(*args, **kwargs)
        finally:
            close_old_connections()

    return careful
