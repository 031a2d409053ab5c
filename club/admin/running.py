"""What the site does by itself, and what organisers did: to be read only."""

from datetime import datetime

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.admin.base import OrganiserAdmin
from club.admin.powers import Chosen, Power
from club.models import Mail, Outage
from club.services.outbox import retry_mail


def _retried(row: Mail, _chosen: Chosen) -> list[str]:
    return [_("The mail to %(address)s is tried again at once.") % {"address": row.to}]


def _failed(row: Mail, _now: datetime) -> bool:
    return row.state == Mail.State.FAILED


@admin.register(Mail)
class MailAdmin(OrganiserAdmin):
    """What a mail says is not shown: links in it open accounts."""

    powers = (
        Power(
            name="retry",
            label=gettext_lazy("Try again"),
            effect=_retried,
            is_offered=_failed,
            act=lambda by, row, chosen: retry_mail(
                by=by, mail=row, reason=chosen["reason"]
            ),
        ),
    )
    fields = (
        "to",
        "member",
        "kind",
        "state",
        "problem",
        "tries",
        "made_at",
        "due_at",
        "done_at",
    )
    list_display = ("to", "kind", "state", "made_at", "done_at", "tries", "problem")
    list_filter = ("state", "kind")
    search_fields = ("to", "member__nickname")
    ordering = ("-made_at", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Mail]:
        rows: QuerySet[Mail] = super().get_queryset(request)
        return rows.defer("subject", "text", "headers")


@admin.register(Outage)
class OutageAdmin(OrganiserAdmin):
    """When no process of the site ran."""

    fields = list_display = ("began_at", "ended_at")
    ordering = ("-ended_at", "-pk")


@admin.register(LogEntry)
class RecordAdmin(OrganiserAdmin):
    """What organisers decided, and why."""

    heading = gettext_lazy("Decisions")
    fields = readonly_fields = ("action_time", "organiser", "about", "why")
    list_display = ("action_time", "organiser", "about", "why")
    list_select_related = ("user", "content_type")
    search_fields = ("object_repr", "change_message", "user__nickname")
    ordering = ("-action_time", "-pk")

    @admin.display(description=gettext_lazy("organiser"))
    def organiser(self, row: LogEntry) -> str:
        return str(row.user)

    @admin.display(description=gettext_lazy("about"))
    def about(self, row: LogEntry) -> str:
        kind = row.content_type.name if row.content_type else ""
        return f"{kind} {row.object_repr}"

    @admin.display(description=gettext_lazy("what and why"))
    def why(self, row: LogEntry) -> str:
        return row.change_message
