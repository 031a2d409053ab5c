"""The organisers' site: who may enter, and the pages that belong to no row."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.admin.today import today
from club.http import member_of
from club.models import Member
from club.services.club import dismiss_first_steps
from club.services.outbox import send_test_mail

type View = Callable[..., HttpResponse]


class OrganiserSite(admin.AdminSite):
    """For everybody else there is nothing here."""

    site_title = site_header = gettext_lazy("Organisers")
    index_title = gettext_lazy("Today")
    index_template = "admin/today.html"
    enable_nav_sidebar = False
    final_catch_all_view = False

    def has_permission(self, request: HttpRequest) -> bool:
        member = member_of(request)
        return bool(
            member and member.is_active and member.is_staff and not member.leaving_at
        )

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002 -- Django's
        shown = super().admin_view(view, cacheable)

        def inner(request: HttpRequest, *args: object, **kwargs: object) -> Any:  # noqa: ANN401 -- an answer
            if not self.has_permission(request):
                raise Http404
            return shown(request, *args, **kwargs)

        return update_wrapper(inner, view)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        own = [
            path("test-mail", self._for_organisers(_test_mail), name="test_mail"),
            path("first-steps", self._for_organisers(_dismiss), name="first_steps"),
        ]
        return [*own, *super().get_urls()]

    def _for_organisers(self, act: Callable[[HttpRequest, Member], None]) -> View:
        def view(request: HttpRequest) -> HttpResponse:
            member = member_of(request)
            if member is not None:
                act(request, member)
            return redirect("admin:index")

        checked: View = self.admin_view(require_POST(view))
        return checked

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        context = {"today": today(request), **(extra_context or {})}
        return super().index(request, context)

    # The site has its own pages for these.

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> Any:  # noqa: ANN401 -- an answer
        del request, extra_context
        return redirect_to_login(reverse("admin:index"))

    def logout(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> Any:  # noqa: ANN401 -- an answer
        del request, extra_context
        return redirect("account_logout")

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> Any:  # noqa: ANN401 -- an answer
        del request, extra_context
        return redirect("account_change_password")

    def password_change_done(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> Any:  # noqa: ANN401 -- an answer
        del request, extra_context
        return redirect("club:look")


def _test_mail(request: HttpRequest, member: Member) -> None:
    try:
        send_test_mail(by=member)
    except ValidationError as refused:
        messages.error(request, refused.messages[0])
    else:
        said = _("A test mail to %(address)s is in the outbox.")
        messages.success(request, said % {"address": member.email})


def _dismiss(request: HttpRequest, member: Member) -> None:
    del request
    dismiss_first_steps(by=member)
