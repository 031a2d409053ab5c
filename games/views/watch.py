"""Looking at a game."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club import clock
from club.http import ClubRequest, member_of
from club.services import see
from games import selectors, services
from games.models import Game
from games.selectors.notices import about_game
from games.selectors.tables import Table
from games.views.rendering import render_table


def settled_table(game_id: str) -> Table:
    """Return a game in which nothing is overdue: who looks first, settles."""
    try:
        table = selectors.table_of(game_id)
    except Game.DoesNotExist as missing:
        raise Http404 from missing
    now = clock.now()
    if table.is_overdue(now):
        services.settle_game(game_id=game_id)
        table = selectors.table_of(game_id)
    table.settled_at = now
    return table


@require_safe
def show_game(request: ClubRequest, game_id: str) -> HttpResponse:
    """Show a game to its players and to everybody else."""
    table = settled_table(game_id)
    member = member_of(request)
    if member and table.seat_of(member.players):
        see(
            member=member,
            about=about_game(game_id),
            shown=table.game.changed_at,
        )
    return render_table(request, table)


@require_safe
def show_next(request: ClubRequest, game_id: str) -> HttpResponse:
    """Say to a member who has moved what needs them next; htmx asks for it."""
    member = member_of(request)
    if member is None:
        raise Http404
    up = selectors.next_up(member, clock.now(), but_not=game_id)
    response = render(request, "games/_next.html", {"next_up": up})
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def show_log(request: HttpRequest, game_id: str) -> HttpResponse:
    """Serve the log, as it stands, for anybody to check."""
    del request
    document = selectors.log_of(settled_table(game_id))
    response = JsonResponse(
        document, json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    response["Cache-Control"] = "no-cache"
    response["Access-Control-Allow-Origin"] = "*"
    return response
