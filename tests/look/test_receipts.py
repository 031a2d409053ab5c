"""Receipts: the browser seals as the rules do, and can show the word again."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.rules.seals import seal
from tests.e2e import playing

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("worker")]


def test_the_receipt_fits_the_log(page: Page, tmp_path: Path) -> None:
    game = playing.start(page, word="speed")

    with page.expect_download() as download:
        page.locator("#receipt-save").click()
    file = tmp_path / "receipt.json"
    download.value.save_as(file)

    receipt = json.loads(file.read_text())
    log = page.request.get(f"/games/{game.id}/log.json").json()["entries"]
    sealed = next(entry for entry in log if entry["type"] == "seal")
    assert receipt["seal"] == sealed["seal"]
    assert receipt["seal"] == seal(game.id, 1, "speed", receipt["nonce"])
    assert "by" not in sealed
    hashes = {entry["n"]: entry["prev"] for entry in log}
    assert receipt["open"] == hashes[2]
    assert all(
        hashes.get(entry["n"] + 1, entry["hash"]) == entry["hash"]
        for entry in receipt["entries"]
    )


def test_the_times_of_a_receipt_are_those_of_the_log(page: Page) -> None:
    game = playing.start(page)

    receipt = page.evaluate(
        "game => JSON.parse(localStorage.getItem(`brainclub:receipt:${game}`))", game.id
    )

    log = page.request.get(f"/games/{game.id}/log.json").json()["entries"]
    times = {entry["n"]: entry["at"] for entry in log}
    assert receipt["entries"]
    assert all(times[entry["n"]] == entry["at"] for entry in receipt["entries"])


def test_the_button_says_what_it_will_do(page: Page) -> None:
    playing.start(page, word="speed")

    page.get_by_role("button", name="Show my word").click()
    expect(page.locator(".own-word")).to_contain_text("SPEED")
    page.get_by_role("button", name="Hide my word").click()

    expect(page.locator(".own-word")).to_be_hidden()


def test_a_refused_word_does_not_become_the_receipt(
    page: Page, console: list[str]
) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play the bot now").click()
    page.locator("#word").fill("xxxxx")
    page.get_by_role("button", name="Seal and start").click()
    expect(page.locator("#message")).to_contain_text("XXXXX")
    page.locator("#word").fill("Speed")
    page.get_by_role("button", name="Seal and start").click()

    page.locator("html[data-ready]").wait_for()

    page.locator("#receipt-show").click()

    expect(page.locator(".own-word")).to_contain_text("SPEED")
    console.clear()  # the browser reports the refusal's 422


def test_my_word_is_not_shown_where_it_was_not_sealed(page: Page) -> None:
    playing.start(page)
    page.evaluate("localStorage.clear()")

    page.reload()

    expect(page.locator("#receipt")).to_contain_text(
        "You sealed it on another device. It is shown when the game ends."
    )
    expect(page.locator("#receipt-show")).to_be_hidden()


def test_a_word_typed_in_full_width_keeps_its_receipt(page: Page) -> None:
    playing.start(page, word="\N{FULLWIDTH LATIN SMALL LETTER S}peed")

    page.locator("#receipt-show").click()

    expect(page.locator(".own-word")).to_contain_text("SPEED")


def test_without_sha_256_the_receipt_holds_the_seal_of_the_log(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(crypto, 'subtle', { value: undefined });"
    )
    playing.start(page)

    sealed = page.locator("#table").get_attribute("data-seal")

    assert sealed
    expect(page.locator("[data-fill=seal]")).to_have_text(sealed)
    kept = page.evaluate(
        "JSON.parse(Object.entries(localStorage)"
        ".find(([name]) => name.startsWith('brainclub:receipt:'))[1])"
    )
    assert kept["seal"] == sealed
    assert kept["nonce"] != sealed
