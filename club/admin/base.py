"""Rows that are shown and never edited; what may be done to one is a power."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from club import clock
from club.admin.powers import Power, Text
from club.http import member_of

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:  # when it runs, Django's own class takes no type in brackets
    ModelAdmin = admin.ModelAdmin


class OrganiserAdmin(ModelAdmin):
    """Everything is read only, and every power asks for a reason."""

    powers: tuple[Power, ...] = ()
    actions = None
    list_per_page = 50
    show_full_result_count = False
    change_list_template = "admin/rows.html"
    change_form_template = "admin/row.html"
    object_history_template = "admin/history.html"
    # How the list is called, where the model's own plural says too little.
    heading: Text = ""

    # Who is here is an organiser: ``OrganiserSite`` lets in nobody else.

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.admin_site.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401 -- of any model
        del obj
        return self.admin_site.has_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        del request
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401 -- of any model
        del request, obj
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401 -- of any model
        del request, obj
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:  # noqa: ANN401 -- Django's
        """Let nobody guess a column by filters that no page offers."""
        del value, request
        filters: Any = self.list_filter
        names = [each if isinstance(each, str) else each[0] for each in filters]
        return lookup.partition("__")[0] in names

    def refusal(self, request: HttpRequest, row: Any) -> str:  # noqa: ANN401 -- of any model
        """Say why this organiser may do nothing to this row; empty if they may."""
        del request, row
        return ""

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_power"
        view = self.admin_site.admin_view(self.power_view)
        own = [path("<path:object_id>/do/<slug:power>/", view, name=name)]
        return own + super().get_urls()

    @property
    def list_title(self) -> str:
        return capfirst(str(self.heading or self.opts.verbose_name_plural))

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = {"title": self.list_title, **(extra_context or {})}
        return super().changelist_view(request, context)

    def history_view(
        self,
        request: HttpRequest,
        object_id: str,
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        context = {"list_title": self.list_title, **(extra_context or {})}
        return super().history_view(request, object_id, context)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        context = {"list_title": self.list_title, **(extra_context or {})}
        row = self.get_object(request, unquote(object_id))
        if row is not None:
            now = clock.now()
            context |= {"title": capfirst(str(row)), "subtitle": None}
            offered = [each for each in self.powers if each.is_offered(row, now)]
            context["refusal"] = self.refusal(request, row) if offered else ""
            context["powers"] = [
                (each.label, self._address(row, each))
                for each in offered
                if not context["refusal"]
            ]
        return super().change_view(request, object_id, form_url, context)

    def _address(self, row: Model, power: Power) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_power"
        return reverse(name, args=[row.pk, power.name])

    def _row_address(self, row: Model) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        return reverse(name, args=[row.pk])

    def power_view(
        self, request: HttpRequest, object_id: str, power: str
    ) -> HttpResponse:
        """Ask for the reason, show what would follow, do it."""
        row = self.get_object(request, unquote(object_id))
        one = next((each for each in self.powers if each.name == power), None)
        by = member_of(request)
        if row is None or one is None or by is None:
            raise Http404
        context = {
            **self.admin_site.each_context(request),
            "title": one.label,
            "subtitle": capfirst(str(row)),
            "opts": self.opts,
            "row": row,
            "row_address": self._row_address(row),
        }
        if refusal := self.refusal(request, row):
            return self._show({**context, "refusal": refusal}, request, status=403)
        if not one.is_offered(row, clock.now()):
            messages.error(request, _("That can no longer be done."))
            return redirect(self._row_address(row))
        form = one.form(request.POST or None, row=row)
        context["form"] = form
        if request.method == "POST" and form.is_valid() and "again" not in request.POST:
            if "sure" not in request.POST:
                context["effect"] = one.effect(row, form.cleaned_data)
                return self._show({**context, "is_preview": True}, request)
            try:
                one.act(by, row, form.cleaned_data)
            except ValidationError as refused:
                form.add_error(None, refused.messages[0])
            else:
                messages.success(request, _("Done, and put on record."))
                return redirect(self._row_address(row))
        return self._show(context, request, status=422 if form.errors else 200)

    def _show(
        self, context: dict[str, Any], request: HttpRequest, *, status: int = 200
    ) -> HttpResponse:
        return TemplateResponse(request, "admin/power.html", context, status=status)
