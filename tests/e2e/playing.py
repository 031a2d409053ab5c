"""What a person does on the pages, said shortly."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from playwright.sync_api import Locator, Page, expect

from club import clock
from games.models import Game
from games.rules.duel import Duel
from games.selectors import table_of
from games.wordlists import current
from tests.factories import hidden_word

HUMAN, BOT = 1, 2


def start(page: Page, *, word: str = "speed", level: str = "easy") -> Game:
    """Go from the front page to a board where the human may guess."""
    page.goto("/")
    page.get_by_role("radio", name=level).check()
    page.get_by_role("button", name="Play the bot now").click()
    # The page's script makes the nonce; before it runs, the site would.
    page.wait_for_url("**/games/**")
    page.wait_for_load_state()
    page.locator("#word").fill(word)
    page.get_by_role("button", name="Seal and start").click()
    expect(page.locator("#table")).to_have_attribute("data-can-guess", "yes")
    game = game_of(page)
    wait_for_turn(page)
    wait_until_ready(page)
    return game


def wait_until_ready(page: Page) -> None:
    """Wait until keys count: for a moment after loading none does."""
    page.locator("html[data-ready]").wait_for()


def game_of(page: Page) -> Game:
    """Return the game whose page this is."""
    found = re.search(r"/games/(\w+)/", page.url)
    assert found, page.url
    return Game.objects.get(id=found[1])


def wait_for_turn(page: Page) -> None:
    """Wait until the human is to move, or the game is over."""
    mine = page.locator(".player.viewer.to-move, .ending")
    mine.first.wait_for(timeout=5_000)


def type_guess(page: Page, word: str) -> None:
    """Type a word into the row and press Enter."""
    page.locator("#word").press_sequentially(word)
    page.keyboard.press("Enter")


def guess(page: Page, word: str) -> None:
    """Guess, and wait until the row stands on the board."""
    rows = own_rows(page)
    count = rows.count()
    type_guess(page, word)
    expect(rows).to_have_count(count + 1)


def own_rows(page: Page) -> Locator:
    """Return the rows of the human's own board."""
    return page.locator(".board.mine .row")


def wrong_words(game: Game, count: int, *, seat: int = BOT) -> list[str]:
    """Return words that may be guessed and do not find the word of ``seat``."""
    secret = hidden_word(game, seat)
    words = current("en/5-guesses").words[::41]
    return [word for word in words if word != secret][:count]


def duel_of(game: Game) -> Duel:
    """Return the duel as its log tells it."""
    return table_of(game.id).duel


@contextmanager
def later(by: timedelta) -> Iterator[None]:
    """Let every clock of the site run ahead."""
    clock.use(lambda: clock._read() + by)
    try:
        yield
    finally:
        clock.use(None)
