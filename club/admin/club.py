"""The club itself: its name, who may join, and the link by which they do."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import selectors
from club.admin.base import OrganiserAdmin
from club.admin.links import join_path
from club.admin.powers import Chosen, Power, ReasonForm
from club.models import Club
from club.models.club import LONGEST_NAME
from club.services.club import change_club, draw_join_link


class ClubForm(ReasonForm):
    """What everybody sees of the club."""

    name = forms.CharField(
        label=gettext_lazy("How is the club called?"), max_length=LONGEST_NAME
    )
    who_may_join = forms.ChoiceField(
        label=gettext_lazy("Who may join?"), choices=Club.Joining.choices
    )

    def __init__(self, *args: object, row: Club, **kwargs: object) -> None:
        super().__init__(*args, row=row, **kwargs)
        self.initial["name"] = row.name or selectors.club_name()
        self.initial["who_may_join"] = row.who_may_join


def _changed(row: Club, chosen: Chosen) -> list[str]:
    del row
    who = Club.Joining(chosen["who_may_join"]).label
    return [
        _("The club is called %(name)s on every page.") % {"name": chosen["name"]},
        _("Who may join: %(who)s. Members stay members.") % {"who": who},
    ]


def _drawn(_row: Club, _chosen: Chosen) -> list[str]:
    return [_("Whoever has the old link cannot join by it any more.")]


@admin.register(Club)
class ClubAdmin(OrganiserAdmin):
    """There is one, so there is no list."""

    powers = (
        Power(
            name="change",
            label=gettext_lazy("Change"),
            form=ClubForm,
            effect=_changed,
            act=lambda by, _row, chosen: change_club(
                by=by,
                name=chosen["name"],
                who_may_join=chosen["who_may_join"],
                reason=chosen["reason"],
            ),
        ),
        Power(
            name="new-link",
            label=gettext_lazy("New link"),
            effect=_drawn,
            act=lambda by, _row, chosen: draw_join_link(by=by, reason=chosen["reason"]),
        ),
    )
    fields = readonly_fields = ("called", "who_may_join", "link")

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Club | None:
        """Show what holds, also before anybody has chosen anything."""
        row: Club | None = super().get_object(request, object_id, from_field)
        if row is None and object_id == "1":
            return Club(pk=1, join_token="")
        return row

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        del request, extra_context
        return redirect("admin:club_club_change", 1)

    @admin.display(description=gettext_lazy("name"))
    def called(self, row: Club) -> str:
        return row.name or selectors.club_name()

    @admin.display(description=gettext_lazy("link to join"))
    def link(self, row: Club) -> str:
        path = join_path(row.join_token)
        return settings.SITE_URL + path if path else "-"
