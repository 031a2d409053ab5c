"""Who watches what in this process, and how they are told."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Protocol


class Watcher(Protocol):
    """Whoever wants to know of a channel; called on the event loop only."""

    def offer(self, version: int) -> None: ...

    def close(self) -> None: ...


class Bus:
    """Brings versions to the watchers of this process."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.is_closing = False

    async def open(self, on_gap: Callable[[], Awaitable[None]]) -> None:
        """Start to bring; ``on_gap`` is awaited whenever versions may have been lost.

        In memory none get lost.
        """
        del on_gap
        self._loop = asyncio.get_running_loop()
        self.is_closing = False

    async def close(self) -> None:
        self._loop = None

    def publish(self, versions: Mapping[str, int]) -> None:
        # Not watched yet is no loss: a stream reads the version after it subscribed,
        # and what is published was committed before.
        wanted = {c: v for c, v in versions.items() if c in self._watchers}
        if wanted:
            self._call(lambda: self.deliver(wanted))

    def deliver(self, versions: Mapping[str, int]) -> None:
        """Bring versions to the watchers (on the event loop)."""
        for channel, version in versions.items():
            for watcher in self._watchers.get(channel, ()):
                watcher.offer(version)

    def subscribe(self, channel: str, watcher: Watcher) -> None:
        self._watchers.setdefault(channel, set()).add(watcher)

    def unsubscribe(self, channel: str, watcher: Watcher) -> None:
        watchers = self._watchers[channel]
        watchers.remove(watcher)
        if not watchers:
            del self._watchers[channel]

    def channels(self) -> Iterator[str]:
        return iter(list(self._watchers))

    def close_all(self) -> None:
        """End every stream and take no new ones; callable from any thread.

        A server that stops waits for its answers to end, and streams never would.
        """
        self.is_closing = True
        self._call(self._close_watchers)

    def _close_watchers(self) -> None:
        for watchers in list(self._watchers.values()):
            for watcher in list(watchers):
                watcher.close()

    def _call(self, act: Callable[[], None]) -> None:
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        try:
            loop.call_soon_threadsafe(act)
        except RuntimeError:
            # The loop ended this instant, and its watchers with it.
            return
