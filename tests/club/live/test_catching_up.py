"""After a gap every stream is told the present version, whatever is in the way."""

import asyncio
from collections.abc import Iterator

import pytest
from django.db import InterfaceError, OperationalError

from club import live
from club.live import endpoint
from club.live.bus import Bus
from club.live.endpoint import Endpoint
from club.threads import ThreadPool

pytestmark = pytest.mark.django_db


class Notebook:
    """A watcher that writes down what it is offered."""

    def __init__(self) -> None:
        self.versions: list[int] = []

    def offer(self, version: int) -> None:
        self.versions.append(version)

    def close(self) -> None: ...


@pytest.fixture
def problems() -> Iterator[list[Exception]]:
    """Return what goes wrong, in turn, before versions can be read."""
    problems: list[Exception] = []

    def read(_key: str) -> int:
        if problems:
            raise problems.pop(0)
        return 7

    live.register("things", read)
    yield problems
    del live.readers["things"]


def test_a_database_that_is_away_is_asked_again_for_every_channel(
    problems: list[Exception],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(endpoint, "RETRY_AFTER", 0.01)
    problems += [OperationalError("starting up"), InterfaceError("closed")] * 2
    watchers = {f"things/{key}": Notebook() for key in ("a", "b", "c")}

    async def catch_up() -> None:
        pool, bus = ThreadPool(1), Bus()
        for channel, watcher in watchers.items():
            bus.subscribe(channel, watcher)
        try:
            async with asyncio.timeout(10):
                await Endpoint(bus, pool).catch_up()
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(catch_up())

    assert [watcher.versions for watcher in watchers.values()] == [[7]] * 3
    assert caplog.text.count("live.catching_up_waits") == 4
