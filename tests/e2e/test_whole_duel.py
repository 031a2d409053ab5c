"""Whole duels in a real browser, with a real worker behind them."""

import time
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from games.rules.duel import Phase
from games.rules.log import check_chain
from tests.e2e import playing
from tests.factories import hidden_word
from tests.fixtures.browser import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]


def test_a_stranger_makes_a_guess_in_two_clicks_and_ten_seconds(page: Page) -> None:
    began = time.monotonic()
    page.goto("/")

    page.get_by_role("button", name="Play the bot now").click()
    page.get_by_role("button", name="Seal and start").click()
    playing.wait_for_turn(page)
    expect(page.locator("#word")).to_be_focused()
    playing.wait_until_ready(page)
    page.keyboard.type("crane")
    page.keyboard.press("Enter")

    expect(playing.own_rows(page)).to_have_count(1)
    assert time.monotonic() - began < 10


def test_a_whole_duel_by_keyboard_alone_is_published(page: Page) -> None:
    page.goto("/")
    _tab_to(page, "Play the bot now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/**")
    _tab_to(page, "Seal and start")
    page.keyboard.press("Enter")
    playing.wait_for_turn(page)
    game = playing.game_of(page)
    playing.wait_until_ready(page)
    secret = hidden_word(game, playing.BOT)

    # One wrong word only: in two guesses even this bot may be lucky.
    for count, word in enumerate([*playing.wrong_words(game, 1), secret], start=1):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(playing.own_rows(page)).to_have_count(count)
        playing.wait_for_turn(page)

    expect(page.locator(".ending")).to_contain_text(secret.upper())
    duel = playing.duel_of(game)
    assert duel.phase is Phase.ENDED
    log = page.request.get(f"/games/{game.id}/log.json").json()
    assert log["entries"][-1]["type"] == "reveal"
    assert log["entries"][-1]["words"]["2"] == secret
    assert check_chain(log["entries"])


def _tab_to(page: Page, name: str) -> None:
    for _attempt in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.textContent.trim()")
        if focused == name:
            return
    pytest.fail(f"Tab never reached {name!r}")


def test_a_missed_deadline_ends_the_game_on_the_open_page(page: Page) -> None:
    game = playing.start(page)
    deadline = playing.duel_of(game).deadlines[playing.HUMAN]

    with playing.later(timedelta(days=1, minutes=1)):
        expect(page.locator(".ending")).to_contain_text(
            "Your time ran out on", timeout=5_000
        )

    game.refresh_from_db()
    assert game.ended_at == deadline
    assert game.reason == "no_show"
    expect(page.locator(".ending")).to_contain_text("SPEED", timeout=5_000)


def test_a_whole_duel_works_without_javascript(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Play the bot now").click()
    page.locator("#word").fill("speed")
    page.get_by_role("button", name="Seal and start").click()
    game = playing.game_of(page)
    secret = hidden_word(game, playing.BOT)

    for word in [*playing.wrong_words(game, 1), secret]:
        _wait_by_reloading(page)
        page.locator("#word").fill(word)
        page.locator("#word").press("Enter")
        page.wait_for_load_state()
    _wait_by_reloading(page)

    assert playing.duel_of(game).phase is Phase.ENDED
    expect(page.locator(".ending")).to_be_visible()


def _wait_by_reloading(page: Page) -> None:
    for _attempt in range(20):
        if page.locator(".player.viewer.to-move, .ending").count():
            return
        page.wait_for_timeout(200)
        page.reload()
    pytest.fail("the bot never answered")


def test_resigning_takes_two_steps(page: Page) -> None:
    game = playing.start(page)
    resign = page.locator("form[action$='/resign'] button")

    expect(resign).to_be_hidden()
    page.locator("#resign > summary").click()
    resign.click()

    expect(page.locator(".ending")).to_contain_text("You resigned.")
    assert playing.duel_of(game).winner == playing.BOT
