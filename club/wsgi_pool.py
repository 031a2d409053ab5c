"""Ordinary pages: Django's WSGI handler on long-lived threads, inside ASGI.

Django's own ASGI handler takes a new thread, and so a new database connection, for
every request. Here each thread keeps its connection for life.
"""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from club.threads import ThreadPool

type Message = dict[str, Any]
type Scope = dict[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]
type StartResponse = Callable[..., object]
type WSGIApplication = Callable[[dict[str, Any], StartResponse], Iterable[bytes]]

# A page is sent in one go; a bigger file leaves the thread in pieces of this size.
PIECE = 256 * 1024
# Seconds in which the body of a request has to be here. No form is bigger than what the
# slowest line carries in a few.
PATIENCE = 30.0


class Pages:
    """The ASGI application that answers through a WSGI one."""

    def __init__(
        self,
        application: WSGIApplication,
        pool: ThreadPool,
        patience: float = PATIENCE,
    ) -> None:
        self._application = application
        self._pool = pool
        self._patience = patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The body is read before a thread is taken: slow senders hold none.
        try:
            async with asyncio.timeout(self._patience):
                body = await _read_body(scope, receive)
        except TimeoutError:
            await _refuse_slow_sender(send)
            return
        if body is None:
            return
        loop = asyncio.get_running_loop()

        def send_now(message: Message) -> None:
            asyncio.run_coroutine_threadsafe(_send(message), loop).result()

        async def _send(message: Message) -> None:
            await send(message)

        environ = environ_of(scope, *body)
        for message in await self._pool.run(self._answer, environ, send_now):
            await send(message)

    def _answer(
        self, environ: dict[str, Any], send_now: Callable[[Message], None]
    ) -> list[Message]:
        """Run in a thread; return what is left to send (all of it, if short)."""
        unsent: list[Message] = []

        def start_response(
            status: str, headers: list[tuple[str, str]], _error: object = None
        ) -> None:
            unsent.append(
                {
                    "type": "http.response.start",
                    "status": int(status[:3]),
                    "headers": [
                        (name.lower().encode("latin-1"), value.encode("latin-1"))
                        for name, value in headers
                    ],
                }
            )

        chunks = self._application(environ, start_response)
        piece = bytearray()
        try:
            for chunk in chunks:
                piece += chunk
                if len(piece) > PIECE:
                    unsent.append(_body(bytes(piece), more=True))
                    piece.clear()
                    for message in unsent:
                        send_now(message)
                    unsent.clear()
        finally:
            # Django ends the request here, in the thread that has its connection.
            close = getattr(chunks, "close", None)
            if close:
                close()
        return [*unsent, _body(bytes(piece), more=False)]


async def _refuse_slow_sender(send: Send) -> None:
    sentence = _("That took too long to arrive. Nothing was saved.").encode()
    await send(
        {
            "type": "http.response.start",
            "status": HTTPStatus.REQUEST_TIMEOUT,
            "headers": [
                (b"content-type", b"text/plain; charset=utf-8"),
                (b"content-length", b"%d" % len(sentence)),
                # What is still on its way would be read as the next request.
                (b"connection", b"close"),
            ],
        }
    )
    await send(_body(sentence, more=False))


def _body(piece: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": piece, "more_body": more}


async def _read_body(scope: Scope, receive: Receive) -> tuple[bytes, int] | None:
    """Return body and length; None if the sender left, who may have sent half a word.

    A body that is too long is not kept: Django learns its length only, and refuses.
    """
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
    announced = _announced_length(scope)
    if announced > most:
        return b"", announced
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > most:
            return b"", len(body)
        if not message.get("more_body", False):
            return bytes(body), len(body)


def _announced_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def environ_of(scope: Scope, body: bytes, length: int) -> dict[str, Any]:
    """Say in WSGI's words what ASGI says of a request (PEP 3333)."""
    host, port = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "CONTENT_LENGTH": str(length),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for raw_name, value in scope["headers"]:
        # A name with an underscore could pass for a header that a proxy sets.
        if b"_" in raw_name or raw_name == b"content-length":
            continue
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        if name != "CONTENT_TYPE":
            name = f"HTTP_{name}"
        text = value.decode("latin-1")
        joint = "; " if name == "HTTP_COOKIE" else ","
        environ[name] = f"{environ[name]}{joint}{text}" if name in environ else text
    return environ
