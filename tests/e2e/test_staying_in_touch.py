"""Lost connections, other tabs, a restarted server: the page catches up by itself."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import playing
from tests.fixtures.browser import OpenPage
from tests.fixtures.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]


def test_a_move_in_another_tab_arrives_without_losing_what_is_typed(
    open_page: OpenPage,
) -> None:
    page = open_page()
    game = playing.start(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_timeout(500)
    other.locator("#word").press_sequentially("cra")
    page.bring_to_front()

    playing.guess(page, playing.wrong_words(game, 1)[0])
    other.bring_to_front()

    expect(playing.own_rows(other)).to_have_count(1, timeout=2_000)
    expect(other.locator("#word")).to_have_value("cra")
    expect(other.locator("#word")).to_be_focused()


def test_a_watcher_sees_a_row_within_300_ms(open_page: OpenPage) -> None:
    page, watcher = open_page(), open_page()
    game = playing.start(page)
    watcher.goto(page.url)
    expect(watcher.locator(".watching")).to_be_visible()
    watcher.wait_for_timeout(500)
    rows = watcher.locator(".board .row")
    count = rows.count()

    playing.type_guess(page, playing.wrong_words(game, 1)[0])
    expect(playing.own_rows(page)).to_have_count(1)
    began = time.monotonic()
    expect(rows).not_to_have_count(count)

    assert time.monotonic() - began < 0.3


def test_a_restarted_server_is_survived_with_the_half_typed_word(
    page: Page, site: Site, console: list[str]
) -> None:
    playing.start(page)
    page.locator("#word").press_sequentially("cra")

    site.stop()
    expect(page.locator("#strip")).to_have_text(
        "Reconnecting. Your clock runs on the server.", timeout=6_000
    )
    site.start()

    expect(page.locator("#strip")).to_have_text("Up to date again.", timeout=6_000)
    expect(page.locator("#word")).to_have_value("cra")
    console.clear()  # the browser says that the connection was refused


def test_a_half_typed_word_survives_a_reload(page: Page) -> None:
    playing.start(page)
    page.locator("#word").press_sequentially("cra")

    page.reload()

    expect(page.locator("#word")).to_have_value("cra")


def test_a_lost_answer_is_asked_for_again(
    open_page: OpenPage, console: list[str]
) -> None:
    page, watcher = open_page(), open_page()
    game = playing.start(page)
    watcher.goto(page.url)
    expect(watcher.locator(".watching")).to_be_visible()
    watcher.wait_for_timeout(500)
    rows = watcher.locator(".board .row")
    count = rows.count()
    lost = iter([True, True])
    watcher.route(
        f"**/games/{game.id}/",
        lambda route: route.abort() if next(lost, False) else route.continue_(),
    )

    playing.guess(page, playing.wrong_words(game, 1)[0])

    expect(rows).not_to_have_count(count, timeout=8_000)
    console.clear()  # the browser reports what was cut off
