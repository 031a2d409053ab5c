"""Codes of an app, recovery codes, and what they protect."""

import re

import pytest
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from club.models import Mail
from tests.browsers import text_of
from tests.club.account.people import ADDRESS, PASSWORD, log_in, logged_in, who_is

pytestmark = pytest.mark.django_db


def code_for(secret: str) -> str:
    """Return what an app shows now."""
    _before, counter, _after = yield_hotp_counters_from_time()
    return str(format_hotp_value(hotp_value(secret, counter)))


def proven() -> Client:
    """Return a member's browser that has just shown who it is."""
    browser, _anna = logged_in()
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return browser


def use_an_app(browser: Client) -> str:
    """Let an app be asked for codes; return its key."""
    page = text_of(browser.get("/accounts/2fa/totp/activate/"))
    found = re.search(r'<code class="key">(\w+)</code>', page)
    assert found, page
    response = browser.post(
        "/accounts/2fa/totp/activate/", {"code": code_for(found[1])}
    )
    assert response.status_code == 302
    return found[1]


def test_an_app_is_asked_at_the_next_log_in() -> None:
    secret = use_an_app(proven())
    elsewhere = Client()

    log_in(elsewhere)
    half_way = who_is(elsewhere)
    page = text_of(elsewhere.get("/accounts/2fa/authenticate/"))
    cache.clear()  # the code that switched it on is used up for a while
    elsewhere.post("/accounts/2fa/authenticate/", {"code": code_for(secret)})

    assert half_way == ""
    assert "The second step" in page
    assert who_is(elsewhere)


def test_a_wrong_code_lets_nobody_in() -> None:
    use_an_app(proven())
    elsewhere = Client()
    log_in(elsewhere)

    response = elsewhere.post("/accounts/2fa/authenticate/", {"code": "000000"})

    assert "This is not the code." in text_of(response)
    assert who_is(elsewhere) == ""


def test_a_recovery_code_lets_in_once() -> None:
    browser = proven()
    use_an_app(browser)
    page = text_of(browser.get("/accounts/2fa/recovery-codes/"))
    code = re.findall(r"<code>(\w+)</code>", page)[0]

    entered = []
    for _ in range(2):
        elsewhere = Client()
        log_in(elsewhere)
        elsewhere.post("/accounts/2fa/authenticate/", {"code": code})
        entered.append(bool(who_is(elsewhere)))

    assert entered == [True, False]


def test_recovery_codes_are_shown_only_to_who_has_just_shown_who_it_is() -> None:
    browser = proven()
    use_an_app(browser)
    session = browser.session
    session.pop("account_authentication_methods", None)
    session.save()

    page = text_of(browser.get("/accounts/2fa/recovery-codes/"))

    assert not re.findall(r"<code>\d+</code>", page)


def test_the_page_with_the_square_allows_that_picture_alone() -> None:
    browser = proven()

    activating = browser.get("/accounts/2fa/totp/activate/")
    other = browser.get("/accounts/2fa/")

    assert "img-src 'self' data:" in activating["Content-Security-Policy"]
    assert "script-src 'self';" in activating["Content-Security-Policy"]
    assert "data:" not in other["Content-Security-Policy"]


def test_nobody_protects_an_account_whose_address_is_not_theirs(
    client: Client,
) -> None:
    client.post("/accounts/signup/", {"email": ADDRESS, "password1": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})

    page = text_of(client.get("/accounts/2fa/"))
    response = client.get("/accounts/2fa/totp/activate/", follow=True)

    assert "Use an app" not in page
    assert "Confirm your address first." in text_of(response)


def test_the_member_is_told_by_mail(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    browser = proven()

    with django_capture_on_commit_callbacks(execute=True):
        use_an_app(browser)

    told = Mail.objects.filter(to=ADDRESS).values_list("text", flat=True)

    assert any("asks an app for codes" in text for text in told)
