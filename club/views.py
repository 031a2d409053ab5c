"""Pages that belong to no game: front page, fair play, errors."""

import logging
import secrets
import sys
from collections.abc import Callable, Sequence
from functools import partial

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club import clock
from club.http import ClubRequest, member_of, player_of
from club.models import Member
from club.selectors.bell import count_needs, needs_you
from games import selectors, services
from games.forms import BotDuelForm
from games.selectors.rows import game_row
from games.selectors.sides import Owner
from games.selectors.tables import Table
from games.views.mine import owner_of, settle_what_lapsed

logger = logging.getLogger(__name__)

LIVE_GAMES_SHOWN = 5
ENDED_SHOWN = 5
NEEDS_SHOWN = 5
RETRY_AFTER = 5  # seconds: as long as a restart takes


@require_safe
def show_front(request: ClubRequest) -> HttpResponse:
    """Make a stranger play, and tell a player what waits for them."""
    who = owner_of(request)
    member = member_of(request)
    live = _settled(partial(selectors.live_games, LIVE_GAMES_SHOWN, but_not_of=who))
    form = BotDuelForm()
    context = {
        "form": form,
        "levels": form.level_choices(),
        "clocks": form.clock_choices(),
        **(_members_part(member) if member else _guests_part(request, who)),
        "offers": selectors.open_offers(member),
        "ended_games": selectors.ended_rows(who, slice(ENDED_SHOWN)) if who else [],
        "live_games": [game_row(table, "") for table in live],
    }
    response = render(request, "club/front.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


def _members_part(member: Member) -> dict[str, object]:
    """Return what needs a member: as many things as the bell says."""
    settle_what_lapsed(member)
    needs = needs_you(member, most=NEEDS_SHOWN)
    full = len(needs) == NEEDS_SHOWN
    return {
        "needs": needs,
        "needs_count": count_needs(member) if full else len(needs),
        "nothing": None if needs else selectors.next_up(member, clock.now()),
    }


def _guests_part(request: ClubRequest, who: Owner) -> dict[str, object]:
    """Return the running games of this browser."""
    mine = _settled(partial(selectors.running_games_of, who)) if who else []
    return {"my_games": [game_row(table, player_of(request)) for table in mine]}


def _settled(read: Callable[[], Sequence[Table]]) -> Sequence[Table]:
    """Read games of which none is overdue: a lapsed game never looks alive."""
    tables = read()
    now = clock.now() if tables else None
    overdue = [table.game.id for table in tables if now and table.is_overdue(now)]
    for game_id in overdue:
        services.settle_game(game_id=game_id)
    return read() if overdue else tables


@require_safe
def show_fair_play(request: HttpRequest) -> HttpResponse:
    """Explain in plain words what is sealed, drawn, logged and published."""
    return render(request, "club/fair_play.html")


def show_stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose token is missing or old; what was typed is kept.

    Sending again is offered only when the browser itself says that the form came
    from this site.
    """
    del reason
    own = request.headers.get("Sec-Fetch-Site") == "same-origin"
    skipped = {"csrfmiddlewaretoken"}
    typed = [(k, v) for k, v in request.POST.items() if k not in skipped]
    context = {"typed": typed if own else [], "action": request.get_full_path()}
    return render(request, "403_csrf.html", context, status=403)


def show_bad_request(
    request: HttpRequest, exception: Exception | None = None
) -> HttpResponse:
    del exception
    return render(request, "400.html", status=400)


def show_forbidden(
    request: HttpRequest, exception: Exception | None = None
) -> HttpResponse:
    del exception
    return render(request, "403.html", status=403)


def show_not_found(
    request: HttpRequest, exception: Exception | None = None
) -> HttpResponse:
    del exception
    return render(request, "404.html", status=404)


def show_error(request: HttpRequest) -> HttpResponse:
    """Say that something broke; the number stands in the log beside the trace."""
    problem = sys.exception()
    if isinstance(problem, OperationalError | InterfaceError):
        return _show_away(request)
    error_id = secrets.token_hex(4)
    logger.error("Error %s at %s", error_id, request.path)
    return render(request, "500.html", {"error_id": error_id}, status=500)


def _show_away(request: HttpRequest) -> HttpResponse:
    context = {
        # A connection that is lost at the end leaves it open whether all was written.
        "may_be_saved": request.method == "POST",
        "clocks_credited": settings.OUTAGE_CREDIT,
    }
    response = render(request, "503.html", context, status=503)
    response["Retry-After"] = RETRY_AFTER
    return response
