"""Members as others see them: profiles and the leaderboard."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club import clock
from club.http import ClubRequest, member_of
from club.models import Member
from games.selectors.leaderboard import leaderboard, month_of
from games.selectors.profiles import member_numbered, profile_of
from games.views.pages import page_asked

# No number that the database could not hold reaches it.
LARGEST = 2**63 - 1


@require_safe
def show_profile(request: ClubRequest, number: int) -> HttpResponse:
    """Show what everybody may know of a member."""
    if number > LARGEST:
        raise Http404
    try:
        member = member_numbered(number)
    except Member.DoesNotExist as missing:
        raise Http404 from missing
    viewer, now, page = member_of(request), clock.now(), page_asked(request)
    context = {"profile": profile_of(member, viewer, now, page=page)}
    response = render(request, "games/profile.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def show_leaderboard(request: ClubRequest) -> HttpResponse:
    """Show who won most against other members, this month or ever."""
    all_time = request.GET.get("time") == "all"
    since = None if all_time else month_of(clock.now())
    viewer = member_of(request)
    context = {
        "board": leaderboard(viewer, since=since, page=page_asked(request)),
        "is_listed": viewer is None or viewer.is_listed,
    }
    response = render(request, "games/leaderboard.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response
