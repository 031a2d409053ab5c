"""Rows of a board: whole ones while it is played, all of them when it is over."""

from datetime import datetime
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from games import services
from games.models import Game
from games.selectors.tables import Table
from games.services.changes import change
from games.services.duels import make_guess
from tests.e2e import playing
from tests.factories import wrong_words
from tests.fixtures.browser import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("transactional_db")]

SIZES = [(320, 568), (390, 844), (768, 1024), (1280, 800)]
ROWS = 8

# How many pixels of each row of a board can be seen, beside its height.
SEEN = """board => {
  const box = board.getBoundingClientRect();
  return Array.from(board.children, row => {
    const { top, bottom, height } = row.getBoundingClientRect();
    return [Math.min(bottom, box.bottom) - Math.max(top, box.top), height];
  });
}"""


def long_duel(page: Page, count: int) -> Game:
    """Start a duel in this browser, and let both sides guess that often."""
    page.goto("/")
    page.get_by_role("button", name="Play the bot now").click()
    page.locator("#seal[data-wired]").wait_for()
    page.get_by_role("button", name="Seal and start").click()
    page.locator("html[data-ready]").wait_for()
    game = playing.game_of(page)
    words = iter(wrong_words(game, playing.BOT, 2 * count + 9))
    own = wrong_words(game, playing.HUMAN, 2 * count + 9)
    while (
        min(len(seat.guesses) for seat in playing.duel_of(game).seats.values()) < count
    ):
        seat = playing.duel_of(game).to_move
        assert seat
        word = next(words)
        if word not in own:
            continue
        change(game_id=game.id, act=partial(_guess, seat=seat, word=word))
    return game


def _guess(table: Table, at: datetime, *, seat: int, word: str) -> None:
    make_guess(table, seat, word, at)


def seen(page: Page, board: str) -> list[list[float]]:
    """Return how much of each row can be seen."""
    return page.locator(f"{board} .rows").evaluate(SEEN)  # type: ignore[no-any-return]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_board_shows_every_row_when_the_game_is_over(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    game = long_duel(page, ROWS)
    services.resign(game_id=game.id, player=playing.duel_of(game).seats[1].player)

    page.reload()
    page.locator(".ending").wait_for()

    for board in (".near", ".far"):
        rows = seen(page, board)
        assert len(rows) >= ROWS
        assert all(shown == tall for shown, tall in rows)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_sliver_of_a_row_shows_above_the_others(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    long_duel(page, ROWS)

    page.reload()
    expect(page.locator("html")).to_have_attribute("data-ready", "")

    for board in (".near", ".far"):
        rows = seen(page, board)
        assert all(shown <= 0 or abs(shown - tall) < 1 for shown, tall in rows)
        assert rows[-1][0] > 0, "the newest row cannot be seen"


def test_the_log_cuts_no_line(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    long_duel(page, ROWS)

    page.reload()

    high, line = page.locator("#log-lines").evaluate(
        "log => [log.clientHeight, parseFloat(getComputedStyle(log).lineHeight)]"
    )
    assert high % line == 0
    assert page.locator("#log-lines li").evaluate_all(
        "(rows, line) => rows.every(row => row.clientHeight % line === 0)", line
    )
