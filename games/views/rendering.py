"""A game's page for one viewer, as a whole or as the part that lives."""

from typing import Any

from django.http import HttpResponse

from club import clock
from club.http import ClubRequest, member_of, player_of, render_partial
from games import selectors
from games.models import Game
from games.selectors.next_up import NextUp
from games.selectors.page import GamePage
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
    context: dict[str, Any] = {"page": page, "next_up": _next_up(request, table, page)}
    return render_partial(request, template, "table", context, status=status)


def _seals_next(table: Table, seat: int) -> bool:
    sealing = table.game.status == Game.Status.SEALING
    return sealing and table.duel.seats[seat].owes_seal


def _next_up(request: ClubRequest, table: Table, page: GamePage) -> NextUp | None:
    """Say to a member whom this game does not need where to go on."""
    member = member_of(request)
    if member is None or page.viewer is None:
        return None
    if table.duel.deadlines.get(page.viewer):
        return None
    return selectors.next_up(member, page.now, but_not=table.game.id)
