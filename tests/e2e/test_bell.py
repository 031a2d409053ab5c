"""The bell in a browser: readable for everybody, and right after a move."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from club.models import Member
from club.mute_links import link_to_mute
from games import services
from tests.e2e import playing
from tests.e2e.test_layout import faults
from tests.fixtures.browser import OpenPage
from tests.members import (
    browser_of_member,
    make_member,
    make_pair,
    make_playing_pair,
)

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]


def log_in(page: Page, member: Member) -> None:
    cookie = browser_of_member(member).cookies[settings.SESSION_COOKIE_NAME]
    page.goto("/")
    page.context.add_cookies(
        [{"name": cookie.key, "value": cookie.value, "url": page.url}]
    )


def make_busy_member() -> Member:
    """Return a member with two things to do and one to know."""
    busy = make_member("Max")
    make_pair(busy, make_member("Eva"))
    make_playing_pair(busy, make_member("Ida"), first=1)
    over = make_pair(busy, make_member("Maximiliana Longname"))
    services.call_off(game_id=over.game.id, player=over.two.players)
    services.tell_players(game_ids=[over.game.id])
    return busy


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_bell_and_mute_page_suit_everybody(
    open_page: OpenPage, scheme: str, width: int
) -> None:
    member = make_busy_member()
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 720})
    log_in(page, member)

    for path in ("/bell/", link_to_mute(member, ["moves", "results"])):
        page.goto(path)
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_number_follows_a_move_and_what_happens_elsewhere(page: Page) -> None:
    member = make_member("Max")
    pair = make_playing_pair(member, make_member("Eva"), first=1)
    log_in(page, member)
    page.goto(f"/games/{pair.game.id}/")
    bell = page.locator("#bell")
    playing.wait_until_ready(page)
    before = int(bell.inner_text())

    playing.guess(page, "slate")

    expect(bell).to_have_text(str(before - 1) if before > 1 else "")
    pair.guess(2, "slate")
    expect(bell).to_have_text(str(before))
