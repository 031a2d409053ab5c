"""Logging in and out: sessions are new, tries are counted, links lead on."""

import pytest
from django.test import Client

from club.models import Mail, Member
from games.models import Seat
from tests.browsers import browser_of, text_of
from tests.club.account.people import (
    ADDRESS,
    PASSWORD,
    link_in_mail,
    log_in,
    logged_in,
    make_anna,
    who_is,
)
from tests.factories import make_playing_duel

pytestmark = pytest.mark.django_db

WRONG = "not the password"


def test_logging_in_leads_to_where_one_was_going(client: Client) -> None:
    make_anna()

    response = client.post(
        "/accounts/login/",
        {"login": ADDRESS, "password": PASSWORD, "next": "/rules/word-duel/"},
    )

    assert response["Location"] == "/rules/word-duel/"


def test_the_address_counts_in_any_case(client: Client) -> None:
    make_anna()

    assert log_in(client, email="ANNA@Example.ORG") == 302


def test_logging_in_changes_the_session(client: Client) -> None:
    anna = make_anna()
    planted = browser_of("anna")
    before = planted.session.session_key

    log_in(planted)

    assert who_is(planted) == str(anna.pk)
    assert planted.session.session_key != before
    client.cookies["sessionid"] = before or ""
    assert who_is(client) == ""
    assert client.session.get("guest") is None


def test_a_session_that_nobody_opened_is_not_taken_up(client: Client) -> None:
    make_anna()
    client.cookies["sessionid"] = "a" * 32

    log_in(client)

    assert client.cookies["sessionid"].value != "a" * 32


def test_signing_up_changes_the_session_too(client: Client) -> None:
    planted = browser_of("anna")
    before = planted.session.session_key

    planted.post("/accounts/signup/", {"email": ADDRESS, "password1": PASSWORD})

    client.cookies["sessionid"] = before or ""
    assert who_is(client) == ""


def test_the_guests_games_come_along_at_log_in_too() -> None:
    anna = make_anna()
    game = make_playing_duel().game

    log_in(browser_of("anna"))

    assert Seat.objects.get(game=game, number=1).member == anna


def test_logging_out_needs_a_post(client: Client) -> None:
    anna = make_anna()
    log_in(client)

    client.get("/accounts/logout/")
    assert who_is(client) == str(anna.pk)

    client.post("/accounts/logout/")
    assert who_is(client) == ""


@pytest.mark.parametrize("address", [ADDRESS, "nobody@example.org"])
def test_a_wrong_password_and_an_unknown_address_are_answered_alike(
    client: Client, address: str
) -> None:
    make_anna()

    response = client.post("/accounts/login/", {"login": address, "password": WRONG})

    assert response.status_code == 200
    assert "The address or the password is not right." in text_of(response)


@pytest.mark.parametrize("address", [ADDRESS, "nobody@example.org"])
def test_too_many_tries_say_when_the_next_one_is_taken(
    client: Client, address: str
) -> None:
    make_anna()
    for _ in range(5):
        log_in(client, email=address, password=WRONG)

    response = client.post("/accounts/login/", {"login": address, "password": PASSWORD})

    assert "Too many tries. Next one in 5 min." in text_of(response)
    assert who_is(client) == ""


def test_tries_at_one_account_do_not_lock_out_another(client: Client) -> None:
    make_anna()
    make_anna(email="ben@example.org", nickname="Ben")
    for _ in range(6):
        log_in(client, password=WRONG)

    assert log_in(client, email="ben@example.org") == 302


def test_too_many_sign_ups_of_one_place_are_refused(client: Client) -> None:
    for number in range(20):
        Client().post(
            "/accounts/signup/",
            {"email": f"a{number}@example.org", "password1": PASSWORD},
        )

    response = client.post(
        "/accounts/signup/", {"email": ADDRESS, "password1": PASSWORD}
    )

    assert response.status_code == 429
    assert "Too many tries. Next one in 60 min." in text_of(response)
    assert Member.objects.count() == 20


def test_too_many_mails_to_one_address_are_refused(client: Client) -> None:
    make_anna()
    for _ in range(3):
        client.post("/accounts/password/reset/", {"email": ADDRESS})

    response = client.post("/accounts/password/reset/", {"email": ADDRESS})

    assert response.status_code == 429
    assert "Next one in 60 min." in text_of(response)
    assert Mail.objects.count() == 3


def test_a_forgotten_password_is_replaced_by_mail(client: Client) -> None:
    anna = make_anna()
    client.post("/accounts/password/reset/", {"email": ADDRESS})

    form = client.get(link_in_mail(), follow=True)
    response = client.post(
        form.redirect_chain[-1][0],
        {"password1": "a new long secret", "password2": "a new long secret"},
    )

    assert response.status_code == 302
    assert who_is(client) == str(anna.pk)
    assert log_in(Client(), password="a new long secret") == 302
    assert log_in(Client()) == 200


def test_a_reset_link_works_once(client: Client) -> None:
    make_anna()
    client.post("/accounts/password/reset/", {"email": ADDRESS})
    link = link_in_mail()
    form = client.get(link, follow=True)
    new = {"password1": "a new long secret", "password2": "a new long secret"}
    client.post(form.redirect_chain[-1][0], new)

    page = text_of(Client().get(link, follow=True))

    assert "This link is no longer good" in page


@pytest.mark.parametrize("address", [ADDRESS, "nobody@example.org"])
def test_asking_for_a_new_password_tells_nobody_who_is_a_member(
    client: Client, address: str
) -> None:
    make_anna()

    response = client.post("/accounts/password/reset/", {"email": address}, follow=True)

    assert "If the address is a member's" in text_of(response)
    assert Mail.objects.filter(to=address).count() == (address == ADDRESS)


def test_a_changed_password_logs_out_the_other_devices() -> None:
    here, anna = logged_in()
    elsewhere = Client()
    log_in(elsewhere)

    here.post(
        "/accounts/password/change/",
        {
            "oldpassword": PASSWORD,
            "password1": "a new long secret",
            "password2": "a new long secret",
        },
    )

    assert here.get("/welcome/").status_code == 200
    assert elsewhere.get("/welcome/").status_code == 302
    assert Mail.objects.filter(member=anna, subject__contains="password").exists()


def test_another_address_counts_once_it_is_confirmed() -> None:
    browser, anna = logged_in()
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})

    browser.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    anna.refresh_from_db()
    before = anna.email
    browser.post(link_in_mail("new@example.org"))

    anna.refresh_from_db()
    assert before == ADDRESS
    assert anna.email == "new@example.org"
    assert log_in(Client(), email="new@example.org") == 302
    assert log_in(Client()) == 200
    told = Mail.objects.filter(to=ADDRESS).latest("pk")
    assert "new@example.org" in told.text


def test_changing_to_a_used_address_tells_only_its_owner() -> None:
    make_anna(email="ben@example.org", nickname="Ben")
    browser, anna = logged_in()
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})

    response = browser.post(
        "/accounts/email/",
        {"email": "ben@example.org", "action_add": ""},
        follow=True,
    )

    assert "A mail with a link went to this address." in text_of(response)
    assert "already" in Mail.objects.get(to="ben@example.org").subject
    anna.refresh_from_db()
    assert anna.email == ADDRESS


def test_changing_the_address_asks_who_it_is() -> None:
    browser, _anna = logged_in()
    session = browser.session
    session.pop("account_authentication_methods", None)
    session.save()

    response = browser.post(
        "/accounts/email/", {"email": "new@example.org", "action_add": ""}
    )

    assert response["Location"].startswith("/accounts/reauthenticate/")


def test_an_account_that_was_closed_lets_nobody_in(client: Client) -> None:
    Member.objects.filter(pk=make_anna().pk).update(is_active=False)

    response = client.post(
        "/accounts/login/", {"login": ADDRESS, "password": PASSWORD}, follow=True
    )

    assert "This account is closed" in text_of(response)
    assert who_is(client) == ""
