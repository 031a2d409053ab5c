"""Browsers without a server between, and what one reads in their windows."""

from html import unescape
from typing import Any, Protocol

from django.test import Client

from club.http import GUEST

URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=X"
HTMX = {"HX-Request": "true"}


class Answer(Protocol):
    """What a test client gives back."""

    content: bytes


def browser_of(guest: str, **wishes: Any) -> Client:  # noqa: ANN401 -- as Client
    """Return the browser of a guest who has been here before."""
    client = Client(**wishes)
    session = client.session
    session[GUEST] = guest
    session.save()
    return client


def text_of(response: Answer) -> str:
    """Return a page with its entities resolved, to look for sentences."""
    return unescape(response.content.decode())


def field_of(page: str) -> str:
    """Read what stands in the field for a word."""
    start = page.index('name="word"')
    return page[page.index('value="', start) + 7 :].partition('"\n')[0]


def send(
    browser: Client, game_id: str, body: bytes, content_type: str, **meta: str
) -> tuple[int, str]:
    """Post a guess as these very bytes."""
    response = browser.generic(
        "POST",
        f"/games/{game_id}/guess",
        body,
        content_type,
        **meta,  # type: ignore[arg-type] # entries of the WSGI environment
    )
    return response.status_code, text_of(response)
