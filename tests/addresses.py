"""Every address of the site, read from the site itself, so that none is forgotten."""

import re
from collections.abc import Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


def every_address(values: Mapping[str, str]) -> list[str]:
    """Return all addresses; a parameter that ``values`` lacks is a KeyError."""
    return [
        "/" + PARAMETER.sub(lambda found: values[found[1]], route)
        for route in _routes(get_resolver())
    ]


def _routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from _routes(pattern, route)
