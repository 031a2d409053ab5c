"""Where the site listens: HOST and PORT, as people gave them."""

import os
import socket

LAST_PORT = 65535


class CannotListenError(Exception):
    """Nobody can listen there; the sentence names HOST and PORT."""


def port_of(text: str, *, first: int = 0, last: int = LAST_PORT) -> int:
    """Read a port; 0 is any that is free."""
    # Only digits: int() would take "8_000" and digits of other scripts as well.
    if not (text.isascii() and text.isdigit() and first <= int(text) <= last):
        raise CannotListenError(
            f"PORT (or --port) must be a whole number from {first} to {last}, not "
            f"{text!r}."
        )
    return int(text)


def listen(host: str, port: int) -> socket.socket:
    """Open the door first of all: a taken port is told before anything is done."""
    try:
        family, *_rest, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        raise CannotListenError(
            f"HOST (or --host) must be an address of this machine, not {host!r}: "
            f"{_reason(error)}."
        ) from error
    listener = socket.socket(family, socket.SOCK_STREAM)
    # A port that was in use a minute ago may be taken again, but not a used one.
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise CannotListenError(
            f"Cannot serve at HOST={host} PORT={port}: {_reason(error)}. Choose "
            "another PORT or HOST (--port and --host of the command)."
        ) from error
    return listener


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or "no name is written so"
