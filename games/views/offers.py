"""Invitations and rematches: made, looked at, taken, withdrawn, declined."""

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.http import ClubRequest, member_of
from club.models import Member
from club.services import see
from games import selectors, services
from games.forms import InvitationForm
from games.models import Game, Invitation
from games.rules.refusals import Refused
from games.selectors.offer_notices import about_offer
from games.views.rendering import render_table
from games.wording.invitations import offer_refusal
from games.wording.refusals import refusal

FORBIDDEN = {"awaits_approval", "guest", "leaving", "paused", "unconfirmed"}


def status_of(refused: Refused) -> int:
    return 403 if refused.code in FORBIDDEN else 409


@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: ClubRequest) -> HttpResponse:
    """Make an invitation: to everybody, to a member, or by link."""
    member = member_of(request)
    if member is None:
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        to = request.GET.get("to", "")
        typed = {"whom": "member" if to else "anyone", "nickname": to}
        return _show_form(request, InvitationForm(initial=typed))
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _show_form(request, form, status=422)
    try:
        offer = _invite(member, form)
    except Refused as refused:
        form.add_error(None, offer_refusal(refused))
        known = str(refused.facts.get("invitation", ""))
        return _show_form(request, form, known=known, status=status_of(refused))
    return redirect("games:invitation", invitation_id=offer.id)


def _invite(member: Member, form: InvitationForm) -> Invitation:
    told = form.cleaned_data
    to_one = told["whom"] == "member"
    return services.invite(
        by=member,
        to=selectors.member_called(told["nickname"]) if to_one else None,
        is_open=told["whom"] == "anyone",
        move_clock=form.move_clock,
        is_rated=told["rated"],
    )


def _show_form(
    request: ClubRequest, form: InvitationForm, *, known: str = "", status: int = 200
) -> HttpResponse:
    context = {"form": form, "known": known}
    response = render(request, "games/invite.html", context, status=status)
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def show_invitation(request: ClubRequest, invitation_id: str) -> HttpResponse:
    """Show an invitation; its players are led to the game that came of it."""
    offer = _invitation(request, invitation_id)
    member = member_of(request)
    if member:
        shown = offer.ended_at or offer.made_at
        see(member=member, about=about_offer(offer.id), shown=shown)
    page = selectors.offer_page(offer, member)
    if page.game_url:
        return HttpResponseRedirect(page.game_url)
    return _show_offer(request, offer)


def _invitation(request: ClubRequest, invitation_id: str) -> Invitation:
    try:
        return selectors.invitation_of(invitation_id, member_of(request))
    except Invitation.DoesNotExist as missing:
        raise Http404 from missing


def _show_offer(
    request: ClubRequest, offer: Invitation, *, message: str = "", status: int = 200
) -> HttpResponse:
    path = resolve_url("games:invitation", invitation_id=offer.id)
    context = {
        "page": selectors.offer_page(offer, member_of(request)),
        "message": message,
        "link": request.build_absolute_uri(path),
        "here": path,
    }
    response = render(request, "games/invitation.html", context, status=status)
    response["Cache-Control"] = "private, no-cache"
    return response


@require_POST
def take(request: ClubRequest, invitation_id: str) -> HttpResponse:
    """Take an invitation; a guest logs in or signs up first."""
    return _change(request, invitation_id, services.take)


@require_POST
def withdraw(request: ClubRequest, invitation_id: str) -> HttpResponse:
    """Take one's own invitation back."""
    return _change(request, invitation_id, services.withdraw)


@require_POST
def decline(request: ClubRequest, invitation_id: str) -> HttpResponse:
    """Decline an invitation."""
    return _change(request, invitation_id, services.decline)


def _change(
    request: ClubRequest, invitation_id: str, act: Callable[..., Invitation]
) -> HttpResponse:
    member = member_of(request)
    if member is None:
        path = resolve_url("games:invitation", invitation_id=invitation_id)
        return redirect_to_login(path)
    try:
        offer = act(invitation_id=invitation_id, member=member)
    except Invitation.DoesNotExist as missing:
        raise Http404 from missing
    except Refused as refused:
        offer = _invitation(request, invitation_id)
        message = offer_refusal(refused)
        return _show_offer(request, offer, message=message, status=status_of(refused))
    # A rematch is asked for and answered on the page of the game before.
    if game_id := offer.game_id or offer.rematch_of_id:
        return redirect("games:game", game_id=game_id)
    return redirect("club:front")


@require_POST
def rematch(request: ClubRequest, game_id: str) -> HttpResponse:
    """Ask for a rematch, or take the one that the other asked for."""
    member = member_of(request)
    if member is None:
        return redirect_to_login(resolve_url("games:game", game_id=game_id))
    try:
        offer = services.rematch(game_id=game_id, member=member)
    except Game.DoesNotExist as missing:
        raise Http404 from missing
    except Refused as refused:
        table = selectors.table_of(game_id)
        viewer = table.seat_of(member.players)
        message = refusal(refused, table.duel, viewer, table.names)
        return render_table(request, table, message=message, status=status_of(refused))
    return redirect("games:game", game_id=offer.game_id or game_id)
