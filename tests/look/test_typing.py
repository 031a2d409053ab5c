"""The row being typed: compositions, digits, full rows, keys that nobody else wants."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import playing

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]


def test_enter_that_ends_a_composition_sends_nothing(page: Page) -> None:
    game = playing.start(page)
    keyboard = page.context.new_cdp_session(page)

    keyboard.send(
        "Input.imeSetComposition",
        {"text": "crane", "selectionStart": 5, "selectionEnd": 5},
    )
    page.keyboard.press("Enter")
    keyboard.send("Input.insertText", {"text": "crane"})

    expect(page.locator("#word")).to_have_value("crane")
    expect(page.locator(".entry .tile").first).to_have_text("C")
    assert not playing.duel_of(game).seats[playing.HUMAN].guesses


def test_a_full_row_takes_no_further_letter(page: Page) -> None:
    playing.start(page)

    page.keyboard.type("cranes")

    expect(page.locator("#word")).to_have_value("crane")
    expect(page.locator(".entry .tile")).to_have_text(["C", "R", "A", "N", "E"])


def test_escape_empties_the_row_and_enter_then_does_nothing(page: Page) -> None:
    game = playing.start(page)
    page.keyboard.type("crane")

    page.keyboard.press("Escape")
    page.keyboard.press("Enter")

    expect(page.locator("#word")).to_have_value("")
    expect(page.locator("#message")).to_be_empty()
    assert not playing.duel_of(game).seats[playing.HUMAN].guesses


def test_digits_tell_how_the_game_stands_and_type_nothing(page: Page) -> None:
    playing.start(page)
    page.keyboard.type("cra")

    page.keyboard.press("3")

    told = page.locator("#message")
    expect(told).to_contain_text("Your move, by ")
    expect(page.locator("#live")).to_have_text(told.inner_text())
    page.keyboard.press("0")
    expect(told).to_contain_text("Position 1 open")
    expect(page.locator("#word")).to_have_value("cra")


def test_digits_can_be_switched_off(page: Page) -> None:
    page.goto("/settings/")
    page.locator("[name=digits][value=off]").check()
    page.get_by_role("button", name="Keep").click()
    playing.start(page)

    page.keyboard.press("3")

    expect(page.locator("#word")).to_have_value("3")
    expect(page.locator("#message")).to_be_empty()


def test_a_letter_that_nobody_wants_goes_into_the_row(page: Page) -> None:
    playing.start(page)
    page.locator("#word").blur()

    page.keyboard.type("cr")

    expect(page.locator("#word")).to_have_value("cr")
    expect(page.locator("#word")).to_be_focused()


def test_the_keyboard_on_the_screen_is_one_stop_with_arrows_inside(page: Page) -> None:
    playing.start(page)

    page.keyboard.press("Tab")
    expect(page.locator("#key-q")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")

    expect(page.locator("#word")).to_have_value("w")
    page.keyboard.press("Tab")
    expect(page.locator("#keyboard :focus")).to_have_count(0)


def test_what_could_not_be_sent_is_kept_and_sent_again(
    page: Page, console: list[str]
) -> None:
    game = playing.start(page)
    word = playing.wrong_words(game, 1)[0]
    page.context.set_offline(offline=True)

    playing.type_guess(page, word)

    expect(page.locator("#message")).to_contain_text("Not sent.")
    expect(page.locator("#word")).to_have_value(word)
    page.context.set_offline(offline=False)
    page.get_by_role("button", name="Try again").click()
    expect(playing.own_rows(page)).to_have_count(1)
    console.clear()  # the browser says that there was no network
