"""The two forms in which a request names what it wants (RFC 9112, 3.2)."""

from typing import Any
from urllib.parse import unquote

type Scope = dict[str, Any]

SCHEMES = (b"http", b"https")


def in_origin_form(scope: Scope) -> Scope:
    """Return the request with a path alone; what stood before it is the host.

    ``GET http://host/path`` is meant for proxies, but every server has to take it, and
    to believe it more than the Host header.
    """
    target: bytes = scope.get("raw_path") or b""
    scheme, found, rest = target.partition(b"://")
    if not found or scheme.lower() not in SCHEMES:
        return scope
    host, _, path = rest.partition(b"/")
    others = [(name, value) for name, value in scope["headers"] if name != b"host"]
    raw_path = b"/" + path
    return {
        **scope,
        "raw_path": raw_path,
        "path": unquote(raw_path.decode("latin-1")),
        "headers": [(b"host", host), *others],
    }
