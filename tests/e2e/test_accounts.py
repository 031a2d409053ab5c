"""Accounts in a browser: games come along, keys log in, every page fits every eye."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.models import Member
from games.models import Seat
from tests.club.account.people import ADDRESS, PASSWORD, link_in_mail, make_anna
from tests.e2e import playing
from tests.e2e.test_layout import faults
from tests.fixtures.browser import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]

ENTRANCE = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
OWN = [
    "/welcome/",
    "/settings/",
    "/settings/leave/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/logout/",
    "/accounts/2fa/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/totp/activate/",
]


def sign_up(page: Page) -> None:
    """Sign up from the page one is on, to the screen that follows."""
    page.locator("#menu summary").click()
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("E-mail address").fill(ADDRESS)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()


def log_in(page: Page) -> None:
    """Log in, and show once more who it is."""
    page.goto("/accounts/login/?next=/accounts/reauthenticate/%3Fnext=/settings/")
    page.get_by_label("E-mail address").fill(ADDRESS)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/settings/")


def test_signing_up_in_the_middle_of_a_game_keeps_the_game(page: Page) -> None:
    game = playing.start(page)
    words = playing.wrong_words(game, 2)
    playing.guess(page, words[0])
    url = page.url

    sign_up(page)
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    page.get_by_label("Nickname").fill("Anna B.")
    page.get_by_role("button", name="Done").click()

    expect(page).to_have_url(url)
    playing.wait_for_turn(page)
    playing.wait_until_ready(page)
    playing.guess(page, words[1])
    anna = Member.objects.get()
    assert anna.nickname == "Anna B."
    assert Seat.objects.get(game=game, number=1).member == anna
    page.goto("/")
    expect(page.locator(f'a[href="/games/{game.id}/"]').first).to_be_visible()


def test_what_was_wanted_is_reached_through_the_mail(
    page: Page, open_page: OpenPage
) -> None:
    page.goto("/accounts/signup/?next=/fair-play/")
    page.get_by_label("E-mail address").fill(ADDRESS)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    page.get_by_role("button", name="Done").click()
    expect(page).to_have_url(re.compile("/fair-play/$"))

    page.goto(link_in_mail())
    page.get_by_role("button", name="Yes, confirm").click()

    expect(page).to_have_url(re.compile("/fair-play/$"))
    expect(page.get_by_text(f"{ADDRESS} is confirmed.")).to_be_visible()
    assert Member.objects.get().has_confirmed_email
    elsewhere = open_page()
    elsewhere.goto(link_in_mail())
    expect(elsewhere.get_by_role("heading", level=1)).to_be_visible()


def add_key(page: Page) -> Any:  # noqa: ANN401 -- as Playwright
    """Plug a key into the browser that says yes to everything."""
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_logs_in(page: Page) -> None:
    make_anna()
    # A key is for a name, not for a number.
    page.goto("/")
    base = page.url.replace("127.0.0.1", "localhost").rstrip("/")
    add_key(page)
    page.goto(f"{base}/accounts/login/")
    page.get_by_label("E-mail address").fill(ADDRESS)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.goto(f"{base}/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Name of the key").fill("My phone")
    page.get_by_label("Log in with this key alone").check()
    page.get_by_role("button", name="Add a key").click()
    expect(page.get_by_text("The key is added.")).to_be_visible()
    page.goto(f"{base}/accounts/2fa/webauthn/")
    expect(page.get_by_text("My phone")).to_be_visible()
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Log out").click()

    page.goto(f"{base}/accounts/login/?next=/settings/")
    page.get_by_role("button", name="Log in with a passkey").click()

    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_a_passkey_that_was_not_used_is_said_on_the_page(page: Page) -> None:
    page.goto("/accounts/login/")

    page.evaluate(
        "() => { navigator.credentials.get = () => Promise.reject(new Error('no')); }"
    )
    page.get_by_role("button", name="Log in with a passkey").click()

    expect(page.locator("#passkey-problem")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page_of_an_account(
    open_page: OpenPage, scheme: str
) -> None:
    make_anna()
    page = open_page(color_scheme=scheme, viewport={"width": 320, "height": 568})
    found = {}
    for path in ENTRANCE:
        page.goto(path)
        found[path] = [*faults(page), *too_wide(page)]
    log_in(page)
    for path in OWN:
        page.goto(path)
        found[path] = [*faults(page), *too_wide(page)]

    assert {path: complaints for path, complaints in found.items() if complaints} == {}


def too_wide(page: Page) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [f"{wide} wide"] if wide > 320 else []


def test_what_was_refused_is_told_to_a_screen_reader_too(page: Page) -> None:
    page.goto("/accounts/signup/")

    page.get_by_label("E-mail address").fill(ADDRESS)
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Make my account").click()

    field = page.get_by_label("Password")
    expect(field).to_have_attribute("aria-invalid", "true")
    described = field.get_attribute("aria-describedby") or ""
    for name in described.split():
        expect(page.locator(f"#{name}")).to_be_visible()
    assert "id_password1_error" in described
    assert faults(page) == []
