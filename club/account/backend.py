"""Logging in by e-mail address and password."""

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress

from club.models import Member


class AddressBackend(AuthenticationBackend):  # type: ignore[misc] # untyped
    """Lets in whoever claims an address, not only the member who confirmed it.

    Several may claim one. If the others were locked out once somebody confirmed it,
    logging in would tell that the address is a member's.
    """

    def _authenticate_by_email(self, email: str, password: str) -> Member | None:
        claims = EmailAddress.objects.filter(email=email.lower())
        # Whoever confirmed it first; some may have chosen the same password.
        for claim in claims.select_related("user").order_by("-verified", "pk"):
            if member := self._check_password(claim.user, password):
                return member  # type: ignore[no-any-return] # untyped
        return None
