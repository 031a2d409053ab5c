"""Addresses that several of the organisers' pages show."""

from django.urls import reverse


def join_path(token: str) -> str:
    """Return where the club's link leads; empty while none was drawn."""
    return reverse("club:join", args=[token]) if token else ""
