"""Every address of the site, read from the site itself, so that none is forgotten."""

import re
from collections.abc import Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver

# As ``path`` and as ``re_path`` write a parameter.
PARAMETER = re.compile(r"\(\?P<(\w+)>[^)]*\)|<(?:\w+:)?(\w+)>")
# What leads nowhere here: keys in mails, rows of the account, pages of the admin.
ELSEWHERE = {
    "app_label": "games",
    "block_id": "1",
    "content_type_id": "1",
    "invitation_id": "bcdfghjkmn",
    "key": "abc-def",
    "number": "1",
    "object_id": "1",
    "pk": "1",
    "power": "pause",
    "token": "abc",
    "uidb36": "1",
    "url": "nothing/",
}


def every_address(values: Mapping[str, str]) -> list[str]:
    """Return all addresses; a parameter that nothing here names is a KeyError."""
    known = {**ELSEWHERE, **values}
    return [
        "/" + PARAMETER.sub(lambda found: known[found[1] or found[2]], route)
        for route in _routes(get_resolver())
    ]


def _routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = f"{before}{str(pattern.pattern).strip('^$')}"
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from _routes(pattern, route)
