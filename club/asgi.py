"""The site as a server runs it: live events in front, pages on threads behind.

uvicorn club.asgi:application
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, cast

from django.core.wsgi import get_wsgi_application

from club.starting import demand_static_files, in_a_sentence

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
with in_a_sentence():
    demand_static_files()
    # Django is set up here: what follows may import models.
    pages_handler = cast("WSGIApplication", get_wsgi_application())

from club import heartbeat, live
from club.live.endpoint import PREFIX, Endpoint
from club.open_files import raise_limit
from club.targets import in_origin_form
from club.threads import ThreadPool
from club.wsgi_pool import Pages, Receive, Scope, Send

if TYPE_CHECKING:
    from club.wsgi_pool import WSGIApplication

# Each thread holds a database connection; eight keep two cores busy (measured).
THREADS = 8
# One thread brings the live events; with Python's usual 5 ms it waits that long behind
# each page and each bot that computes (measured: events come in half the time).
TURN = 0.001


class Site:
    """Routes a request; starts and stops what every web process needs."""

    _pages: Pages
    _live: Endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = in_origin_form(scope)
            is_live = scope["path"].startswith(PREFIX)
            await (self._live if is_live else self._pages)(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._live_and_stop(receive, send)
        else:
            await send({"type": "websocket.close", "code": 1000})

    async def _live_and_stop(self, receive: Receive, send: Send) -> None:
        await receive()
        raise_limit()
        sys.setswitchinterval(TURN)
        pool = ThreadPool(THREADS)
        self._pages = Pages(pages_handler, pool)
        self._live = Endpoint(live.bus, pool)
        await live.bus.open(on_gap=self._live.catch_up)
        _end_streams_when_told_to_stop()
        with heartbeat.beating():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        live.bus.close_all()
        await live.bus.close()
        await asyncio.to_thread(pool.close)
        await send({"type": "lifespan.shutdown.complete"})


def _end_streams_when_told_to_stop() -> None:
    """End the streams at the signal itself.

    Servers first wait for their answers to end and tell the application afterwards,
    so with a page open they would wait for ever.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if callable(handler):
            signal.signal(number, _ending_streams(handler))


def _ending_streams(
    handler: Callable[[int, FrameType | None], object],
) -> Callable[[int, FrameType | None], None]:
    def end(number: int, frame: FrameType | None) -> None:
        live.bus.close_all()
        handler(number, frame)

    return end


application = Site()
