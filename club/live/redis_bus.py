"""The bus of several processes: published in one, brought by all (Redis or Valkey)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

import redis
import redis.asyncio

from club.live.bus import Bus
from club.pausing import broker

# Redis knows one set of channels for all its databases, so the database's number joins
# this name: sites that share a server have one each, for Celery's queues too.
CHANNEL = "brainclub.live"
# A move was answered with success already: its event may not hold it up for long.
PATIENCE = 1.0
RETRY_AFTER = 0.5
# A connection that died without a word is found by its silence: after so many seconds
# the server is asked for an answer, and after as many again it is given up.
SILENCE = 10.0

logger = logging.getLogger(__name__)


class RedisBus(Bus):
    """Publishes through the server; one connection of each process listens."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._out = redis.Redis.from_url(
            url,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            socket_keepalive=True,
        )
        self._channel = f"{CHANNEL}.{self._out.get_connection_kwargs().get('db') or 0}"
        self._listening: asyncio.Task[None] | None = None

    async def open(self, on_gap: Callable[[], Awaitable[None]]) -> None:
        await super().open(on_gap)
        self._listening = asyncio.create_task(self._listen(on_gap))

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await super().close()

    def publish(self, versions: Mapping[str, int]) -> None:
        # In one message: a sweep tells of hundreds of games at once.
        lines = [f"{channel} {version}" for channel, version in versions.items()]
        # What is told is committed; the pages read it when the server is back.
        broker.ask(
            lambda: self._out.publish(self._channel, "\n".join(lines)),
            instead=None,
            failures=redis.RedisError,
            log_as="live.publish_failed",
        )

    async def _listen(self, on_gap: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await self._listen_once(on_gap)
            except (redis.RedisError, OSError) as problem:
                logger.warning("live.listening_interrupted: %s", problem)
            except Exception:
                # Whatever it was, a site that stops listening looks frozen.
                logger.exception("live.listening_failed")
            await asyncio.sleep(RETRY_AFTER)

    async def _listen_once(self, on_gap: Callable[[], Awaitable[None]]) -> None:
        source = redis.asyncio.Redis.from_url(
            self._url, socket_connect_timeout=PATIENCE, socket_keepalive=True
        )
        catching_up: asyncio.Task[None] | None = None
        try:
            async with source.pubsub() as pubsub:
                async with asyncio.timeout(SILENCE):
                    await pubsub.subscribe(self._channel)
                is_asked = False
                while True:
                    message = await pubsub.get_message(timeout=SILENCE)
                    if message is None:
                        if is_asked:
                            raise redis.ConnectionError("The server fell silent.")
                        await pubsub.ping()
                    elif message["type"] == "subscribe":
                        # Beside the listening, or a long one would fill the line.
                        catching_up = asyncio.ensure_future(_awaited(on_gap))
                    elif message["type"] == "message":
                        self.deliver(_read(message["data"].decode()))
                    is_asked = message is None
        finally:
            if catching_up:
                catching_up.cancel()
            await source.aclose()


def _read(text: str) -> dict[str, int]:
    """Read the lines of a message: a channel and its version in each."""
    split = [line.rsplit(" ", 1) for line in text.splitlines()]
    return {channel: int(version) for channel, version in split}


async def _awaited(on_gap: Callable[[], Awaitable[None]]) -> None:
    try:
        await on_gap()
    except Exception:
        logger.exception("live.catching_up_failed")
