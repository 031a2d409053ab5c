"""Moves. Each works as a plain form post and through htmx."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from club.http import ClubRequest, player_of
from games import selectors, services
from games.forms import GuessForm, SealForm
from games.models import Game
from games.rules.refusals import Refused
from games.selectors.tables import Player, Table
from games.views.rendering import render_table
from games.wording.refusals import refusal

FORBIDDEN = {"watching"}
CONFLICTS = {
    "bot",
    "extended",
    "late",
    "not_awaited",
    "over",
    "sealed",
    "sealing",
    "stale",
    "started",
    "turn",
    "waiting",
}


@require_POST
def seal_word(request: ClubRequest, game_id: str) -> HttpResponse:
    """Hide a word for good."""
    form = SealForm(request.POST)
    form.is_valid()  # a nonce that is none is made by the site, and the log says so
    text = form.cleaned_data["word"]
    nonce = form.cleaned_data.get("nonce", "")
    return _move(
        request,
        game_id,
        lambda player: services.seal_word(
            game_id=game_id, player=player, text=text, nonce=nonce
        ),
        draft=text,
    )


@require_POST
def submit_guess(request: ClubRequest, game_id: str) -> HttpResponse:
    """Guess the other's word."""
    form = GuessForm(request.POST)
    form.is_valid()  # a row that is none says nothing about which row was meant
    text, row = form.cleaned_data["word"], form.cleaned_data.get("row") or 0
    return _move(
        request,
        game_id,
        lambda player: services.play_guess(
            game_id=game_id, player=player, text=text, row=row
        ),
        draft=text,
    )


@require_POST
def resign(request: ClubRequest, game_id: str) -> HttpResponse:
    """Give the game to the opponent."""
    return _move(
        request,
        game_id,
        lambda player: services.resign(game_id=game_id, player=player),
    )


@require_POST
def call_off(request: ClubRequest, game_id: str) -> HttpResponse:
    """End a game that has not begun."""
    return _move(
        request,
        game_id,
        lambda player: services.call_off(game_id=game_id, player=player),
    )


@require_POST
def extend(request: ClubRequest, game_id: str) -> HttpResponse:
    """Give the opponent 24 hours more."""
    return _move(
        request,
        game_id,
        lambda player: services.extend(game_id=game_id, player=player),
    )


def _move(
    request: ClubRequest,
    game_id: str,
    move: Callable[[Player], Table],
    *,
    draft: str = "",
) -> HttpResponse:
    """Make one move; a refusal shows the game as it stands, and why."""
    player = player_of(request)
    try:
        table = move(player)
    except Game.DoesNotExist as missing:
        raise Http404 from missing
    except Refused as refused:
        table = selectors.table_of(game_id)
        viewer = table.seat_of(player)
        message = refusal(refused, table.duel, viewer, table.names)
        status = _status(refused.code)
        return render_table(request, table, message=message, draft=draft, status=status)
    if request.htmx:
        return render_table(request, table)
    return redirect("games:game", game_id=game_id)


def _status(code: str) -> int:
    if code in FORBIDDEN:
        return 403
    return 409 if code in CONFLICTS else 422
