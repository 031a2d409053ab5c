"""``/live/<kind>/<key>?v=<version>``: answered on the event loop, in front of Django.

Under Django's ASGI handler each stream would hold a thread and a database connection.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.conf import settings
from django.db import Error as DatabaseProblem
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host

from club.live import readers
from club.live.bus import Bus
from club.live.stream import Stream
from club.live.visitors import ENDING, member_of_session
from club.threads import ThreadPool, with_connection

PREFIX = "/live/"
# Tabs of one visitor; what one address (a school, a household) may hold in all.
STREAMS_PER_VISITOR = 20
STREAMS_PER_ADDRESS = 1_000
# A database that is away is asked again for what streams may have missed.
RETRY_AFTER = 1.0
# Seconds until a stream that was refused may find room.
COME_BACK_AFTER = 5
# No game has a version that is longer.
MOST_DIGITS = 12

logger = logging.getLogger(__name__)

type Message = dict[str, Any]
type Scope = dict[str, Any]


class Refusal(NamedTuple):
    """A plain answer; browsers do not show it, people who look for a reason do."""

    status: int
    sentence: str


WRONG_HOST = Refusal(400, "This site does not answer to that name.")
WRONG_ORIGIN = Refusal(403, "Only pages of this site may listen.")
UNKNOWN = Refusal(404, "There is nothing of that name to listen to.")
WRONG_METHOD = Refusal(405, "Listen with GET.")
TOO_MANY = Refusal(429, "Too many open pages. Close some, then reload this one.")
FULL = Refusal(503, "The site is full or about to restart. Try again in a moment.")


class Ending:
    """Ends a stream when its member logs out or changes the password."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def offer(self, version: int) -> None:
        del version  # that something is said here is what counts
        self._stream.close()

    def close(self) -> None:
        """Do nothing: the stream itself is told when the site stops."""


class Endpoint:
    """Opens streams, and counts them."""

    def __init__(self, bus: Bus, pool: ThreadPool) -> None:
        self._bus = bus
        self._pool = pool
        self._open: Counter[str | int] = Counter()
        self._count = 0

    async def __call__(
        self,
        scope: Scope,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        channel = scope["path"].removeprefix(PREFIX)
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        address = (scope.get("client") or ("", 0))[0]
        session = _session(headers.get(b"cookie", ""))
        visitor = hash((address, session))
        if refusal := self._refusal(scope["method"], headers, address, visitor):
            await _refuse(refusal, send)
            return
        known = _known_version(headers, scope["query_string"])

        stream = Stream(send)
        with self._subscribed(channel, stream, address, visitor):
            # Read after subscribing: nothing falls between the two.
            try:
                member = await self._member(session)
                version = await self.read(channel)
            except DatabaseProblem:
                logger.exception("live.version_not_read")
                await _refuse(FULL, send)
                return
            if version is None:
                await _refuse(UNKNOWN, send)
                return
            with self._ended_with(member, stream):
                await stream.begin(version, known)
                while (await receive())["type"] != "http.disconnect":
                    pass

    async def read(self, channel: str) -> int | None:
        """Read what the channel's version is now, in a thread of the pages."""
        kind, _, key = channel.partition("/")
        reader = readers.get(kind)
        if reader is None or not key.isascii() or not key.isalnum():
            return None
        return await self._pool.run(with_connection(reader), key)

    async def _member(self, session: str) -> int | None:
        if not session:  # most who watch have none
            return None
        return await self._pool.run(with_connection(member_of_session), session)

    @contextmanager
    def _ended_with(self, member: int | None, stream: Stream) -> Iterator[None]:
        if member is None:
            yield
            return
        channel, ending = f"{ENDING}/{member}", Ending(stream)
        self._bus.subscribe(channel, ending)
        try:
            yield
        finally:
            self._bus.unsubscribe(channel, ending)

    async def catch_up(self) -> None:
        """Tell every stream the present version, for events may have been lost."""
        waiting = deque(self._bus.channels())
        while waiting:
            try:
                version = await self.read(waiting[0])
            except DatabaseProblem as problem:
                logger.warning("live.catching_up_waits: %s", problem)
                waiting.rotate(-1)  # the trouble may be with that one only
                await asyncio.sleep(RETRY_AFTER)
                continue
            channel = waiting.popleft()
            if version is not None:
                self._bus.deliver({channel: version})

    def _refusal(
        self, method: str, headers: dict[bytes, str], address: str, visitor: int
    ) -> Refusal | None:
        host = headers.get(b"host", "")
        domain, _port = split_domain_port(host)
        if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
            return WRONG_HOST
        origin = headers.get(b"origin")
        if origin is not None and origin.partition("://")[2] != host:
            return WRONG_ORIGIN
        if method != "GET":
            return WRONG_METHOD
        if self._bus.is_closing or self._count >= settings.LIVE_STREAMS:
            return FULL
        if (
            self._open[visitor] >= STREAMS_PER_VISITOR
            or self._open[address] >= STREAMS_PER_ADDRESS
        ):
            return TOO_MANY
        return None

    @contextmanager
    def _subscribed(
        self, channel: str, stream: Stream, address: str, visitor: int
    ) -> Iterator[None]:
        counted = (address, visitor)
        self._count += 1
        self._open.update(counted)
        self._bus.subscribe(channel, stream)
        try:
            yield
        finally:
            stream.drop()
            self._bus.unsubscribe(channel, stream)
            self._count -= 1
            self._open.subtract(counted)
            for key in counted:
                if not self._open[key]:
                    del self._open[key]


def _session(cookies: str) -> str:
    return parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")


def _known_version(headers: dict[bytes, str], query: bytes) -> int | None:
    # A browser that comes back says what it saw last; a page that makes a new
    # EventSource cannot, so it carries its version in the address.
    in_address = [
        part[2:] for part in query.decode("latin-1").split("&") if part.startswith("v=")
    ]
    values = [headers.get(b"last-event-id", ""), *in_address]
    numbers = [int(v) for v in values if v.isdecimal() and len(v) < MOST_DIGITS]
    return numbers[0] if numbers else None


async def _refuse(refusal: Refusal, send: Callable[[Message], Awaitable[None]]) -> None:
    body = refusal.sentence.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    if refusal is WRONG_METHOD:
        headers.append((b"allow", b"GET"))
    if refusal is FULL:
        headers.append((b"retry-after", b"%d" % COME_BACK_AFTER))
    await send(
        {
            "type": "http.response.start",
            "status": refusal.status,
            "headers": headers,
        }
    )
    await send({"type": "http.response.body", "body": body})
