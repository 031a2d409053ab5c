"""Speaking ASGI to the site without a server between."""

import asyncio
from collections.abc import Iterable
from typing import Any

type Message = dict[str, Any]


def scope_of(
    path: str,
    *,
    method: str = "GET",
    query: bytes = b"",
    headers: Iterable[tuple[bytes, bytes]] = (),
    client: str = "127.0.0.1",
) -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "query_string": query,
        "headers": [(b"host", b"testserver"), *headers],
        "client": (client, 50_000),
        "server": ("testserver", 80),
        "scheme": "http",
    }


class Browser:
    """One request's two ends: what the browser sends, and what it got."""

    def __init__(self, *sent: Message) -> None:
        self._sent: asyncio.Queue[Message] = asyncio.Queue()
        for message in sent or ({"type": "http.request", "body": b""},):
            self._sent.put_nowait(message)
        self.got: list[Message] = []
        self.takes_more = asyncio.Event()
        self.takes_more.set()
        self._news = asyncio.Event()

    def leave(self) -> None:
        self._sent.put_nowait({"type": "http.disconnect"})

    async def receive(self) -> Message:
        return await self._sent.get()

    async def send(self, message: Message) -> None:
        self.got.append(message)
        self._news.set()
        await self.takes_more.wait()

    @property
    def status(self) -> int:
        status: int = self.got[0]["status"]
        return status

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.got[0]["headers"])

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.got[1:])

    async def until(self, text: bytes) -> None:
        """Wait until this was received; two seconds are an age here."""
        async with asyncio.timeout(2):
            while text not in self.body:
                self._news.clear()
                await self._news.wait()
