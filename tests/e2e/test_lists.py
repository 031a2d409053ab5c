"""My games, profiles and the leaderboard, for every eye and width."""

from datetime import timedelta

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from club.models import Member
from games import services
from tests.e2e import playing
from tests.e2e.test_layout import faults
from tests.fixtures.browser import OpenPage
from tests.members import (
    DAY,
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
    """Return a member with something in every list."""
    busy = make_member("Max")
    busy.is_listed = True
    busy.save(update_fields=["is_listed"])
    other = make_member("Maximiliana Longname")
    make_playing_pair(busy, other, first=2, is_rated=True).guess(2, "moist")
    make_playing_pair(busy, other, first=2)
    make_pair(busy, other)
    services.invite(by=other, to=busy, move_clock=DAY, is_rated=True)
    make_playing_pair(busy, other).resign(2)
    return busy


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_lists_suit_everybody(open_page: OpenPage, scheme: str, width: int) -> None:
    member = make_busy_member()
    other = Member.objects.exclude(pk=member.pk).get()
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 720})

    for viewer in (None, member):
        if viewer:
            log_in(page, viewer)
        for path in ("/", "/games/", f"/members/{other.number}/", "/leaderboard/"):
            page.goto(path)
            assert faults(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_next_stands_far_from_enter_and_leads_to_the_most_urgent_game(
    page: Page,
) -> None:
    member = make_member("Max")
    pair = make_playing_pair(member, make_member("Eva"), first=1)
    other = make_member("Ivo")
    soon = make_playing_pair(member, other, first=1, move_clock=timedelta(hours=4))
    log_in(page, member)
    page.goto(f"/games/{pair.game.id}/")
    playing.wait_until_ready(page)

    playing.guess(page, "slate")
    following = page.locator("#next a")
    expect(following).to_contain_text("Next: Ivo, 3 h")
    enter = page.locator("#key-enter").bounding_box()
    box = following.bounding_box()
    assert enter
    assert box
    assert box["y"] + box["height"] + 100 < enter["y"]
    following.click()
    page.wait_for_url(f"**/games/{soon.game.id}/")
    playing.wait_until_ready(page)

    expect(page.locator("#next")).to_have_count(0)
    playing.guess(page, "moist")
    expect(page.locator("#next")).to_be_visible()
