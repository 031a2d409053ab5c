"""A cache that may be away: what it cannot answer it does not know.

Sessions live in the database (``cached_db``); without the cache they are only slower.
"""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

from club.pausing import broker

# So many keys are remembered whose value the cache may have wrong; if there are more,
# every key is deleted.
MOST_OWED = 10_000
_AWAY = object()


class ForgivingClient(RedisCacheClient):
    """Answers as an empty cache would while the server is away.

    A key that could not be written or deleted is deleted when the server is back,
    before anything is read: a session that was ended must not live on in the cache.
    """

    owed: set[Any] = set()  # noqa: RUF012 -- shared: Django makes one client a thread

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._kept: dict[int, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        # Django makes one for each question, with a table of two hundred commands.
        index = self._get_connection_pool_index(write)  # type: ignore[attr-defined] # no stub
        if index not in self._kept:
            self._kept[index] = super().get_client(key, write=write)
        return self._kept[index]

    def get(self, key: Any, default: Any) -> Any:
        get = super().get
        return self._ask(lambda: get(key, default), instead=default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        keep = super().set
        self._change(key, lambda: keep(key, value, timeout), instead=None)

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        add = super().add
        return bool(self._ask(lambda: add(key, value, timeout), instead=True))

    def delete(self, key: Any) -> bool:
        delete = super().delete
        return bool(self._change(key, lambda: delete(key), instead=False))

    def has_key(self, key: Any) -> bool:
        has_key = super().has_key
        return bool(self._ask(lambda: has_key(key), instead=False))

    def touch(self, key: Any, timeout: Any) -> bool:
        touch = super().touch
        return bool(self._ask(lambda: touch(key, timeout), instead=False))

    def get_many(self, keys: Any) -> Any:
        get_many = super().get_many
        return self._ask(lambda: get_many(keys), instead={})

    def set_many(self, data: Any, timeout: Any) -> None:
        for key, value in data.items():
            self.set(key, value, timeout)

    def delete_many(self, keys: Any) -> None:
        for key in keys:
            self.delete(key)

    def _change(
        self, key: Any, change: Callable[[], object], *, instead: object
    ) -> object:
        outcome = self._ask(change, instead=_AWAY)
        if outcome is not _AWAY:
            return outcome
        if len(self.owed) <= MOST_OWED:
            self.owed.add(key)
        return instead

    def _ask(self, ask: Callable[[], object], *, instead: object) -> object:
        def asked() -> object:
            if self.owed:
                self._pay()
            return ask()

        return broker.ask(
            asked, instead=instead, failures=RedisError, log_as="cache.away"
        )

    def _pay(self) -> None:
        client = self.get_client(None, write=True)
        owed = set(self.owed)
        # Django's keys begin with this sign; Celery's and its queues do not.
        keys = owed if len(owed) <= MOST_OWED else set(client.scan_iter(":*"))
        if keys:
            client.delete(*keys)
        self.owed.difference_update(owed)


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache with a client that forgives."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgivingClient
