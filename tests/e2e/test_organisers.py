"""The organisers' first evening in a browser: no complaint, overflow or axe fault."""

import pytest
from playwright.sync_api import Page, expect

from club import clock
from club.models import Member, Outage
from club.services.club import make_set_up_key
from club.services.reports import report_nickname
from games import services
from tests.club.organising.organisers import address_of
from tests.e2e.test_layout import faults
from tests.fixtures.browser import OpenPage
from tests.members import DAY, make_member, make_playing_pair

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]


def set_up(page: Page) -> None:
    page.goto(f"/set-up/{make_set_up_key()}/")
    page.get_by_label("How is the club called?").fill("Paper Club")
    page.get_by_label("Your e-mail address").fill("olga@example.org")
    page.get_by_label("A password").fill("paper plum copper")
    page.get_by_label("Your nickname").fill("Olga")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Today")).to_be_visible()


def overflow(page: Page) -> int:
    width = "document.documentElement.scrollWidth - window.innerWidth"
    return int(page.evaluate(width))


def rows_to_see() -> list[str]:
    """Make something to look at; return the pages that show it."""
    pair = make_playing_pair()
    offer = services.invite(by=pair.one, is_open=True, move_clock=DAY, is_rated=True)
    report = report_nickname(by=pair.two, of=pair.one, reason="rude")
    now = clock.now()
    outage = Outage.objects.create(began_at=now - DAY, ended_at=now)
    rows = [pair.one, pair.game, offer, report, outage]
    lists = ["member", "report", "mail", "outage"]
    return [
        "/organise/",
        *[f"/organise/club/{each}/" for each in lists],
        "/organise/games/game/",
        "/organise/games/invitation/",
        "/organise/admin/logentry/",
        "/organise/club/club/1/change/",
        *[address_of(row) for row in rows],
        address_of(pair.one).replace("change", "history"),
        address_of(pair.one, "pause"),
        address_of(pair.game, "decide"),
        f"/members/{pair.one.number}/report",
        f"/members/{pair.one.number}/block",
    ]


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_every_page_fits_and_asks_nothing_that_the_policy_forbids(
    open_page: OpenPage, console: list[str], width: int
) -> None:
    scheme = "dark" if width == 320 else "light"
    page = open_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    set_up(page)

    for path in rows_to_see():
        page.goto(path)
        assert overflow(page) <= 0, path
        assert console == [], path
        assert faults(page) == [], path
        console.clear()  # axe itself tries styles where a part scrolls


def test_the_first_evening_and_a_decision(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 800})
    set_up(page)
    guest = open_page()
    make_member("Max")

    page.get_by_role("button", name="Send it to me").click()
    expect(page.get_by_text("is in the outbox")).to_be_visible()
    link = page.locator("a.link").get_attribute("href") or ""
    guest.goto(link)
    expect(guest.get_by_role("heading", name="Sign up")).to_be_visible()
    page.get_by_role("link", name="Members", exact=True).last.click()
    page.get_by_role("link", name="Max").click()
    page.get_by_role("link", name="Rename").click()
    page.get_by_label("New nickname").fill("Moritz")
    page.get_by_label("Reason").fill("As Max asked")
    page.get_by_role("button", name="What would follow?").click()
    expect(page.get_by_text("Max is called Moritz from now on.")).to_be_visible()
    page.get_by_role("button", name="Do it").click()

    expect(page.get_by_role("heading", name="Moritz")).to_be_visible()
    assert Member.objects.filter(nickname="Moritz").exists()
    page.goto("/organise/admin/logentry/")
    expect(page.get_by_text("Renamed from Max to Moritz: As Max asked")).to_be_visible()
