"""Streams of live events, as a browser meets them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from django.db import OperationalError
from pytest_django import Settings

from club import live
from club.live.bus import Bus
from club.live.endpoint import STREAMS_PER_ADDRESS, STREAMS_PER_VISITOR, Endpoint
from club.threads import ThreadPool
from tests.asgi import Browser, scope_of

# What the channels of these tests stand at.
type Versions = dict[str, int]
type Scene = Callable[["Stage"], Awaitable[None]]

# The readers run on threads of the pages and mind their database connection.
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("versions")]


@pytest.fixture
def versions() -> Iterator[Versions]:
    standing: Versions = {"abc": 3}
    live.register("things", standing.get)
    yield standing
    del live.readers["things"]


class Stage:
    """An endpoint with browsers in front of it."""

    def __init__(self, pool: ThreadPool) -> None:
        self.bus = Bus()
        self.endpoint = Endpoint(self.bus, pool)

    async def ask(self, path: str = "/live/things/abc", **said: Any) -> Browser:  # noqa: ANN401 -- as scope_of
        """Ask for something that is answered and over."""
        browser = Browser()
        await self.endpoint(scope_of(path, **said), browser.receive, browser.send)
        return browser

    @asynccontextmanager
    async def watching(self, **said: Any) -> AsyncIterator[Browser]:  # noqa: ANN401 -- as scope_of
        """Hold a stream open."""
        browser = Browser()
        scope = scope_of("/live/things/abc", **said)
        task = asyncio.create_task(self.endpoint(scope, browser.receive, browser.send))
        await browser.until(b"retry")
        yield browser
        browser.leave()
        await task


def play(scene: Scene) -> None:
    async def whole() -> None:
        pool = ThreadPool(1)
        stage = Stage(pool)
        await stage.bus.open(stage.endpoint.catch_up)
        try:
            async with asyncio.timeout(10):
                await scene(stage)
        finally:
            await stage.bus.close()
            await asyncio.to_thread(pool.close)

    asyncio.run(whole())


def test_a_stream_begins_with_the_version_the_page_does_not_know() -> None:
    async def scene(stage: Stage) -> None:
        async with stage.watching() as browser:
            assert browser.headers[b"content-type"].startswith(b"text/event-stream")
            assert browser.body == b"retry: 1500\n\nid: 3\nevent: move\ndata: 3\n\n"

    play(scene)


@pytest.mark.parametrize(
    "said",
    [
        pytest.param({"query": b"v=3"}, id="in the address"),
        pytest.param({"headers": [(b"last-event-id", b"3")]}, id="by the browser"),
        pytest.param(
            {"headers": [(b"last-event-id", b"3")], "query": b"v=1"},
            id="the browser knows better than the address",
        ),
    ],
)
def test_a_page_that_is_up_to_date_is_told_nothing(said: dict[str, Any]) -> None:
    async def scene(stage: Stage) -> None:
        async with stage.watching(**said) as browser:
            await asyncio.sleep(0.05)

            assert browser.body == b"retry: 1500\n\n"

    play(scene)


@pytest.mark.parametrize(
    "query", [b"v=", b"v=x", b"v=-1", b"v=" + b"9" * 40, b"\xff&&"]
)
def test_a_version_that_is_none_is_as_if_none_was_given(query: bytes) -> None:
    async def scene(stage: Stage) -> None:
        async with stage.watching(query=query) as browser:
            await browser.until(b"data: 3")

    play(scene)


def test_what_is_published_reaches_every_watcher_and_no_other() -> None:
    async def scene(stage: Stage) -> None:
        async with stage.watching() as one, stage.watching() as two:
            await asyncio.to_thread(stage.bus.publish, {"things/abc": 4, "things/x": 9})

            await one.until(b"id: 4\nevent: move\ndata: 4\n\n")
            await two.until(b"id: 4\nevent: move\ndata: 4\n\n")
            assert b"9" not in one.body

    play(scene)


def test_what_happens_while_the_version_is_read_is_not_lost() -> None:
    async def scene(stage: Stage) -> None:
        def read_and_be_overtaken(_key: str) -> int:
            stage.bus.publish({"things/abc": 4})
            return 3

        live.register("things", read_and_be_overtaken)
        async with stage.watching() as browser:
            await browser.until(b"data: 4")

    play(scene)


def test_a_slow_browser_gets_the_newest_version_only() -> None:
    async def scene(stage: Stage) -> None:
        async with stage.watching() as browser:
            browser.takes_more.clear()
            for version in range(4, 100):
                stage.bus.publish({"things/abc": version})
                await asyncio.sleep(0)
            browser.takes_more.set()
            await browser.until(b"data: 99")

            assert browser.body.count(b"event:") <= 3

    play(scene)


def test_an_event_that_is_overtaken_does_not_set_the_page_back() -> None:
    async def scene(stage: Stage) -> None:
        async with stage.watching() as browser:
            stage.bus.publish({"things/abc": 6})
            stage.bus.publish({"things/abc": 5})
            await browser.until(b"data: 6")
            await asyncio.sleep(0.02)

            assert b"data: 5" not in browser.body

    play(scene)


def test_a_silent_stream_is_kept_open_by_comments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("club.live.stream.PING_AFTER", 0.01)

    async def scene(stage: Stage) -> None:
        async with stage.watching() as browser:
            await browser.until(b": ping\n\n: ping\n\n")

    play(scene)


def test_lost_events_are_made_up_for(versions: Versions) -> None:
    async def scene(stage: Stage) -> None:
        async with stage.watching() as browser:
            versions["abc"] = 8
            await stage.endpoint.catch_up()

            await browser.until(b"data: 8")

    play(scene)


def test_a_stopping_site_ends_its_streams_and_takes_no_new_ones() -> None:
    async def scene(stage: Stage) -> None:
        async with stage.watching() as browser:
            await asyncio.to_thread(stage.bus.close_all)
            await asyncio.sleep(0.02)

            assert browser.got[-1]["more_body"] is False
            assert (await stage.ask()).status == 503

    play(scene)


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"path": "/live/things/unknown"}, 404),
        ({"path": "/live/nothing/abc"}, 404),
        ({"path": "/live/"}, 404),
        ({"path": "/live/things/abc/more"}, 404),
        ({"path": "/live/things/\0"}, 404),
        ({"path": "/live/things/caña"}, 404),
        ({"method": "POST"}, 405),
        ({"method": "HEAD"}, 405),
        ({"headers": [(b"origin", b"https://elsewhere.example")]}, 403),
        ({"headers": [(b"host", b"elsewhere.example")]}, 400),
        ({"headers": [(b"host", b"[:")]}, 400),
    ],
)
def test_refusals_are_plain(said: dict[str, Any], status: int) -> None:
    async def scene(stage: Stage) -> None:
        answer = await stage.ask(**said)

        assert answer.status == status
        assert answer.headers[b"content-type"] == b"text/plain; charset=utf-8"
        assert answer.body.endswith(b".")

    play(scene)


def test_one_visitor_has_so_many_streams_and_another_still_gets_one() -> None:
    cookie = [(b"cookie", b"sessionid=one; other=1")]

    async def scene(stage: Stage) -> None:
        stage.endpoint._open[hash(("127.0.0.1", "one"))] = STREAMS_PER_VISITOR
        assert (await stage.ask(headers=cookie)).status == 429
        async with stage.watching(headers=[(b"cookie", b"sessionid=two")]):
            pass

    play(scene)


def test_inventing_sessions_does_not_help_a_flooder() -> None:
    async def scene(stage: Stage) -> None:
        stage.endpoint._open["127.0.0.1"] = STREAMS_PER_ADDRESS
        assert (await stage.ask(headers=[(b"cookie", b"sessionid=x")])).status == 429
        async with stage.watching(client="127.0.0.2"):
            pass

    play(scene)


def test_a_full_site_says_so_until_somebody_leaves(settings: Settings) -> None:
    settings.LIVE_STREAMS = 1

    async def scene(stage: Stage) -> None:
        async with stage.watching():
            refused = await stage.ask()
            assert refused.status == 503
            assert refused.headers[b"retry-after"] == b"5"
        async with stage.watching():
            pass
        assert not stage.endpoint._open
        assert list(stage.bus.channels()) == []

    play(scene)


def test_a_database_that_is_away_is_no_crash(caplog: pytest.LogCaptureFixture) -> None:
    def fail(_key: str) -> int:
        raise OperationalError("gone")

    live.register("things", fail)

    async def scene(stage: Stage) -> None:
        assert (await stage.ask()).status == 503

    play(scene)
    assert "live.version_not_read" in caplog.text


def test_publishing_where_nobody_listens_is_quiet() -> None:
    live.publish("things/abc", 1)
    live.publish_many({"things/abc": 2, "things/x": 1})
