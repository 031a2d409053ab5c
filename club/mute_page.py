"""The page on which a mail's link mutes mails."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club import services
from club.http import ClubRequest
from club.mute_links import read_link
from club.telling import GROUPS


# A mail program posts it without our cookies: the signature is the proof.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def mute(request: ClubRequest, token: str) -> HttpResponse:
    """Mute groups of mails without logging in; looking alone changes nothing.

    Scanners of mails open every link in them.
    """
    asked = read_link(token)
    if asked is None:
        raise Http404
    number, groups = asked
    if request.method == "POST" and not services.mute(number=number, groups=groups):
        raise Http404
    context = {
        "groups": [GROUPS[group] for group in groups],
        "is_done": request.method == "POST",
    }
    return render(request, "club/mute.html", context)
