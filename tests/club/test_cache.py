"""A cache that is away knows nothing, and nothing breaks."""

import socket
import time
from collections.abc import Iterator

import pytest
import redis

from club.cache import MOST_OWED, ForgivingClient, ForgivingRedisCache
from club.pausing import broker
from deploy.services import Services


@pytest.fixture(autouse=True)
def _nothing_is_owed() -> Iterator[None]:
    yield
    ForgivingClient.owed.clear()


@pytest.fixture
def cache_that_is_away() -> ForgivingRedisCache:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    options = {"OPTIONS": {"socket_connect_timeout": 0.2, "socket_timeout": 0.2}}
    return ForgivingRedisCache(f"redis://127.0.0.1:{port}/0", options)


def test_what_is_away_knows_nothing(
    cache_that_is_away: ForgivingRedisCache, caplog: pytest.LogCaptureFixture
) -> None:
    cache = cache_that_is_away

    cache.set("key", "value")

    assert cache.get("key", "instead") == "instead"
    assert cache.add("key", "value") is True
    assert cache.delete("key") is False
    assert cache.has_key("key") is False
    assert cache.touch("key") is False
    assert cache.get_or_set("key", "made") == "made"
    assert caplog.text.count("cache.away") == 1


def test_a_server_that_hangs_costs_one_wait() -> None:
    with socket.create_server(("127.0.0.1", 0)) as hanging:
        url = f"redis://127.0.0.1:{hanging.getsockname()[1]}/0"
        options = {"OPTIONS": {"socket_connect_timeout": 0.2, "socket_timeout": 0.2}}
        cache = ForgivingRedisCache(url, options)
        cache.get("key")
        began = time.monotonic()

        for _request in range(20):
            cache.get("key")

    assert time.monotonic() - began < 0.1


@pytest.mark.real
@pytest.mark.parametrize("few", [True, False])
def test_what_was_deleted_while_it_hung_is_gone_when_it_is_back(
    own_services: Services, *, few: bool
) -> None:
    options = {"OPTIONS": {"socket_connect_timeout": 0.2, "socket_timeout": 0.2}}
    cache = ForgivingRedisCache(own_services.redis_url, options)
    cache.set("ended-session", "whose it was")
    with redis.Redis.from_url(own_services.redis_url) as server:
        server.execute_command("CLIENT", "PAUSE", 700, "ALL")
        cache.delete("ended-session")
        if not few:
            owed = (f":1:other-{n}" for n in range(MOST_OWED))
            ForgivingClient.owed.update(owed)
        assert "ended-session" not in cache
        server.get("anything")  # answers when the pause is over
    broker.be_asked()

    assert cache.get("ended-session") is None
    assert not ForgivingClient.owed
    cache.set("next-session", "somebody")
    assert cache.get("next-session") == "somebody"
    cache._cache.get_client(None).connection_pool.disconnect()
