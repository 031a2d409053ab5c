"""The cookie with the reader's time zone."""

import pytest
from playwright.sync_api import Page, Route

from tests.fixtures.browser import OpenPage
from tests.fixtures.site import Site

pytestmark = pytest.mark.browser

SECURE = "https://club.example"


def zone_cookie(page: Page) -> tuple[str | None, bool | None]:
    """Return the value of the cookie, and whether it is for TLS only."""
    page.wait_for_function("document.cookie.includes('zone=')")
    cookies = page.context.cookies()
    zone = next(cookie for cookie in cookies if cookie.get("name") == "zone")
    return zone.get("value"), zone.get("secure")


def test_the_zone_is_told_where_there_is_no_tls(open_page: OpenPage) -> None:
    page = open_page(timezone_id="Europe/Madrid")

    page.goto("/fair-play/")

    assert zone_cookie(page) == ("Europe/Madrid", False)


def test_the_zone_is_told_over_tls_only_where_there_is_tls(
    open_page: OpenPage, site: Site
) -> None:
    page = open_page(timezone_id="Europe/Madrid")

    def answer(route: Route) -> None:
        address = route.request.url.replace(SECURE, site.url)
        route.fulfill(response=page.request.get(address))

    page.route(f"{SECURE}/**", answer)

    page.goto(f"{SECURE}/fair-play/")

    assert zone_cookie(page) == ("Europe/Madrid", True)
