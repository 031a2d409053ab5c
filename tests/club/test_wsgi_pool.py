"""Ordinary pages on long-lived threads."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from pytest_django import Settings

from club.threads import ThreadPool
from club.wsgi_pool import PIECE, Pages, StartResponse
from tests.asgi import Browser, Message, scope_of

type Seen = dict[str, Any]


@pytest.fixture
def pool() -> Iterator[ThreadPool]:
    running = ThreadPool(2)
    yield running
    running.close()


def ask(
    pool: ThreadPool,
    application: Callable[[Seen, StartResponse], Iterable[bytes]],
    *sent: Message,
    **said: Any,  # noqa: ANN401 -- what scope_of takes
) -> Browser:
    async def once() -> Browser:
        browser = Browser(*sent)
        pages = Pages(application, pool)
        await pages(
            scope_of(said.pop("path", "/"), **said), browser.receive, browser.send
        )
        return browser

    return asyncio.run(once())


class Echo:
    """A WSGI application that keeps what it was asked."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []

    def __call__(self, environ: Seen, start_response: StartResponse) -> Iterable[bytes]:
        self.seen.append({**environ, "body": environ["wsgi.input"].read()})
        start_response("201 Created", [("X-Thread", threading.current_thread().name)])
        return [b"done"]


def test_a_page_is_answered_with_status_headers_and_body(pool: ThreadPool) -> None:
    answer = ask(pool, Echo())

    assert answer.status == 201
    assert answer.headers[b"x-thread"].startswith(b"pages-")
    assert answer.body == b"done"
    assert answer.got[-1]["more_body"] is False


def test_the_same_threads_answer_again_and_again(pool: ThreadPool) -> None:
    names = {ask(pool, Echo()).headers[b"x-thread"] for _ in range(20)}

    assert names <= {b"pages-0", b"pages-1"}


def test_a_posted_body_arrives_whole_however_it_is_cut(pool: ThreadPool) -> None:
    echo = Echo()

    ask(
        pool,
        echo,
        {"type": "http.request", "body": b"word=cr", "more_body": True},
        {"type": "http.request", "body": b"ane", "more_body": False},
        method="POST",
        headers=[(b"content-type", b"text/x"), (b"content-length", b"10")],
    )

    assert echo.seen[0]["body"] == b"word=crane"
    assert echo.seen[0]["CONTENT_LENGTH"] == "10"
    assert echo.seen[0]["CONTENT_TYPE"] == "text/x"


def test_half_a_body_of_somebody_who_left_is_not_played(pool: ThreadPool) -> None:
    echo = Echo()

    answer = ask(
        pool,
        echo,
        {"type": "http.request", "body": b"word=cr", "more_body": True},
        {"type": "http.disconnect"},
        method="POST",
    )

    assert echo.seen == []
    assert answer.got == []


@pytest.mark.parametrize(
    "headers", [[(b"content-length", b"14")], []], ids=["announced", "not announced"]
)
def test_of_a_body_that_is_too_long_only_the_length_is_passed_on(
    pool: ThreadPool, settings: Settings, headers: list[tuple[bytes, bytes]]
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    echo = Echo()

    ask(
        pool,
        echo,
        {"type": "http.request", "body": b"word=abandoned", "more_body": True},
        method="POST",
        headers=headers,
    )

    assert echo.seen[0]["body"] == b""
    assert echo.seen[0]["CONTENT_LENGTH"] == "14"


def test_who_sends_a_body_by_trickles_is_not_waited_for(pool: ThreadPool) -> None:
    echo = Echo()
    trickle = {"type": "http.request", "body": b"w", "more_body": True}

    async def once() -> Browser:
        browser = Browser(trickle)
        pages = Pages(echo, pool, patience=0.05)
        await pages(scope_of("/", method="POST"), browser.receive, browser.send)
        return browser

    answer = asyncio.run(once())

    assert answer.status == 408
    assert answer.headers[b"connection"] == b"close"
    assert b"Nothing was saved" in answer.body
    assert echo.seen == []


def test_addresses_need_not_be_ascii(pool: ThreadPool) -> None:
    echo = Echo()

    ask(pool, echo, path="/caña", query=b"v=\xff")

    assert echo.seen[0]["PATH_INFO"].encode("latin-1").decode() == "/caña"
    assert echo.seen[0]["QUERY_STRING"] == "v=\xff"


def test_a_visitor_cannot_write_the_headers_of_a_proxy(pool: ThreadPool) -> None:
    echo = Echo()

    ask(
        pool,
        echo,
        headers=[
            (b"x_forwarded_proto", b"https"),
            (b"x-real", b"1"),
            (b"x-real", b"2"),
        ],
    )

    assert "HTTP_X_FORWARDED_PROTO" not in echo.seen[0]
    assert echo.seen[0]["HTTP_X_REAL"] == "1,2"


class Pieces:
    """A long answer, which wants to be closed."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces
        self.closed_by = ""

    def __iter__(self) -> Iterator[bytes]:
        while self.left:
            self.left -= 1
            yield b"x" * (PIECE // 2 + 1)

    def close(self) -> None:
        self.closed_by = threading.current_thread().name


def test_a_long_answer_leaves_in_pieces_and_is_closed_by_its_thread(
    pool: ThreadPool,
) -> None:
    answer = Pieces(5)

    def application(_environ: Seen, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        return answer

    browser = ask(pool, application)

    assert len(browser.body) == 5 * (PIECE // 2 + 1)
    assert len(browser.got) == 1 + 3
    assert [message["more_body"] for message in browser.got[1:]] == [True, True, False]
    assert answer.closed_by.startswith("pages-")


def test_what_an_application_raises_reaches_the_server(pool: ThreadPool) -> None:
    def application(_environ: Seen, _start: StartResponse) -> Iterable[bytes]:
        raise LookupError("no such page")

    with pytest.raises(LookupError, match="no such page"):
        ask(pool, application)


def test_a_closed_pool_has_no_threads_left() -> None:
    before = threading.active_count()
    pool = ThreadPool(3)

    pool.close()

    assert threading.active_count() == before
