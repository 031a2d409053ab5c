"""Accounts in the language of brackets: pages, refusals and mails."""

import pytest
from django.test import Client

from club import clock
from club.models import Block, Mail
from tests.club.account.people import (
    ADDRESS,
    PASSWORD,
    link_in_mail,
    logged_in,
    make_anna,
)
from tests.i18n.pseudo import untranslated, untranslated_lines

pytestmark = [pytest.mark.usefixtures("pseudo"), pytest.mark.django_db]

NAMES = {
    "Brainclub",
    "English",
    "Español",
    "Esperanto",
    "Anna",
    "Ben",
    ADDRESS,
    "http://testserver",
}
ENTRANCE = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-set-password/",
    "/accounts/password/reset/key/done/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/MQ:abc:def/",
    "/accounts/inactive/",
]
OWN = [
    "/",
    "/welcome/",
    "/settings/",
    "/settings/?saved=name",
    "/settings/leave/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/totp/activate/",
]


@pytest.mark.parametrize("path", ENTRANCE)
def test_a_page_of_the_entrance_is_translated_whole(client: Client, path: str) -> None:
    response = client.get(path)

    assert response.status_code == 200
    assert untranslated(response.content.decode(), NAMES) == []


@pytest.mark.parametrize("path", OWN)
def test_a_members_own_page_is_translated_whole(path: str) -> None:
    browser, anna = logged_in()
    ben = make_anna(email="ben@example.org", nickname="Ben")
    Block.objects.create(by=anna, of=ben, made_at=clock.now())
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})

    response = browser.get(path)

    assert response.status_code == 200
    names = NAMES | {"Mac OS key", "Master key"}
    assert untranslated(response.content.decode(), names) == []


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/accounts/login/", {"login": ADDRESS, "password": "wrong"}),
        ("/accounts/password/change/", {"oldpassword": "wrong"}),
        ("/accounts/reauthenticate/", {"password": "wrong"}),
        ("/settings/name", {"nickname": "Ben"}),
        ("/settings/name", {"nickname": "x"}),
        ("/settings/name", {"nickname": "organiser"}),
        ("/accounts/email/", {"email": ADDRESS, "action_add": ""}),
    ],
)
def test_what_we_refuse_is_translated(path: str, fields: dict[str, str]) -> None:
    make_anna(email="ben@example.org", nickname="Ben")
    browser, _anna = logged_in()
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    visitor = Client() if path == "/accounts/login/" else browser
    more = {"language": "eo", "time_zone": "UTC", "password1": "", "password2": ""}

    page = visitor.post(path, {**more, **fields}).content.decode()

    # What Django itself says of an empty field it says in its own translation.
    names = NAMES | {"Ĉi tiu kampo estas deviga.", "organiser"}
    assert "⟧" in page
    assert untranslated(page, names) == []


def test_every_mail_is_translated_whole(client: Client) -> None:
    client.post("/accounts/signup/", {"email": ADDRESS, "password1": PASSWORD})
    client.post(link_in_mail())
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post(
        "/accounts/password/change/",
        {
            "oldpassword": PASSWORD,
            "password1": "a new long secret",
            "password2": "a new long secret",
        },
    )
    Client().post(
        "/accounts/signup/",
        {"email": "new@example.org", "password1": "another secret"},
    )
    Client().post("/accounts/password/reset/", {"email": ADDRESS})

    mails = Mail.objects.all()

    assert len(mails) == 4
    for mail in mails:
        lines = [x for x in mail.text.splitlines() if not x.startswith("http")]
        text = "\n".join([mail.subject, *lines])
        assert untranslated_lines(text, NAMES) == []
