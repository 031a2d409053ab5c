"""The rules, and the word lists that logs name."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.models import WordList
from games.selectors.lists import list_by_hash


@require_safe
def show_rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of Word Duel."""
    return render(request, "games/rules.html")


@require_safe
@cache_control(public=True, max_age=31_536_000, immutable=True)
def show_list(request: HttpRequest, sha256: str) -> HttpResponse:
    """Serve a list by its hash: what a log names stays downloadable for ever."""
    del request
    try:
        words = list_by_hash(sha256)
    except WordList.DoesNotExist as missing:
        raise Http404 from missing
    response = HttpResponse(words.text, content_type="text/plain; charset=utf-8")
    response["Access-Control-Allow-Origin"] = "*"
    # Words stay in their language, whatever the reader's is.
    response["Content-Language"] = words.language
    return response
