"""Moves over HTTP: who may, who may not, and what each answer is."""

import pytest
from django.test import Client

from games import services
from games.selectors import table_of
from tests.browsers import HTMX, text_of
from tests.factories import (
    ANNA,
    guess,
    hidden_word,
    make_duel,
    make_playing_duel,
    play_bot,
    wrong_words,
)
from tests.games.agreement import assert_rows_agree, kinds_of, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

MOVES = ["seal", "guess", "resign", "call-off"]
WATCHING = "You are watching; only the players can guess."


def test_a_word_is_sealed(anna: Client) -> None:
    game = make_duel()

    response = anna.post(f"/games/{game.id}/seal", {"word": "Speed", "nonce": ""})

    assert response.status_code == 302
    assert response["Location"] == f"/games/{game.id}/"
    assert hidden_word(game, 1) == "speed"


def test_a_guess_by_a_plain_form_leads_back_to_the_game(anna: Client) -> None:
    table = make_playing_duel(first=1)

    response = anna.post(
        f"/games/{table.game.id}/guess", {"word": "crane", "row": "1"}, follow=True
    )

    assert response.redirect_chain == [(f"/games/{table.game.id}/", 302)]
    assert "Guess 1, CRANE." in text_of(response)


def test_a_guess_by_htmx_gets_the_part_that_lives(anna: Client) -> None:
    table = make_playing_duel(first=1)

    response = anna.post(
        f"/games/{table.game.id}/guess", {"word": "crane", "row": "1"}, headers=HTMX
    )

    page = text_of(response)
    assert response.status_code == 200
    assert "<html" not in page
    assert f'data-version="{table.game.version + 1}"' in page
    assert "Guess 1, CRANE." in page


@pytest.mark.parametrize("how", [{}, HTMX])
def test_a_game_is_resigned(anna: Client, how: dict[str, str]) -> None:
    table = make_playing_duel()

    response = anna.post(f"/games/{table.game.id}/resign", follow=True, headers=how)

    assert response.status_code == 200
    assert "You resigned. Bot (easy) wins." in text_of(response)


@pytest.mark.parametrize("how", [{}, HTMX])
def test_a_game_is_called_off(anna: Client, how: dict[str, str]) -> None:
    game = make_duel()

    response = anna.post(f"/games/{game.id}/call-off", follow=True, headers=how)

    assert response.status_code == 200
    assert "You called the game off: void, no rating." in text_of(response)


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("who", ["ben", "stranger"])
def test_another_browser_is_told_that_it_watches(
    request: pytest.FixtureRequest, move: str, who: str
) -> None:
    browser: Client = request.getfixturevalue(who)
    game = make_duel() if move in {"seal", "call-off"} else make_playing_duel().game
    before = snapshot(game.id)

    plain = browser.post(f"/games/{game.id}/{move}", {"word": "crane", "row": "1"})
    part = browser.post(f"/games/{game.id}/{move}", {"word": "crane"}, headers=HTMX)

    assert (plain.status_code, part.status_code) == (403, 200)
    for response in (plain, part):
        assert WATCHING in text_of(response)
        assert response["Cache-Control"] == "no-store"
    assert snapshot(game.id) == before


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete", "options"])
def test_a_move_is_made_by_post_only(anna: Client, move: str, method: str) -> None:
    table = make_playing_duel(first=1)
    before = snapshot(table.game.id)

    response = getattr(anna, method)(f"/games/{table.game.id}/{move}?word=crane&row=1")

    assert response.status_code == 405
    assert response["Allow"] == "POST"
    assert snapshot(table.game.id) == before


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("how", [{}, HTMX])
def test_a_move_in_a_game_that_does_not_exist_is_not_found(
    anna: Client, move: str, how: dict[str, str]
) -> None:
    response = anna.post(f"/games/zzzzzzzzzz/{move}", {"word": "crane"}, headers=how)

    assert response.status_code == 404
    assert "Nothing here, or nothing you may see." in text_of(response)


def test_a_double_submit_is_one_entry_and_two_friendly_answers(anna: Client) -> None:
    table = make_playing_duel(first=1)
    sent = {"word": "crane", "row": "1"}

    answers = [
        anna.post(f"/games/{table.game.id}/guess", sent).status_code for _ in range(3)
    ]

    assert answers == [302, 302, 302]
    assert kinds_of(table.game.id).count("guess") == 1


def test_a_double_submit_by_htmx_shows_the_same_table_twice(anna: Client) -> None:
    table = make_playing_duel(first=1)
    sent = {"word": "crane", "row": "1"}

    one, two = (
        anna.post(f"/games/{table.game.id}/guess", sent, headers=HTMX) for _ in range(2)
    )

    assert (one.status_code, two.status_code) == (200, 200)
    assert 'class="message bad"' not in text_of(two)
    assert kinds_of(table.game.id).count("guess") == 1


def test_a_seal_that_is_sent_twice_is_one_entry(anna: Client) -> None:
    game = make_duel()

    answers = [
        anna.post(f"/games/{game.id}/seal", {"word": "speed"}).status_code
        for _ in range(2)
    ]

    assert answers == [302, 302]
    assert kinds_of(game.id).count("seal") == 1
    assert_rows_agree(game.id)


def test_two_tabs_agree(anna: Client) -> None:
    table = make_playing_duel(first=1)
    here, there = wrong_words(table.game, 2, 2)
    path = f"/games/{table.game.id}/guess"
    anna.post(path, {"word": here, "row": "1"})
    play_bot(table.game)
    before = snapshot(table.game.id)

    # The other tab still shows row 1, and the same word there is no news.
    again = anna.post(path, {"word": here, "row": "1"})
    other = anna.post(path, {"word": there, "row": "1"})

    assert (again.status_code, other.status_code) == (302, 409)
    assert "The game moved on while this page was open." in text_of(other)
    assert snapshot(table.game.id) == before


def test_two_games_of_one_browser_are_kept_apart(anna: Client) -> None:
    one, two = make_playing_duel(first=1), make_playing_duel(first=1)
    before = snapshot(two.game.id)

    anna.post(f"/games/{one.game.id}/guess", {"word": "crane", "row": "1"})

    assert kinds_of(one.game.id)[-1] == "guess"
    assert snapshot(two.game.id) == before


def test_a_word_that_is_found_shows_the_equaliser(anna: Client) -> None:
    table = make_playing_duel(first=1)

    response = anna.post(
        f"/games/{table.game.id}/guess",
        {"word": hidden_word(table.game, 2), "row": "1"},
        headers=HTMX,
    )

    page = text_of(response)
    assert "You found it. Bot (easy) has the equalising guess." in page
    assert "/resign" not in page


def test_after_the_end_the_page_offers_a_rematch_on_the_same_terms(
    anna: Client,
) -> None:
    table = make_playing_duel(level="hard")
    services.resign(game_id=table.game.id, player=ANNA)

    page = text_of(anna.get(f"/games/{table.game.id}/"))

    assert 'action="/games/play/bot"' in page
    assert 'name="level" value="hard"' in page
    assert 'name="clock" value="86400"' in page
    assert 'id="guess"' not in page


def test_a_move_after_the_bots_turn_goes_on_in_the_next_row(anna: Client) -> None:
    table = make_playing_duel(first=1)
    one, two = wrong_words(table.game, 2, 2)
    guess(table.game, one)
    play_bot(table.game)

    anna.post(f"/games/{table.game.id}/guess", {"word": two, "row": "2"})

    made = table_of(table.game.id).duel.seats[1].guesses
    assert [each.word for each in made] == [one, two]
