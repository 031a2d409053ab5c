"""A cache that is away knows nothing, and nothing breaks."""

import socket
import time

import pytest

from club.cache import ForgivingClient, ForgivingRedisCache


@pytest.fixture
def cache_that_is_away() -> ForgivingRedisCache:
    ForgivingClient.asked_again_at = 0
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
    ForgivingClient.asked_again_at = 0
    with socket.create_server(("127.0.0.1", 0)) as hanging:
        url = f"redis://127.0.0.1:{hanging.getsockname()[1]}/0"
        options = {"OPTIONS": {"socket_connect_timeout": 0.2, "socket_timeout": 0.2}}
        cache = ForgivingRedisCache(url, options)
        cache.get("key")
        began = time.monotonic()

        for _request in range(20):
            cache.get("key")

    assert time.monotonic() - began < 0.1
