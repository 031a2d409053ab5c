"""Invitations: seen, and taken off for a reason."""

from datetime import datetime, timedelta

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import clock
from club.admin.base import OrganiserAdmin
from club.admin.powers import Chosen, Power
from club.http import member_of
from games.models import Invitation
from games.services.organising import withdraw_for
from games.wording.spans import clock_label

Status = Invitation.Status


def _withdrawn(row: Invitation, _chosen: Chosen) -> list[str]:
    facts = {"name": str(row.by)}
    return [_("Nobody can take %(name)s's invitation any more.") % facts]


def _is_open(row: Invitation, now: datetime) -> bool:
    return row.state_at(now) == Status.OPEN


@admin.register(Invitation)
class InvitationAdmin(OrganiserAdmin):
    """Whose it is, on which terms, and what became of it."""

    powers = (
        Power(
            name="withdraw",
            label=gettext_lazy("Withdraw"),
            effect=_withdrawn,
            is_offered=_is_open,
            act=lambda by, row, chosen: withdraw_for(
                by=by, invitation_id=row.id, reason=chosen["reason"]
            ),
        ),
    )
    fields = (
        "by",
        "to",
        "is_open",
        "terms",
        "state",
        "made_at",
        "expires_at",
        "ended_at",
        "taken_by",
        "game",
    )
    readonly_fields = ("terms", "state")
    list_display = ("by", "to", "is_open", "terms", "state", "made_at", "expires_at")
    list_select_related = ("by", "to")
    list_filter = ("status", "is_open", "is_rated")
    search_fields = ("by__nickname", "to__nickname")
    ordering = ("-made_at", "id")

    def refusal(self, request: HttpRequest, row: Invitation) -> str:
        own = member_of(request) in (row.by, row.to)
        return _("Another organiser must do this.") if own else ""

    @admin.display(description=gettext_lazy("terms"))
    def terms(self, row: Invitation) -> str:
        rated = _("rated") if row.is_rated else _("unrated")
        return f"{clock_label(timedelta(seconds=row.clock_seconds))}, {rated}"

    @admin.display(description=gettext_lazy("state"), ordering="status")
    def state(self, row: Invitation) -> str:
        return str(Status(row.state_at(clock.now())).label)
