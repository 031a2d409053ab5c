"""A cache that may be away: what it cannot answer it does not know.

Sessions live in the database (``cached_db``); without the cache they are only slower.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

# So long it is not asked again: a server that hangs costs one wait, not one a request.
PAUSE = 2.0  # seconds

logger = logging.getLogger(__name__)


class ForgivingClient(RedisCacheClient):
    """Answers as an empty cache would while the server is away."""

    asked_again_at = 0.0

    def get(self, key: Any, default: Any) -> Any:
        get = super().get
        return self._ask(lambda: get(key, default), instead=default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        keep = super().set
        self._ask(lambda: keep(key, value, timeout), instead=None)

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        add = super().add
        return bool(self._ask(lambda: add(key, value, timeout), instead=True))

    def delete(self, key: Any) -> bool:
        delete = super().delete
        return bool(self._ask(lambda: delete(key), instead=False))

    def has_key(self, key: Any) -> bool:
        has_key = super().has_key
        return bool(self._ask(lambda: has_key(key), instead=False))

    def touch(self, key: Any, timeout: Any) -> bool:
        touch = super().touch
        return bool(self._ask(lambda: touch(key, timeout), instead=False))

    def _ask(self, ask: Callable[[], object], instead: object) -> object:
        if time.monotonic() < ForgivingClient.asked_again_at:
            return instead
        try:
            return ask()
        except RedisError as problem:
            logger.warning("cache.away: %s", problem)
            ForgivingClient.asked_again_at = time.monotonic() + PAUSE
            return instead


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache with a client that forgives."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgivingClient
