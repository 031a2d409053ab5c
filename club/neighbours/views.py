"""Reporting a nickname and blocking a member, each as a page with one form."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.http import ClubRequest, member_of
from club.models import Block, Member
from club.neighbours.forms import ReportForm
from club.services.blocks import block, unblock
from club.services.reports import report_nickname


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: ClubRequest, number: int) -> HttpResponse:
    """Report a nickname to the organisers."""
    me, other = _two(request, number)
    form = ReportForm(request.POST if request.method == "POST" else None)
    context = {"form": form, "member": other, "next": _next_of(request)}
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        try:
            report_nickname(by=me, of=other, reason=reason)
        except ValidationError as refused:
            form.add_error(None, refused)
        else:
            said = _("Reported. The organisers will look at it.")
            return _led_on(request, said)
    status = 422 if form.errors else 200
    return render(request, "club/report.html", context, status=status)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_block(request: ClubRequest, number: int) -> HttpResponse:
    """Hide a member's invitations, or show them again."""
    me, other = _two(request, number)
    context = {
        "member": other,
        "next": _next_of(request),
        "is_blocked": Block.objects.filter(by=me, of=other).exists(),
    }
    if request.method == "POST":
        said = _("%(name)s is blocked.") % {"name": other}
        return _try(request, lambda: block(by=me, of=other), said, context)
    return render(request, "club/block.html", context)


@never_cache
@login_required
@require_http_methods(["POST"])
def take_off_block(request: ClubRequest, number: int) -> HttpResponse:
    """Show a member's invitations again."""
    me, other = _two(request, number)
    unblock(by=me, of=other)
    said = _("%(name)s is no longer blocked.") % {"name": other}
    return _led_on(request, said)


def _try(
    request: ClubRequest,
    act: Callable[[], object],
    said: str,
    context: dict[str, object],
) -> HttpResponse:
    try:
        act()
    except ValidationError as refused:
        context["refused"] = refused.messages[0]
        return render(request, "club/block.html", context, status=422)
    return _led_on(request, said)


def _two(request: ClubRequest, number: int) -> tuple[Member, Member]:
    me = member_of(request)
    other = Member.objects.filter(number=number, left_at=None).first()
    if me is None or other is None:
        raise Http404
    return me, other


def _led_on(request: ClubRequest, said: str) -> HttpResponse:
    messages.success(request, said)
    return HttpResponseRedirect(_next_of(request) or reverse("club:front"))


def _next_of(request: ClubRequest) -> str:
    target = request.POST.get("next", "") or request.GET.get("next", "")
    allowed = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if allowed else ""
