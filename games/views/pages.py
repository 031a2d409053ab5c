"""Which page of a list is asked for."""

import re

from django.http import HttpRequest

A_NUMBER = re.compile(r"[0-9]{1,4}")
MOST_PAGES = 1000


def page_asked(request: HttpRequest, name: str = "page") -> int:
    """Return the number of a page; what is no such number is the first."""
    text = request.GET.get(name, "")
    if not A_NUMBER.fullmatch(text):
        return 1
    return min(max(int(text), 1), MOST_PAGES)
