"""Starting a game."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from club.http import ClubRequest, guest_of, member_of
from games import selectors, services
from games.forms import BotDuelForm


@require_POST
def play_bot(request: ClubRequest) -> HttpResponse:
    """Set up a duel against the bot for this browser."""
    form = BotDuelForm(request.POST)
    if not form.is_valid():
        return render(request, "400.html", {"errors": form.errors}, status=400)
    member = member_of(request)
    guest = "" if member else guest_of(request)
    if guest and selectors.runs_too_many(guest):
        return render(request, "games/too_many.html", status=429)
    game = services.start_bot_duel(
        guest=guest,
        member=member,
        level=form.cleaned_data["level"],
        move_clock=form.move_clock,
    )
    return redirect("games:game", game_id=game.id)
