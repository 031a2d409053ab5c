"""What a game's page says to each of those who may look at it."""

import pytest
from django.test import Client

from club import clock
from games.selectors import game_page, table_of
from games.services import call_off, resign, seal_word
from tests.browsers import browser_of, text_of
from tests.factories import ANNA, NONCE, make_duel, make_playing_duel
from tests.games.agreement import log_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("nonce", "by_server"), [("", True), (NONCE, False)])
def test_only_whose_nonce_the_site_made_is_told_so(
    nonce: str,
    by_server: bool,  # noqa: FBT001 -- a case of the table above
) -> None:
    game = make_duel()
    seal_word(game_id=game.id, player=ANNA, text="speed", nonce=nonce)
    table = table_of(game.id)

    pages = {viewer: game_page(table, viewer, clock.now()) for viewer in (1, 2, None)}

    assert pages[1].by_server is by_server
    assert not pages[2].by_server
    assert not pages[None].by_server


@pytest.fixture
def anna() -> Client:
    return browser_of("anna")


def test_a_game_that_was_called_off_speaks_of_no_seal(anna: Client) -> None:
    game = make_duel()
    call_off(game_id=game.id, player=ANNA)

    page = text_of(anna.get(f"/games/{game.id}/"))

    assert "You called the game off" in page
    assert page.count("never sealed") == 2
    for untrue in (
        "Sealed. Nobody",
        "receipt",
        "published in a moment",
        "No guess yet",
    ):
        assert untrue not in page


def test_a_game_given_up_before_a_guess_says_that_none_was_made(anna: Client) -> None:
    game = make_playing_duel(first=1).game
    running = text_of(anna.get(f"/games/{game.id}/"))
    resign(game_id=game.id, player=ANNA)

    page = text_of(anna.get(f"/games/{game.id}/"))

    assert "No guess yet." in running
    assert page.count("No guess was made.") == 2
    assert page.count("published in a moment") == 2
    assert "No guess yet." not in page
    assert "Sealed. Nobody" in page


def test_a_page_tells_the_time_of_the_last_entry_as_the_log_does(anna: Client) -> None:
    game = make_playing_duel().game

    page = text_of(anna.get(f"/games/{game.id}/"))

    assert f'data-head-at="{log_of(game.id)[-1]["at"]}"' in page


def test_a_board_is_called_by_a_whole_sentence() -> None:
    table = make_playing_duel()

    titles = {
        viewer: [board.title for board in game_page(table, viewer, clock.now()).boards]
        for viewer in (1, None)
    }

    assert titles[1] == [
        "Your guesses on Bot (easy)'s word",
        "Bot (easy)'s guesses on your word",
    ]
    assert titles[None] == [
        "Guest's guesses on Bot (easy)'s word",
        "Bot (easy)'s guesses on Guest's word",
    ]
