"""The board: typing, refusals, what is read aloud."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.rules.marks import mark_guess
from tests.e2e import playing
from tests.factories import hidden_word

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("xxxxx", "XXXXX is not on the guess list. Nothing lost: your turn goes on."),
        ("cat", "This game uses 5-letter words; CAT has 3."),
        ("cafés", "É is not a letter of this game."),
        (
            "\N{CYRILLIC SMALL LETTER ES}rane",
            (
                "\N{CYRILLIC CAPITAL LETTER ES} is a Cyrillic letter; "
                "this game uses Latin ones."
            ),
        ),
    ],
)
def test_a_refusal_keeps_the_letters_and_says_why(
    page: Page, typed: str, sentence: str
) -> None:
    game = playing.start(page)

    playing.type_guess(page, typed)

    expect(page.locator("#message")).to_have_text(sentence)
    expect(page.locator("#word")).to_have_value(re.compile(typed, re.IGNORECASE))
    expect(page.locator("#word")).to_be_focused()
    assert not playing.duel_of(game).seats[playing.HUMAN].guesses


def test_typing_clears_the_message(page: Page) -> None:
    playing.start(page)
    playing.type_guess(page, "xxxxx")
    expect(page.locator("#message")).not_to_be_empty()

    page.keyboard.press("Backspace")

    expect(page.locator("#message")).to_be_empty()


def test_a_repeated_guess_names_its_row(page: Page) -> None:
    game = playing.start(page)
    word = playing.wrong_words(game, 1)[0]
    playing.guess(page, word)
    playing.wait_for_turn(page)

    playing.type_guess(page, word)

    expect(page.locator("#message")).to_have_text(
        f"You guessed {word.upper()} in row 1. Nothing lost: try another."
    )


def test_two_enters_send_one_guess(page: Page) -> None:
    game = playing.start(page)
    word = playing.wrong_words(game, 1)[0]

    page.locator("#word").press_sequentially(word)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(playing.own_rows(page)).to_have_count(1)
    playing.wait_for_turn(page)
    page.keyboard.press("Enter")

    expect(page.locator("#message")).to_be_empty()
    assert len(playing.duel_of(game).seats[playing.HUMAN].guesses) == 1


def test_a_word_may_be_pasted_and_typed_on_the_screen(page: Page) -> None:
    game = playing.start(page)
    first, second = playing.wrong_words(game, 2)

    page.locator("#word").evaluate(
        "(field, word) => { const data = new DataTransfer(); "
        "data.setData('text/plain', word); field.focus(); "
        "document.execCommand('insertText', false, word); }",
        first.upper(),
    )
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(playing.own_rows(page)).to_have_count(1)
    playing.wait_for_turn(page)
    for letter in second:
        page.locator(f"#keyboard [data-letter={letter}]").click()
    page.get_by_role("button", name="Enter", exact=True).click()

    expect(playing.own_rows(page)).to_have_count(2)


def test_each_key_shows_its_best_state(page: Page) -> None:
    game = playing.start(page)
    secret = hidden_word(game, playing.BOT)
    word = playing.wrong_words(game, 1)[0]

    playing.guess(page, word)

    marks = mark_guess(secret, word)
    best = max(
        mark for letter, mark in zip(word, marks, strict=True) if letter == word[0]
    )
    said = {"2": "right place", "1": "in the word", "0": "not in the word"}[best]
    key = page.locator(f"#keyboard [data-letter={word[0]}]")
    expect(key).to_have_attribute("aria-label", f"{word[0].upper()}, {said}")


def test_the_newest_row_is_read_aloud(page: Page) -> None:
    playing.start(page)
    game = playing.game_of(page)
    word = playing.wrong_words(game, 1)[0]

    playing.guess(page, word)

    live = page.locator("#live")
    expect(live).to_contain_text(re.compile(r"guess \d+, [A-Z]{5}\."), timeout=5_000)
    expect(live).to_contain_text("Your move")
