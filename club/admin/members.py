"""Members: found by nickname, address or number, and what organisers may decide."""

from datetime import datetime, time
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import nicknames
from club.admin.base import OrganiserAdmin
from club.admin.powers import Chosen, Power, ReasonForm
from club.http import member_of
from club.models import Member
from club.services import organising
from games.wording.names import show_time

LONGEST_NUMBER = 13


class RenameForm(ReasonForm):
    """A nickname under which nobody is offended."""

    nickname = forms.CharField(
        label=gettext_lazy("New nickname"), max_length=nicknames.LONGEST
    )

    def clean_nickname(self) -> str:
        nickname = nicknames.tidy(self.cleaned_data["nickname"])
        nicknames.check(nickname)
        return nickname


class PauseForm(ReasonForm):
    """Until when."""

    until = forms.DateField(
        label=gettext_lazy("Until the beginning of"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def clean_until(self) -> datetime:
        day = self.cleaned_data["until"]
        return datetime.combine(day, time.min, tzinfo=timezone.get_current_timezone())


def _renamed(row: Member, chosen: Chosen) -> list[str]:
    facts = {"old": row.nickname, "new": chosen["nickname"]}
    return [
        _("%(old)s is called %(new)s from now on.") % facts,
        _("Public: everywhere, in games that ended too."),
    ]


def _paused(row: Member, chosen: Chosen) -> list[str]:
    facts = {"name": row.nickname, "until": show_time(chosen["until"])}
    return [
        _("Until %(until)s %(name)s agrees to no game with people.") % facts,
        _("Games that are running go on, and so do their clocks."),
        _("The member reads the date and your reason; nobody else does."),
    ]


def _lifted(row: Member, _chosen: Chosen) -> list[str]:
    return [_("%(name)s may agree to games again.") % {"name": row.nickname}]


def _made_organiser(row: Member, _chosen: Chosen) -> list[str]:
    facts = {"name": row.nickname}
    return [
        _("%(name)s may do all that you may do here, to you as well.") % facts,
    ]


def _unmade_organiser(row: Member, _chosen: Chosen) -> list[str]:
    return [_("%(name)s is a member like any other.") % {"name": row.nickname}]


def _closed(row: Member, _chosen: Chosen) -> list[str]:
    return [
        _("%(name)s is logged out and cannot log in.") % {"name": row.nickname},
        _("Games that are running go on, and so do their clocks."),
    ]


def _opened(row: Member, _chosen: Chosen) -> list[str]:
    return [_("%(name)s may log in again.") % {"name": row.nickname}]


def _approved(row: Member, _chosen: Chosen) -> list[str]:
    return [_("%(name)s may play people.") % {"name": row.nickname}]


def _is_here(row: Member, _now: datetime) -> bool:
    return row.left_at is None


POWERS = (
    Power(
        name="approve",
        label=gettext_lazy("Approve"),
        effect=_approved,
        is_offered=lambda row, now: _is_here(row, now) and row.awaits_approval,
        act=lambda by, row, chosen: organising.approve(
            by=by, member=row, reason=chosen["reason"]
        ),
    ),
    Power(
        name="rename",
        label=gettext_lazy("Rename"),
        form=RenameForm,
        effect=_renamed,
        is_offered=_is_here,
        act=lambda by, row, chosen: organising.rename_member(
            by=by, member=row, nickname=chosen["nickname"], reason=chosen["reason"]
        ),
    ),
    Power(
        name="pause",
        label=gettext_lazy("Pause"),
        form=PauseForm,
        effect=_paused,
        is_offered=_is_here,
        act=lambda by, row, chosen: organising.pause(
            by=by, member=row, until=chosen["until"], reason=chosen["reason"]
        ),
    ),
    Power(
        name="lift",
        label=gettext_lazy("Lift the pause"),
        effect=_lifted,
        is_offered=lambda row, now: _is_here(row, now) and row.is_paused(now),
        act=lambda by, row, chosen: organising.lift_pause(
            by=by, member=row, reason=chosen["reason"]
        ),
    ),
    Power(
        name="make-organiser",
        label=gettext_lazy("Make an organiser"),
        effect=_made_organiser,
        is_offered=lambda row, now: (
            _is_here(row, now) and row.is_active and not row.is_staff
        ),
        act=lambda by, row, chosen: organising.let_organise(
            by=by, member=row, may=True, reason=chosen["reason"]
        ),
    ),
    Power(
        name="take-office",
        label=gettext_lazy("Organiser no longer"),
        effect=_unmade_organiser,
        is_offered=lambda row, now: _is_here(row, now) and row.is_staff,
        act=lambda by, row, chosen: organising.let_organise(
            by=by, member=row, may=False, reason=chosen["reason"]
        ),
    ),
    Power(
        name="close",
        label=gettext_lazy("Close the account"),
        effect=_closed,
        is_offered=lambda row, now: (
            _is_here(row, now) and row.is_active and not row.is_staff
        ),
        act=lambda by, row, chosen: organising.let_log_in(
            by=by, member=row, may=False, reason=chosen["reason"]
        ),
    ),
    Power(
        name="open",
        label=gettext_lazy("Open the account"),
        effect=_opened,
        is_offered=lambda row, now: _is_here(row, now) and not row.is_active,
        act=lambda by, row, chosen: organising.let_log_in(
            by=by, member=row, may=True, reason=chosen["reason"]
        ),
    ),
)


@admin.register(Member)
class MemberAdmin(OrganiserAdmin):
    """Never a password; a member's own settings are theirs."""

    powers = POWERS
    fields = (
        "nickname",
        "number",
        "email",
        "joined_at",
        "seen_at",
        "awaits_approval",
        "paused_until",
        "pause_reason",
        "is_active",
        "is_staff",
        "is_listed",
        "language",
        "time_zone",
        "leaving_at",
        "left_at",
    )
    list_display = (
        "__str__",
        "number",
        "email",
        "joined_at",
        "seen_at",
        "is_staff",
        "is_active",
        "paused_until",
    )
    list_filter = ("is_staff", "is_active", "awaits_approval", "joined_at")
    search_fields = ("nickname", "email")
    search_help_text = gettext_lazy("Nickname, e-mail address or number")
    ordering = ("-joined_at", "-pk")

    def refusal(self, request: HttpRequest, row: Member) -> str:
        own = member_of(request) == row
        return _("Another organiser must do this.") if own else ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        rows: QuerySet[Member] = super().get_queryset(request)
        return rows.defer("password")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Find by number too, as logs write it."""
        found, twice = super().get_search_results(request, queryset, search_term)
        number = search_term.strip().removeprefix("member:")
        if number.isdecimal() and len(number) <= LONGEST_NUMBER:
            found = queryset.filter(Q(number=number) | Q(pk__in=found.values("pk")))
        return found, twice
