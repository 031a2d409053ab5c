"""The bell: what waits for a member, and what is new."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from club import services
from club.http import ClubRequest, member_of
from club.models import Member
from club.selectors.bell import bell_of, needs_you, news_of


@require_safe
@login_required
@never_cache
def show_bell(request: ClubRequest) -> HttpResponse:
    """List what waits for a member, and then what is new."""
    member = _own(request)
    needs = needs_you(member)
    news = news_of(member, but_not=[need.about for need in needs])
    context = {
        "needs": needs,
        "news": news,
        "has_unseen": any(notice.seen_at is None for notice, _words in news),
    }
    return render(request, "club/bell.html", context)


@require_safe
@login_required
@never_cache
def show_number(request: ClubRequest) -> HttpResponse:
    """Answer a page that wants to know the number anew."""
    context = {"told": bell_of(_own(request))}
    return render(request, "club/_bell.html", context)


@require_POST
@login_required
def see_all(request: ClubRequest) -> HttpResponse:
    """Mark all as seen."""
    services.see_all(member=_own(request))
    return redirect("club:bell")


def _own(request: ClubRequest) -> Member:
    member = member_of(request)
    if member is None:
        raise Http404
    return member
