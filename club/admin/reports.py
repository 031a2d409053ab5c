"""Reported nicknames: the open ones first."""

from datetime import datetime

from django.contrib import admin
from django.db.models import F
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.admin.base import OrganiserAdmin
from club.admin.powers import Chosen, Power
from club.http import member_of
from club.models import Report
from club.services.reports import settle_report


def _settled(_row: Report, _chosen: Chosen) -> list[str]:
    return [
        _("The report is settled, and your reason is its note."),
        _("Neither member is told. To rename or pause, go to the member's page."),
    ]


def _is_open(row: Report, _now: datetime) -> bool:
    return row.settled_at is None


@admin.register(Report)
class ReportAdmin(OrganiserAdmin):
    """What is reported is the nickname as it was then."""

    heading = gettext_lazy("Reported nicknames")
    powers = (
        Power(
            name="settle",
            label=gettext_lazy("Settle"),
            effect=_settled,
            is_offered=_is_open,
            act=lambda by, row, chosen: settle_report(
                by=by, report=row, note=chosen["reason"]
            ),
        ),
    )
    fields = (
        "nickname",
        "about",
        "reporter",
        "reason",
        "made_at",
        "settled_at",
        "settled_by",
        "note",
    )
    readonly_fields = ("about", "reporter")
    list_display = ("nickname", "of", "by", "made_at", "settled_at")
    list_select_related = ("of", "by")
    list_filter = (("settled_at", admin.EmptyFieldListFilter),)
    search_fields = ("nickname", "of__nickname", "by__nickname")
    ordering = (F("settled_at").desc(nulls_first=True), "-made_at", "-pk")

    def refusal(self, request: HttpRequest, row: Report) -> str:
        own = member_of(request) == row.of
        return _("Another organiser must do this.") if own else ""

    @admin.display(description=gettext_lazy("about"))
    def about(self, row: Report) -> str:
        return _link(row.of_id, str(row.of))

    @admin.display(description=gettext_lazy("reported by"))
    def reporter(self, row: Report) -> str:
        return _link(row.by_id, str(row.by))


def _link(member_id: int, name: str) -> str:
    address = reverse("admin:club_member_change", args=[member_id])
    return format_html('<a href="{}">{}</a>', address, name)
