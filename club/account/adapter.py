"""What allauth asks of the club: how members are made, told and led on."""

from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.account.utils import get_next_redirect_url
from django import forms
from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from club import selectors
from club.account.limits import minutes_to_wait, too_many
from club.http import ClubRequest
from club.middleware import ZONE_COOKIE, zone_of
from club.models import Member
from club.selectors.confirming import CONFIRM
from club.services.mails import queue_mail
from club.services.members import create_member
from club.transactions import changing

ACCOUNT = "account"


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc] # untyped
    """The club's answers."""

    error_messages = {  # noqa: RUF012 -- as allauth declares it
        **DefaultAccountAdapter.error_messages,
        "duplicate_email": _("This is your address already."),
        "email_password_mismatch": _("The address or the password is not right."),
        "enter_current_password": _("This is not your password."),
        "incorrect_code": _("This is not the code."),
        "incorrect_password": _("This is not your password."),
        "rate_limited": _("Too many tries. Try again in a few minutes."),
        "same_as_current": _("This is your address already."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return selectors.may_sign_up(request)

    def save_user(
        self, request: ClubRequest, user: Member, form: forms.Form, *_args: object
    ) -> Member:
        """Make a member who reads the site as this browser did."""
        password = form.cleaned_data.get("password1")
        user.set_password(password)
        user.language = get_language() or ""
        zone = request.COOKIES.get(ZONE_COOKIE, "")
        user.time_zone = zone if zone_of(zone) else ""
        user.look = request.look.chosen
        user.awaits_approval = selectors.awaits_approval(request)
        return create_member(member=user)

    def post_login(
        self,
        request: HttpRequest,
        user: Member,
        *,
        signup: bool,
        **facts: Any,  # noqa: ANN401 -- as allauth
    ) -> HttpResponse:
        """Let a new member see nickname, language and zone, and then go on."""
        response = super().post_login(request, user, signup=signup, **facts)
        if signup:
            query = urlencode({"next": response["Location"]})
            return HttpResponseRedirect(f"{reverse('club:welcome')}?{query}")
        return cast("HttpResponse", response)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        del request
        return reverse("club:look") + "#account"

    def get_email_confirmation_url(
        self, request: HttpRequest, emailconfirmation: EmailConfirmation
    ) -> str:
        """Lead on from the mail to where the reader was going."""
        url = super().get_email_confirmation_url(request, emailconfirmation)
        target = get_next_redirect_url(request)
        return f"{url}?{urlencode({'next': target})}" if target else cast("str", url)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        try:
            with changing():
                return cast("bool", super().confirm_email(request, email_address))
        except IntegrityError:  # somebody else confirmed it at this moment
            self.add_message(
                request,
                messages.ERROR,
                "account/messages/email_confirmation_failed.txt",
                {"email": email_address.email},
            )
            return False

    def send_confirmation_mail(
        self,
        request: HttpRequest,
        emailconfirmation: EmailConfirmation,
        signup: bool,  # noqa: FBT001 -- as allauth
    ) -> None:
        """Ask for a confirmation, or tell a member that somebody used their address."""
        address = emailconfirmation.email_address
        if address.can_set_verified():
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            facts = {
                "user": address.user,
                "password_reset_url": request.build_absolute_uri(
                    reverse("account_reset_password")
                ),
            }
            self.send_mail("account/email/account_already_exists", address.email, facts)

    def send_mail(
        self, template_prefix: str, email: str, context: dict[str, Any]
    ) -> None:
        """Put a mail into the outbox, where the member sees what became of it.

        Both answers to a sign-up are of one kind: their state tells nobody whether the
        address was a member's already.
        """
        name = template_prefix.rpartition("/")[2]
        facts = {"club_name": selectors.club_name(), "email": email, **context}
        user = context.get("user") or self.request.user
        confirms = "email_confirmation" in name or name == "account_already_exists"
        queue_mail(
            to=email,
            kind=CONFIRM if confirms else ACCOUNT,
            subject=render_to_string(f"{template_prefix}_subject.txt", facts).strip(),
            text=render_to_string(f"{template_prefix}_message.txt", facts).strip(),
            member=user if isinstance(user, Member) else None,
        )

    def pre_authenticate(
        self,
        request: HttpRequest,
        **credentials: Any,  # noqa: ANN401 -- as allauth
    ) -> None:
        try:
            super().pre_authenticate(request, **credentials)
        except forms.ValidationError:
            key = self._get_login_attempts_cache_key(request, **credentials)
            minutes = max(1, minutes_to_wait(request, "login_failed", key=key))
            raise forms.ValidationError(too_many(minutes)) from None
