"""What scripts write, the switch in the menu, and whether Spanish fits."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import playing
from tests.fixtures.browser import OpenPage
from tests.i18n.pseudo import LANGUAGE, untranslated

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]

NAMES = {"Brainclub", "English", "Español", "Esperanto"}
PAGES = ["/", "/settings/", "/fair-play/", "/rules/word-duel/"]
WIDTHS = [320, 390, 1280]


def untranslated_on(page: Page, words: list[str]) -> list[str]:
    """Return what a page says now that no translator saw, words of the game apart."""
    return untranslated(page.content(), NAMES | {word.upper() for word in words})


def is_too_wide(page: Page) -> bool:
    """Tell whether a page has to be scrolled sideways."""
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    return wide


@pytest.mark.usefixtures("pseudo")
def test_what_scripts_write_is_translated(open_page: OpenPage) -> None:
    page = open_page(locale=LANGUAGE)
    game = playing.start(page)
    (wrong,) = playing.wrong_words(game, 1)
    playing.guess(page, wrong)
    playing.wait_for_turn(page)
    words = [
        guess.word
        for seat in playing.duel_of(game).seats.values()
        for guess in seat.guesses
    ]

    for key in ("?", "0", "1", "2", "3"):
        page.keyboard.press(key)
        expect(page.locator("#live")).to_have_text(re.compile("⟦"))
        assert untranslated_on(page, words) == []

    page.locator("#word").press_sequentially("xxxxx")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_have_class(re.compile("bad"))
    assert untranslated_on(page, [*words, "xxxxx"]) == []


def test_the_switch_keeps_the_game_and_the_half_typed_word(page: Page) -> None:
    playing.start(page)
    url = page.url
    page.locator("#word").press_sequentially("cra")

    page.locator("#menu summary").click()
    page.get_by_role("button", name="Español").click()

    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator(".player.viewer")).to_contain_text("Te toca")
    expect(page.locator("#word")).to_have_value("cra")
    expect(page.locator("#word")).to_have_attribute("lang", "en")
    assert page.url == url


@pytest.mark.parametrize("width", WIDTHS)
def test_spanish_fits(open_page: OpenPage, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 664})
    playing.start(page)
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")

    assert not is_too_wide(page)
    for path in PAGES:
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == "es"
        assert not is_too_wide(page), path
    page.goto("/")
    page.get_by_role("button", name="Jugar contra el bot").click()
    expect(page.get_by_role("button", name="Sellar y empezar")).to_be_visible()
    assert not is_too_wide(page)
