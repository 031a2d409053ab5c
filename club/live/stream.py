"""One open stream of server-sent events."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

# A comment now and then: proxies cut a silent connection.
PING_AFTER = 20.0
PING = b": ping\n\n"
# After a cut the browser comes back in this many milliseconds.
RETRY = b"retry: 1500\n\n"


class Stream:
    """Sends the newest version to one browser.

    There is one slot: while a slow browser takes what was sent, newer versions replace
    each other in it, so slowness costs no memory. No task waits for events, one is
    made when there is something to send: that halves the memory of an idle stream.
    """

    __slots__ = ("_closed", "_ping", "_ping_due", "_send", "_sending", "_sent", "_slot")

    def __init__(self, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        self._send = send
        self._sent: int | None = None  # None until begun
        self._slot = -1
        self._ping_due = False
        self._closed = False
        self._sending: asyncio.Task[None] | None = None
        self._ping: asyncio.TimerHandle | None = None

    async def begin(self, version: int, known: int | None) -> None:
        """Send the head, and ``version`` if the page does not know it yet."""
        await self._send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [
                    (b"content-type", b"text/event-stream; charset=utf-8"),
                    (b"cache-control", b"no-store"),
                    (b"x-content-type-options", b"nosniff"),
                    (b"x-accel-buffering", b"no"),  # nginx would keep events back
                ],
            }
        )
        event = b"" if version == known else _event(version)
        await self._send_body(RETRY + event)
        self._sent = version
        self._ping_later()
        self._wake()

    def offer(self, version: int) -> None:
        """Put a version into the slot."""
        self._slot = max(self._slot, version)
        self._wake()

    def close(self) -> None:
        """End the stream; the browser comes back when it likes."""
        self._closed = True
        self._wake()

    def drop(self) -> None:
        """Forget the stream: its browser is gone."""
        self._sent = None
        if self._ping:
            self._ping.cancel()
        if self._sending:
            self._sending.cancel()

    def _wake(self) -> None:
        if self._sent is not None and self._sending is None and self._has_news():
            self._sending = asyncio.get_running_loop().create_task(self._send_news())

    def _has_news(self) -> bool:
        is_newer = self._sent is not None and self._slot > self._sent
        return is_newer or self._ping_due or self._closed

    async def _send_news(self) -> None:
        with contextlib.suppress(OSError):  # some servers raise when a browser left
            while self._has_news() and not self._closed:
                is_ping, self._ping_due = self._ping_due, False
                if self._sent is not None and self._slot > self._sent:
                    self._sent = self._slot
                    await self._send_body(_event(self._slot))
                elif is_ping:
                    await self._send_body(PING)
            if self._closed:
                await self._send_body(b"", more=False)
                return
        self._sending = None
        self._ping_later()

    def _ping_later(self) -> None:
        if self._ping:
            self._ping.cancel()
        loop = asyncio.get_running_loop()
        self._ping = loop.call_later(PING_AFTER, self._on_silence)

    def _on_silence(self) -> None:
        self._ping_due = True
        self._wake()

    async def _send_body(self, body: bytes, *, more: bool = True) -> None:
        await self._send(
            {"type": "http.response.body", "body": body, "more_body": more}
        )


def _event(version: int) -> bytes:
    return b"id: %d\nevent: move\ndata: %d\n\n" % (version, version)
