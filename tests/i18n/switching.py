"""How a reader comes by a language."""

from typing import cast

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

SPANISH_BROWSER = {"Accept-Language": "es-MX,es;q=0.9,en;q=0.5"}


def choose(client: Client, language: str, *, next_page: str = "/") -> HttpResponse:
    """Use the switch in the menu."""
    fields = {"language": language, "next": next_page}
    return cast("HttpResponse", client.post(reverse("set_language"), fields))
