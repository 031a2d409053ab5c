"""A game's page for one viewer, as a whole or as the part that lives."""

from typing import Any

from django.http import HttpResponse

from club import clock
from club.http import ClubRequest, member_of, player_of, render_partial
from games import selectors
from games.models import Game
from games.selectors.suggesting import suggest_word
from games.selectors.tables import Table


def render_table(
    request: ClubRequest,
    table: Table,
    *,
    message: str = "",
    draft: str = "",
    status: int = 200,
) -> HttpResponse:
    """Answer with a game as it stands, and what was refused, if anything."""
    viewer = table.seat_of(player_of(request))
    sealing = viewer is not None and _seals_next(table, viewer)
    suggestion = suggest_word(table) if sealing and not draft else draft
    page = selectors.game_page(
        table,
        viewer,
        table.settled_at or clock.now(),
        message=message,
        draft=draft,
        suggestion=suggestion,
        rematch=selectors.rematch_of(table, member_of(request)),
    )
    template = "games/sealing.html" if sealing else "games/game.html"
    wants_next = _goes_on(request, table)
    # A move is answered first; what needs its maker next is asked for after it.
    later = wants_next and request.method == "POST" and bool(request.htmx)
    member = member_of(request)
    context: dict[str, Any] = {
        "page": page,
        "next_later": later,
        "next_up": selectors.next_up(member, page.now, but_not=table.game.id)
        if member and wants_next and not later
        else None,
    }
    return render_partial(request, template, "table", context, status=status)


def _seals_next(table: Table, seat: int) -> bool:
    sealing = table.game.status == Game.Status.SEALING
    return sealing and table.duel.seats[seat].owes_seal


def _goes_on(request: ClubRequest, table: Table) -> bool:
    """Tell whether this game does not need the member who looks at it."""
    member = member_of(request)
    seat = table.seat_of(member.players) if member else None
    return seat is not None and not table.duel.deadlines.get(seat)
