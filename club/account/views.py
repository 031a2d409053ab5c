"""A member's own pages: settings, first choices, my data, leaving."""

from collections.abc import Callable
from functools import partial
from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.email_verification import (
    send_verification_email_to_address,
)
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)
from django.views.i18n import set_language

from club import tasks
from club.account.data import data_of
from club.account.forms import HOURS, ListingForm, MailsForm, NameForm
from club.account.kinds import mail_row
from club.account.limits import minutes_to_wait, too_many
from club.forms import LookForm
from club.http import ClubRequest, member_of
from club.look import Look
from club.models import Member
from club.services.leaving import begin_leaving
from club.services.members import keep_choices, rename, unblock
from club.telling import GROUPS
from games import selectors

MAILS_SHOWN = 10

type Page = Callable[..., HttpResponse]


class MemberRequest(ClubRequest):
    """A request of somebody who is logged in."""

    user: Member


def for_members(page: Page) -> Page:
    """Ask guests to log in; what is shown is theirs alone, and kept nowhere."""
    return never_cache(login_required(page))


@require_http_methods(["GET", "HEAD", "POST"])
def show_settings(request: ClubRequest) -> HttpResponse:
    """Show what may be chosen; keep a look, in the browser and in the account."""
    if request.method != "POST":
        return _settings(request)
    form = LookForm(request.POST)
    if not form.is_valid():
        return _settings(request, status=422, look_form=form)
    # Not ``redirect``, which takes a word without a slash for the name of a page.
    response = HttpResponseRedirect(_next_of(request) or f"{request.path}?saved=1")
    look = Look.of(form.cleaned_data)
    look.keep(request, response)
    if member := member_of(request):
        keep_choices(member=member, look=look.chosen)
    return response


def _settings(
    request: ClubRequest, *, status: int = 200, **context: object
) -> HttpResponse:
    context = {"saved": "saved" in request.GET, **context}
    member = member_of(request)
    if member is None:
        page = {**context, "form": context.get("look_form")}
        return render(request, "club/look.html", page, status=status)
    context = {**_what_is_chosen(member, request), **context}
    response = render(request, "club/settings.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


def _what_is_chosen(member: Member, request: ClubRequest) -> dict[str, Any]:
    claimed = EmailAddress.objects.filter(user=member)
    mails = member.mails.order_by("-made_at")
    return {
        "name_form": NameForm(initial=_first_choices(member)),
        "claimed": claimed.filter(verified=False).order_by("-pk").first(),
        "second_factors": set(
            Authenticator.objects.filter(user=member).values_list("type", flat=True)
        ),
        "groups": [
            (group, label, group not in member.muted) for group, label in GROUPS.items()
        ],
        "hours": HOURS,
        "mails": [mail_row(mail) for mail in mails[:MAILS_SHOWN]],
        "blocks": member.blocks.select_related("of").order_by("-made_at"),
        "here": request.path,
    }


def _first_choices(member: Member) -> dict[str, str]:
    return {
        "nickname": member.nickname or "",
        "language": member.language or get_language() or "",
        "time_zone": member.time_zone or timezone.get_current_timezone_name(),
    }


@for_members
@require_POST
def keep_name(request: MemberRequest) -> HttpResponse:
    """Keep nickname, language and zone."""
    form = NameForm(request.POST)
    if _keep_name(request, form):
        return redirect(reverse("club:look") + "?saved=name#name")
    return _settings(request, status=422, name_form=form)


@for_members
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: MemberRequest) -> HttpResponse:
    """Show a new member how they are called here; all is filled in."""
    target = _next_of(request) or reverse("club:front")
    form = NameForm(request.POST or None, initial=_first_choices(request.user))
    if request.method == "POST" and _keep_name(request, form):
        return HttpResponseRedirect(target)
    status = 422 if form.errors else 200
    context = {"form": form, "target": target}
    return render(request, "club/welcome.html", context, status=status)


def _keep_name(request: MemberRequest, form: NameForm) -> bool:
    if not form.is_valid():
        return False
    chosen = form.cleaned_data
    try:
        rename(member=request.user, nickname=chosen["nickname"])
    except ValidationError as refused:
        form.add_error("nickname", refused)
        return False
    keep_choices(
        member=request.user,
        language=chosen["language"],
        time_zone=chosen["time_zone"],
    )
    return True


@for_members
@require_POST
def keep_listing(request: MemberRequest) -> HttpResponse:
    """Keep whether the member stands on leaderboards."""
    form = ListingForm(request.POST)
    form.is_valid()  # a box is ticked or it is not
    keep_choices(member=request.user, is_listed=form.cleaned_data["is_listed"])
    return redirect(reverse("club:look") + "?saved=listing#listing")


@for_members
@require_POST
def keep_mails(request: MemberRequest) -> HttpResponse:
    """Keep which mails the member wants."""
    form = MailsForm(request.POST)
    if not form.is_valid():
        return _settings(request, status=422, mails_form=form)
    keep_choices(
        member=request.user,
        muted=form.muted,
        digest_hour=form.cleaned_data["digest_hour"],
    )
    return redirect(reverse("club:look") + "?saved=mails#mails")


@for_members
@require_POST
def take_off_block(request: MemberRequest, block_id: int) -> HttpResponse:
    """Let the member see somebody's invitations again."""
    unblock(by=request.user, block_id=block_id)
    return redirect(reverse("club:look") + "?saved=blocks#blocks")


@require_POST
def choose_language(request: ClubRequest) -> HttpResponse:
    """Keep a language in the browser, and in the account if there is one."""
    response = set_language(request)
    member, language = member_of(request), request.POST.get("language", "")
    if member and language in dict(settings.LANGUAGES):
        keep_choices(member=member, language=language)
    return response


@for_members
@require_POST
def send_confirmation(request: MemberRequest) -> HttpResponse:
    """Send the mail again that confirms an address."""
    address = EmailAddress.objects.filter(user=request.user, verified=False).last()
    if address and not send_verification_email_to_address(request, address):
        minutes = minutes_to_wait(request, "confirm_email", key=address.email)
        messages.error(request, too_many(max(1, minutes)))
    return HttpResponseRedirect(_next_of(request) or reverse("club:look") + "#account")


@for_members
@require_safe
def download_my_data(request: MemberRequest) -> HttpResponse:
    """Hand over everything the site holds of the member, as one file."""
    response = JsonResponse(
        data_of(request.user), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    response["Content-Disposition"] = 'attachment; filename="my-data.json"'
    return response


@for_members
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required  # type: ignore[untyped-decorator] # allauth has no types
def leave(request: MemberRequest) -> HttpResponse:
    """Say what leaving means, and close the account when that is meant."""
    member = request.user
    if request.method != "POST":
        running = selectors.running_count(member)
        return render(request, "club/leave.html", {"running": running})
    begin_leaving(member=member)
    # A broker that is away fails nothing: beat finds who has not left yet.
    finish = partial(tasks.finish_leaving.delay, member_id=member.pk)
    transaction.on_commit(finish, robust=True)
    logout(request)
    messages.success(request, _("Your account is closed, and what it held is deleted."))
    return redirect("club:front")


def _next_of(request: HttpRequest) -> str:
    target = request.POST.get("next", "") or request.GET.get("next", "")
    allowed = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if allowed else ""
