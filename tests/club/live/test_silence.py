"""A connection that died without a word is noticed and made anew."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from club.live import redis_bus
from club.live.redis_bus import RedisBus
from deploy.services import Services
from tests.club.live.test_redis_bus import Gaps, Notebook, until

pytestmark = pytest.mark.real


class Line:
    """A wire to the server: what was connected before a cut is swallowed silently."""

    def __init__(self, url: str) -> None:
        self._target = urlsplit(url)
        self._cuts = 0
        self._ends: list[asyncio.StreamWriter] = []
        self.port = 0

    @property
    def url(self) -> str:
        target = self._target
        return f"redis://:{target.password}@127.0.0.1:{self.port}{target.path}"

    def cut(self) -> None:
        self._cuts += 1

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._connect, "127.0.0.1")
        self.port = server.sockets[0].getsockname()[1]
        yield
        server.close()
        for end in self._ends:
            end.close()
        await asyncio.gather(*(end.wait_closed() for end in self._ends))

    async def _connect(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        here = (reader, writer)
        there = await asyncio.open_connection(self._target.hostname, self._target.port)
        self._ends += [writer, there[1]]
        made_at = self._cuts

        async def carry(source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
            while piece := await source.read(4096):
                if self._cuts == made_at:
                    to.write(piece)
            to.close()

        await asyncio.gather(carry(here[0], there[1]), carry(there[0], here[1]))


def test_a_silent_server_is_given_up_and_found_again(
    real_services: Services,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(redis_bus, "SILENCE", 0.2)
    line, notebook, gaps = Line(real_services.redis_url), Notebook(), Gaps()

    async def scene() -> None:
        async with line.open():
            bus = RedisBus(line.url)
            await bus.open(gaps)
            bus.subscribe("things/abc", notebook)
            await until(lambda: gaps.count == 1)
            await asyncio.sleep(0.7)
            assert gaps.count == 1, "a server that answers was given up"

            line.cut()
            await until(lambda: gaps.count == 2)
            await asyncio.to_thread(bus.publish, {"things/abc": 8})
            await asyncio.to_thread(bus.publish, {"things/abc": 9})
            await until(lambda: 9 in notebook.versions)
            await bus.close()

    asyncio.run(scene())
    assert "fell silent" in caplog.text


def test_two_sites_on_one_server_do_not_hear_each_other(
    real_services: Services,
) -> None:
    other = RedisBus(f"{real_services.redis_url.rpartition('/')[0]}/1")
    notebook, gaps = Notebook(), Gaps()

    async def scene() -> None:
        bus = RedisBus(real_services.redis_url)
        await bus.open(gaps)
        bus.subscribe("things/abc", notebook)
        await until(lambda: gaps.count == 1)
        await asyncio.to_thread(other.publish, {"things/abc": 4})
        await asyncio.to_thread(bus.publish, {"things/abc": 5})
        await until(lambda: 5 in notebook.versions)
        await bus.close()

    asyncio.run(scene())
    assert notebook.versions == [5]
