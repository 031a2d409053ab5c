"""The pages at four widths, for every eye."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import playing
from tests.fixtures.browser import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]

AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PAGES = ["/", "/settings/", "/fair-play/", "/rules/word-duel/", "/nothing-here/"]


def faults(page: Page) -> list[str]:
    """Return what axe-core finds on a page."""
    page.evaluate(AXE)
    found = page.evaluate(
        "tags => axe.run({runOnly: {type: 'tag', values: tags}})", RULES
    )
    return [
        f"{fault['id']}: {node['html'][:120]}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(
    open_page: OpenPage, path: str, scheme: str, console: list[str]
) -> None:
    page = open_page(color_scheme=scheme)

    page.goto(path)

    assert faults(page) == []
    if path == "/nothing-here/":
        console.clear()  # the browser reports the 404


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_game(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    page.goto("/")
    page.get_by_role("button", name="Play the bot now").click()
    sealing = faults(page)
    game = playing.start(page)
    for word in playing.wrong_words(game, 2):
        playing.guess(page, word)
        playing.wait_for_turn(page)
    page.wait_for_timeout(500)  # until the new row has faded in

    assert sealing == []
    assert faults(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_nothing_scrolls_sideways_at_320(
    open_page: OpenPage, path: str, console: list[str]
) -> None:
    page = open_page(viewport={"width": 320, "height": 568})

    page.goto(path)

    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    if path == "/nothing-here/":
        console.clear()


def test_a_game_fits_320(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 320, "height": 568})
    game = playing.start(page)

    playing.guess(page, playing.wrong_words(game, 1)[0])

    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    widths = page.locator("#keyboard [data-letter]").evaluate_all(
        "keys => keys.map(key => key.getBoundingClientRect().width)"
    )
    assert min(widths) >= 24


def test_a_phone_shows_all_that_matters_at_once(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 664})
    _play_rows(page, 5)

    playing.type_guess(page, "xxxxx")
    expect(page.locator("#message")).not_to_be_empty()

    _all_in_view(
        page,
        [
            page.locator(".players"),
            page.locator(".players .last"),
            *[playing.own_rows(page).nth(n) for n in (1, 2, 3, 4)],
            page.locator("#word"),
            page.locator("#message"),
            page.locator("#keyboard"),
        ],
    )


@pytest.mark.parametrize(("width", "height"), [(390, 664), (320, 568)])
def test_a_phone_shows_row_and_message_under_the_equaliser_banner(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    _play_until_equaliser(page)

    playing.type_guess(page, "xxxxx")
    expect(page.locator("#message")).not_to_be_empty()

    _all_in_view(
        page,
        [
            page.locator(".banner"),
            page.locator("#word"),
            page.locator("#message"),
            page.locator("#keyboard"),
        ],
    )


def _play_rows(page: Page, count: int) -> None:
    """Play until there are that many own rows; now and then the bot is too lucky."""
    while True:
        game = playing.start(page, word="mummy")
        for word in playing.wrong_words(game, count):
            playing.guess(page, word)
            playing.wait_for_turn(page)
            if page.locator(".ending, .banner").count():
                break
        else:
            return


def _play_until_equaliser(page: Page) -> None:
    """Play until the bot, which moves first, has found the word."""
    while True:
        game = playing.start(page, level="hard")
        words = iter(playing.wrong_words(game, 30))
        while not page.locator(".ending").count():
            if page.locator(".banner").count():
                return
            playing.guess(page, next(words))
            playing.wait_for_turn(page)


def _all_in_view(page: Page, parts: list[Locator]) -> None:
    """Check that every part is on the screen and none lies behind the keyboard."""
    size = page.viewport_size
    keys = page.locator("#keyboard").bounding_box()
    assert size
    assert keys
    for part in parts:
        box = part.bounding_box()
        assert box, part
        assert box["y"] >= 0, part
        bottom = box["y"] + box["height"]
        assert bottom <= size["height"], part
        assert bottom <= keys["y"] + 1 or box["y"] >= keys["y"], part


def test_boards_stand_side_by_side_on_a_desk(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1280, "height": 720})
    playing.start(page)

    mine = page.locator(".board.mine").bounding_box()
    theirs = page.locator(".board:not(.mine)").bounding_box()

    assert mine
    assert theirs
    assert mine["x"] + mine["width"] <= theirs["x"]
    assert abs(mine["y"] - theirs["y"]) < 2


def test_nothing_moves_when_motion_is_reduced(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    playing.start(page)

    playing.type_guess(page, "xxxxx")
    expect(page.locator("#message")).not_to_be_empty()

    running = page.evaluate(
        "document.getAnimations().filter(a => a.effect.getKeyframes()"
        ".some(k => k.transform && k.transform !== 'none')).length"
    )
    assert running == 0
