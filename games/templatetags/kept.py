"""Parts of a page that look alike whenever they say the same.

After a guess a game's page holds the same keys, rows and lines as before, but for one
or two. Each of them is rendered once in a process (tests/bench/bench_moves.py). What
they are rendered from is a value, and all that they see: no request, no token.
"""

from collections.abc import Hashable, Iterable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.safestring import SafeString, mark_safe

# Of about 300 bytes each: a few hundred games' worth.
KEPT = 8192

register = template.Library()


@register.simple_tag
def kept(name: str) -> SafeString:
    """Render a template that is the same for all."""
    return _render(name, _reader(), None)


@register.simple_tag
def kept_each(name: str, items: Iterable[Hashable]) -> SafeString:
    """Render a template for each of the items, which it knows as ``item``."""
    reader = _reader()
    parts = "".join([_render(name, reader, item) for item in items])
    return mark_safe(parts)  # noqa: S308 -- each of them is a template's output


def _reader() -> tuple[str, str]:
    return translation.get_language() or "", timezone.get_current_timezone_name()


@lru_cache(maxsize=KEPT)
def _render(name: str, _reader: tuple[str, str], item: Hashable) -> SafeString:
    return render_to_string(name, {"item": item})
