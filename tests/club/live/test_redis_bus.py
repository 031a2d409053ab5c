"""The bus of several processes, on a real Valkey."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import pytest
import redis

from club.live.redis_bus import RedisBus
from deploy.services import Services

pytestmark = pytest.mark.real

PATIENCE = 5


class Notebook:
    """A watcher that writes down what it is offered."""

    def __init__(self) -> None:
        self.versions: list[int] = []
        self.is_closed = False

    def offer(self, version: int) -> None:
        self.versions.append(version)

    def close(self) -> None:
        self.is_closed = True


class Gaps:
    """Counts how often events may have been lost."""

    def __init__(self) -> None:
        self.count = 0

    async def __call__(self) -> None:
        self.count += 1


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        for _ in count():
            if is_so():
                return
            await asyncio.sleep(0.01)


def play(
    url: str, scene: Callable[[RedisBus, Notebook, Gaps], Awaitable[None]]
) -> None:
    async def whole() -> None:
        bus, notebook, gaps = RedisBus(url), Notebook(), Gaps()
        await bus.open(gaps)
        bus.subscribe("things/abc", notebook)
        try:
            await until(lambda: gaps.count == 1)
            await scene(bus, notebook, gaps)
        finally:
            await bus.close()

    asyncio.run(whole())


def test_what_one_process_publishes_all_bring(real_services: Services) -> None:
    elsewhere = RedisBus(real_services.redis_url)

    async def scene(bus: RedisBus, notebook: Notebook, _gaps: Gaps) -> None:
        await asyncio.to_thread(elsewhere.publish, {"things/abc": 4, "things/x": 5})
        bus.publish({"things/abc": 6})

        await until(lambda: notebook.versions == [4, 6])

    play(real_services.redis_url, scene)


def test_after_a_cut_it_listens_again_and_says_that_events_were_lost(
    real_services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    server = redis.Redis.from_url(real_services.redis_url)

    async def scene(bus: RedisBus, notebook: Notebook, gaps: Gaps) -> None:
        server.client_kill_filter(_type="pubsub")
        await until(lambda: gaps.count == 2)
        bus.publish({"things/abc": 7})

        await until(lambda: notebook.versions == [7])

    play(real_services.redis_url, scene)
    assert "live.listening_interrupted" in caplog.text


def test_each_process_listens_on_one_connection(real_services: Services) -> None:
    server = redis.Redis.from_url(real_services.redis_url)
    before = len(server.client_list(_type="pubsub"))

    async def scene(bus: RedisBus, _notebook: Notebook, _gaps: Gaps) -> None:
        for number in range(500):
            bus.subscribe(f"things/{number}", Notebook())

        assert len(server.client_list(_type="pubsub")) == before + 1

    play(real_services.redis_url, scene)


def test_a_server_that_is_gone_holds_no_move_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    RedisBus("redis://127.0.0.1:1/0").publish({"things/abc": 1})

    assert "live.publish_failed" in caplog.text
