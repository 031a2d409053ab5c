"""allauth's forms in the club's words: labels above the fields, nothing inside."""

from typing import TYPE_CHECKING, Any

from allauth.account import forms as account
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

type Words = str | StrPromise

# More than that the column does not hold.
LONGEST_ADDRESS = 254

_LABELS: dict[str, Words] = {
    "login": _("E-mail address"),
    "email": _("E-mail address"),
    "password": _("Password"),
    "oldpassword": _("Your password now"),
    "password1": _("Password"),
    "password2": _("The new password again"),
    "code": _("Code"),
    "name": _("Name of the key"),
    "passwordless": _("Log in with this key alone (a passkey)"),
}
_HELP: dict[str, Words] = {
    "password1": _("At least 8 characters, not only digits, and no common password."),
    "passwordless": _("The device then asks for its PIN, your finger or your face."),
}


class Worded(forms.Form):
    """Words every field."""

    words: dict[str, Words] = {}  # noqa: RUF012 -- set by those who inherit

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Form
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.words.get(name, _LABELS.get(name))
            field.help_text = _HELP.get(name, "")
            field.widget.attrs.pop("placeholder", None)
            if isinstance(field, forms.EmailField):
                field.validators.append(MaxLengthValidator(LONGEST_ADDRESS))
            if name == "code":
                field.widget.attrs["inputmode"] = "numeric"


class LoginForm(Worded, account.LoginForm):  # type: ignore[misc] # untyped
    """Address and password."""


class SignupForm(Worded, account.SignupForm):  # type: ignore[misc] # untyped
    """Address and password; all else is filled in and may be changed."""


class ChangeAddressForm(Worded, account.AddEmailForm):  # type: ignore[misc] # untyped
    """The new address."""

    words = {"email": _("New address")}  # noqa: RUF012 -- as Worded


class ChangePasswordForm(Worded, account.ChangePasswordForm):  # type: ignore[misc] # untyped
    """The password now and then."""

    words = {"password1": _("New password")}  # noqa: RUF012 -- as Worded


class SetPasswordForm(Worded, account.SetPasswordForm):  # type: ignore[misc] # untyped
    """The first password of somebody who has none."""

    words = {"password1": _("New password")}  # noqa: RUF012 -- as Worded


class ResetPasswordForm(Worded, account.ResetPasswordForm):  # type: ignore[misc] # untyped
    """Where the link goes."""


class NewPasswordForm(Worded, account.ResetPasswordKeyForm):  # type: ignore[misc] # untyped
    """The password that takes the place of a forgotten one."""

    words = {"password1": _("New password")}  # noqa: RUF012 -- as Worded


class AgainForm(Worded, account.ReauthenticateForm):  # type: ignore[misc] # untyped
    """The password once more."""


class CodeForm(Worded, mfa.AuthenticateForm):  # type: ignore[misc] # untyped
    """The second factor."""


class CodeAgainForm(Worded, mfa.ReauthenticateForm):  # type: ignore[misc] # untyped
    """The second factor once more."""


class ActivateAppForm(Worded, totp.ActivateTOTPForm):  # type: ignore[misc] # untyped
    """The first code of an app."""


class AddKeyForm(Worded, webauthn.AddWebAuthnForm):  # type: ignore[misc] # untyped
    """A new key."""


class RenameKeyForm(Worded, webauthn.EditWebAuthnForm):  # type: ignore[misc] # untyped
    """Another name for a key."""
