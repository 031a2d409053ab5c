"""My games."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club import clock
from club.http import GUEST, ClubRequest, member_of
from games import selectors, services
from games.selectors.mine import SECTIONS, my_games
from games.selectors.sides import Owner
from games.views.pages import page_asked


def owner_of(request: ClubRequest) -> Owner:
    """Return whose games this browser shows; empty for whoever has none yet."""
    return member_of(request) or request.session.get(GUEST, "")


def settle_what_lapsed(who: Owner) -> None:
    """Settle what nobody has settled yet: a lapsed game never looks alive."""
    for game_id in selectors.overdue_games_of(who, clock.now()):
        services.settle_game(game_id=game_id)


@require_safe
def show_mine(request: ClubRequest) -> HttpResponse:
    """Show the player's games: which board next?"""
    who = owner_of(request)
    if who:
        settle_what_lapsed(who)
    pages = {key: page_asked(request, key) for key in SECTIONS}
    context = {"mine": my_games(who, clock.now(), pages) if who else None}
    response = render(request, "games/mine.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response
