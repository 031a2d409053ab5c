"""People who sign up, log in, and read their mail."""

import re

from django.core import mail
from django.test import Client

from club.models import Mail, Member
from club.services.members import add_member

ADDRESS = "anna@example.org"
PASSWORD = "paper plum copper"


def make_anna(*, email: str = ADDRESS, nickname: str = "Anna") -> Member:
    """Return a member whose address is confirmed."""
    return add_member(email=email, password=PASSWORD, nickname=nickname)


def sign_up(
    client: Client, *, email: str = ADDRESS, password: str = PASSWORD, **more: str
) -> str:
    """Sign up; return where that leads."""
    fields = {"email": email, "password1": password, **more}
    response = client.post("/accounts/signup/", fields)
    assert response.status_code == 302, response.content.decode()
    return response["Location"]


def log_in(
    client: Client, *, email: str = ADDRESS, password: str = PASSWORD, **more: str
) -> int:
    """Log in; return the status."""
    fields = {"login": email, "password": password, **more}
    return client.post("/accounts/login/", fields).status_code


def logged_in() -> tuple[Client, Member]:
    """Return a member's browser, and the member."""
    client, anna = Client(), make_anna()
    assert log_in(client) == 302
    anna.refresh_from_db()
    return client, anna


def link_in_mail(to: str = ADDRESS) -> str:
    """Return the path of the link in the last mail to an address."""
    text = Mail.objects.filter(to=to).latest("pk").text
    # A worker empties it when it has sent it.
    found = re.search(r"https?://[^/]+(/\S+)", text or str(mail.outbox[-1].body))
    assert found, text
    return found[1]


def who_is(client: Client) -> str:
    """Return whose session the browser has, by the key of the row."""
    return str(client.session.get("_auth_user_id", ""))
