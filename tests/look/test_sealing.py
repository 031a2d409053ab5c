"""Sealing before, with and without the page's script."""

import json
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.fixtures.browser import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]

SCRIPT = "**/js/sealing.js"


def open_sealing(page: Page) -> str:
    """Go to the sealing page without waiting for its scripts; return the game."""
    page.goto("/")
    page.get_by_role("button", name="Play the bot now").click(no_wait_after=True)
    page.wait_for_url("**/games/*/", wait_until="commit")
    return page.url.rstrip("/").rpartition("/")[2]


def seal_entry(page: Page, game: str) -> dict[str, object]:
    entries = json.loads(page.request.get(f"/games/{game}/log.json").text())["entries"]
    entry: dict[str, object] = next(e for e in entries if e["type"] == "seal")
    return entry


def test_a_tap_before_the_script_is_here_waits_for_it(page: Page) -> None:
    def bring_late(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    page.route(SCRIPT, bring_late)
    game = open_sealing(page)

    page.get_by_role("button", name="Seal and start").click(no_wait_after=True)

    page.locator("html[data-ready]").wait_for()
    assert "by" not in seal_entry(page, game)
    expect(page.locator("[data-receipt='kept']")).to_be_visible()


def test_a_script_that_never_comes_keeps_nobody_from_playing(
    page: Page, console: list[str]
) -> None:
    page.route(SCRIPT, lambda route: route.abort())
    game = open_sealing(page)
    expect(page.locator("#no-script")).to_be_visible()

    page.get_by_role("button", name="Seal and start").click(no_wait_after=True)

    expect(page.locator("#receipt")).to_contain_text(
        "Your browser sent no nonce, so the site made it", timeout=20_000
    )
    assert seal_entry(page, game)["by"] == "server"
    console.clear()  # the browser reports the script that did not come


def test_with_a_keyboard_the_suggestion_is_replaced_by_typing(page: Page) -> None:
    open_sealing(page)
    page.locator("#seal[data-wired]").wait_for()

    page.keyboard.type("speed")

    assert page.locator("#word").input_value() == "speed"


def test_a_phones_keyboard_does_not_cover_the_page(open_page: OpenPage) -> None:
    page = open_page(
        viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True
    )
    open_sealing(page)
    page.locator("#seal[data-wired]").wait_for()

    assert page.evaluate("document.activeElement.tagName") == "BODY"


def test_a_tap_is_not_lost_with_the_script(page: Page, console: list[str]) -> None:
    def lose_late(route: Route) -> None:
        time.sleep(1)
        route.abort()

    page.route(SCRIPT, lose_late)
    open_sealing(page)

    page.get_by_role("button", name="Seal and start").click(no_wait_after=True)

    expect(page.locator("#receipt")).to_contain_text("Your browser sent no nonce")
    console.clear()  # the browser reports the script that did not come


def test_a_refused_word_is_kept_with_the_cursor_at_its_end(
    page: Page, console: list[str]
) -> None:
    open_sealing(page)
    page.locator("#seal[data-wired]").wait_for()
    page.locator("#word").fill("xxxx")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).not_to_be_empty()
    page.locator("#seal[data-wired]").wait_for()

    page.keyboard.type("y")

    expect(page.locator("#word")).to_have_value("xxxxy")
    console.clear()  # the browser reports the refusal's 422


@pytest.mark.parametrize("script", [True, False])
def test_the_time_to_seal_is_one_sentence(
    open_page: OpenPage,
    script: bool,  # noqa: FBT001 -- a case of the table above
) -> None:
    page = open_page(java_script_enabled=script)
    open_sealing(page)

    expect(page.locator("#seal ~ p time")).to_have_text(
        re.compile(r"^\s*Seal it by \w+\s\d.*\.\s*$")
    )


def test_a_number_stays_with_its_unit_where_a_line_is_broken(page: Page) -> None:
    open_sealing(page)
    time_left = page.locator("#seal ~ p time")
    expect(time_left).to_contain_text("left")

    text = time_left.text_content() or ""

    assert re.search(r"\d\xa0h\xa0\d+\xa0min", text)
