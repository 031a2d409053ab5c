"""How long until the next try, where there were too many."""

import math
import time
from http import HTTPStatus

from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

ACCOUNT = "allauth.account"
# What each page may be asked for only so often.
_ACTIONS = {
    "account_login": "login",
    "account_signup": "signup",
    "account_reset_password": "reset_password",
    "account_reset_password_from_key": "reset_password_from_key",
    "account_change_password": "change_password",
    "account_set_password": "change_password",
    "account_email": "manage_email",
    "account_reauthenticate": "reauthenticate",
}


def minutes_to_wait(request: HttpRequest, action: str, *, key: str = "") -> int:
    """Return in how many minutes the next try is taken; 0 if that is not known."""
    waits = [0.0]
    for rate in ratelimit.get_rates(app=ACCOUNT, action=action):
        if (rate.per == "key" and not key) or (
            rate.per == "user" and not request.user.is_authenticated
        ):
            continue
        tries = cache.get(
            ratelimit.get_cache_key(
                request, app=ACCOUNT, action=action, rate=rate, key=key
            ),
            [],
        )
        if len(tries) >= rate.amount:
            waits.append(tries[-1] + rate.duration - time.time())
    return math.ceil(max(waits) / 60)


def too_many(minutes: int) -> str:
    """Return the sentence about too many tries."""
    return ngettext(
        "Too many tries. Next one in %(minutes)s min.",
        "Too many tries. Next one in %(minutes)s min.",
        minutes,
    ) % {"minutes": minutes}


def show_too_many(request: HttpRequest) -> HttpResponse:
    """Refuse one try too many, and say when the next one is taken."""
    match = request.resolver_match
    action = _ACTIONS.get(match.url_name or "") if match else None
    key = request.POST.get("email", "").strip().lower()
    minutes = minutes_to_wait(request, action, key=key) if action else 0
    return render(
        request, "429.html", {"minutes": minutes}, status=HTTPStatus.TOO_MANY_REQUESTS
    )
