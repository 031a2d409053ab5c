"""What allauth's second step asks of the club."""

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.translation import gettext_lazy as _


class SecondStepAdapter(DefaultMFAAdapter):  # type: ignore[misc] # untyped
    """The club's words."""

    error_messages = {  # noqa: RUF012 -- as allauth declares it
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": _("Remove keys and app first, then change the address."),
        "cannot_generate_recovery_codes": _("Recovery codes need a key or an app."),
        "incorrect_code": _("This is not the code."),
        "unverified_email": _("Confirm your address first."),
    }
