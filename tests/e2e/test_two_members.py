"""Two people play each other in two browsers, one of them without a mouse."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from club.models import Member
from games import services
from games.models import Game, Invitation
from games.rules.duel import Phase, Result
from tests.e2e import playing
from tests.e2e.test_layout import faults
from tests.fixtures.browser import OpenPage
from tests.fixtures.site import Site
from tests.members import DAY, make_member, make_pair

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]

PHONE = {"width": 390, "height": 664}
DESK = {"width": 1280, "height": 720}
WORDS = {"Max": "speed", "Eva": "crane"}


def log_in(page: Page, member: Member, url: str) -> None:
    """Give a browser a member's session."""
    client = Client()
    client.force_login(member)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": url}]
    )


@pytest.fixture
def pages(open_page: OpenPage, site: Site) -> dict[str, Page]:
    """Return Max's page on a desk and Eva's on a phone."""
    both = {}
    for nickname, view in (("Max", DESK), ("Eva", PHONE)):
        page = open_page(viewport=view, has_touch=view is PHONE)
        log_in(page, make_member(nickname), site.url)
        both[nickname] = page
    return both


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of that name has the focus."""
    for _attempt in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "(document.activeElement.labels?.[0] ?? document.activeElement)"
            ".textContent.replace(/\\s+/g, ' ').trim()"
        )
        if focused == name:
            return
    pytest.fail(f"Tab never reached {name!r}")


def invite_by_keyboard(page: Page) -> None:
    page.goto("/")
    tab_to(page, "Invite somebody")
    page.keyboard.press("Enter")
    page.wait_for_url("**/invite/")
    tab_to(page, "Rated: the result counts")
    page.keyboard.press("Space")
    tab_to(page, "Invite")
    page.keyboard.press("Enter")
    page.wait_for_url("**/i/**")
    expect(page.locator("main")).to_contain_text("1 day a move, rated")


def seal_by_keyboard(page: Page, word: str) -> None:
    tab_to(page, "Eva will try to guess this word")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-version", "6")


def guess_by_keyboard(page: Page, word: str) -> None:
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def guess_by_thumb(page: Page, word: str) -> None:
    for letter in word:
        page.locator(f"#key-{letter}").tap()
    page.locator("#key-enter").tap()


def test_a_rated_duel_ends_in_a_draw_by_the_equalising_guess(
    pages: dict[str, Page],
) -> None:
    anna, eva = pages["Max"], pages["Eva"]
    invite_by_keyboard(anna)
    eva.goto("/")
    expect(eva.locator("main")).to_contain_text("1 day a move, rated")
    eva.get_by_role("button", name="Take", exact=True).tap()
    eva.wait_for_url("**/games/**")
    game = playing.game_of(eva)

    eva.wait_for_load_state()
    eva.locator("#word").fill(WORDS["Eva"])
    eva.get_by_role("button", name="Seal", exact=True).tap()
    expect(eva.locator(".banner")).to_contain_text("Waiting for Max to seal one.")
    anna.goto(f"/games/{game.id}/")
    expect(anna.locator("main")).to_contain_text("Eva: word sealed")
    seal_by_keyboard(anna, WORDS["Max"])
    # Her page goes on by itself, from waiting to the board.
    for page in (anna, eva):
        expect(page.locator("#table")).to_have_attribute("data-can-guess", "yes")
        playing.wait_until_ready(page)

    hands = {"Max": guess_by_keyboard, "Eva": guess_by_thumb}
    seats = {1: "Max", 2: "Eva"}
    first = playing.duel_of(game).first
    assert first
    one, two = seats[first], seats[3 - first]
    for count, words in enumerate(
        [{"Max": "pilot", "Eva": "moist"}, {"Max": "crane", "Eva": "speed"}], start=1
    ):
        for name in (one, two):
            page = pages[name]
            expect(page.locator(".player.viewer.to-move")).to_be_visible()
            hands[name](page, words[name])
            expect(playing.own_rows(page)).to_have_count(count)
    for page in (anna, eva):
        expect(page.locator(".ending h2")).to_have_text("Draw: both words found in 2.")
        expect(page.locator(".ending")).to_contain_text("CRANE")
        expect(page.locator(".ending")).to_contain_text("SPEED")
    duel = playing.duel_of(game)
    assert (duel.phase, duel.result) == (Phase.ENDED, Result.DRAW)
    assert Game.objects.get(id=game.id).is_rated

    eva.get_by_role("button", name="Rematch").tap()
    expect(eva.locator("main")).to_contain_text("You asked Max for a rematch.")
    anna.reload()
    tab_to(anna, "Take the rematch")
    anna.keyboard.press("Enter")
    anna.wait_for_url(lambda url: game.id not in url)
    expect(anna.locator("main")).to_contain_text("Eva will try to guess this word")


def test_the_equaliser_is_told_to_both(pages: dict[str, Page]) -> None:
    members = {m.nickname: m for m in Member.objects.all()}
    pair = make_pair(members["Max"], members["Eva"])
    pair.seal(1)
    pair.seal(2)
    first = pair.table.duel.first
    assert first
    names = {1: "Max", 2: "Eva"}
    one, two = pages[names[first]], pages[names[3 - first]]
    for page in (one, two):
        page.goto(f"/games/{pair.game.id}/")
        playing.wait_until_ready(page)

    playing.guess(one, {1: "crane", 2: "speed"}[first])

    other = names[3 - first]
    expect(one.locator(".banner")).to_have_text(
        f"You found it. {other} has the equalising guess."
    )
    expect(two.locator(".banner")).to_contain_text("This is your equalising guess")
    expect(one.locator("form[action$='/resign']")).to_have_count(0)
    playing.guess(two, "moist")
    expect(two.locator(".ending h2")).to_contain_text("wins: your word found in 1.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_pages_of_invitations_fit_and_have_no_faults(
    open_page: OpenPage, site: Site, scheme: str, width: int
) -> None:
    host, guest = make_member("Max of the long name"), make_member("Eva")
    services.invite(by=host, is_open=True, move_clock=DAY, is_rated=True)
    offer = services.invite(by=host, move_clock=DAY, is_rated=False)
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 664})
    for who in (None, guest, host):
        if who:
            log_in(page, who, site.url)
        for path in ("/", f"/i/{offer.id}/", "/invite/"):
            page.goto(path)
            assert faults(page) == [], (path, who)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (path, who)
    assert Invitation.objects.count() == 2
