"""Refused moves, word for word."""

from datetime import timedelta

import pytest
from django.test import Client

from games import services
from games.models import Game
from tests.browsers import HTMX, field_of, text_of
from tests.clock import StoppedClock
from tests.factories import (
    ANNA,
    guess,
    hidden_word,
    make_duel,
    make_playing_duel,
    play_bot,
    wrong_words,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

EACH_WAY = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])


@EACH_WAY
def test_a_repeated_word_names_its_row(anna: Client, *, htmx: bool) -> None:
    table = make_playing_duel(first=1)
    word = wrong_words(table.game, 2, 1)[0]
    guess(table.game, word)
    play_bot(table.game)

    response = anna.post(
        f"/games/{table.game.id}/guess",
        {"word": word, "row": "2"},
        headers=HTMX if htmx else {},
    )

    assert response.status_code == (200 if htmx else 422)
    sentence = f"You guessed {word.upper()} in row 1. Nothing lost: try another."
    assert sentence in text_of(response)


@EACH_WAY
def test_not_your_turn(anna: Client, *, htmx: bool) -> None:
    table = make_playing_duel(first=2)

    response = anna.post(
        f"/games/{table.game.id}/guess",
        {"word": "crane", "row": "1"},
        headers=HTMX if htmx else {},
    )

    page = text_of(response)
    assert response.status_code == (200 if htmx else 409)
    assert "It is Bot (easy)'s turn. Your word stays in the row." in page
    if not htmx:
        assert field_of(page) == "crane"


@EACH_WAY
def test_too_late(anna: Client, clock: StoppedClock, *, htmx: bool) -> None:
    table = make_playing_duel(first=1, move_clock=timedelta(minutes=1))
    clock.advance(timedelta(minutes=1))

    response = anna.post(
        f"/games/{table.game.id}/guess",
        {"word": "crane", "row": "1"},
        headers=HTMX if htmx else {},
    )

    page = text_of(response)
    assert response.status_code == (200 if htmx else 409)
    sentence = "Too late: your time ran out on Mon 2 Mar, 09:01 UTC."
    assert f"{sentence} This guess does not count." in page
    assert "Your time ran out on Mon 2 Mar, 09:01 UTC. Bot (easy) wins." in page
    assert Game.objects.get(id=table.game.id).status == "ended"


@EACH_WAY
def test_too_late_in_the_readers_zone(
    anna: Client, clock: StoppedClock, *, htmx: bool
) -> None:
    anna.cookies["zone"] = "America/St_Johns"
    table = make_playing_duel(first=1, move_clock=timedelta(minutes=1))
    clock.advance(timedelta(minutes=1))

    response = anna.post(
        f"/games/{table.game.id}/guess",
        {"word": "crane", "row": "1"},
        headers=HTMX if htmx else {},
    )

    assert "Too late: your time ran out on Mon 2 Mar, 05:31 NST." in text_of(response)


@EACH_WAY
@pytest.mark.parametrize("move", ["guess", "resign"])
def test_a_game_that_is_over_says_how_it_ended(
    anna: Client, move: str, *, htmx: bool
) -> None:
    table = make_playing_duel(first=1)
    services.resign(game_id=table.game.id, player=ANNA)

    response = anna.post(
        f"/games/{table.game.id}/{move}",
        {"word": "crane", "row": "1"},
        headers=HTMX if htmx else {},
    )

    assert response.status_code == (200 if htmx else 409)
    assert "This game is over. You resigned. Bot (easy) wins." in text_of(response)


@EACH_WAY
def test_a_stale_page(anna: Client, *, htmx: bool) -> None:
    table = make_playing_duel(first=1)
    one, another = wrong_words(table.game, 2, 2)
    guess(table.game, one)

    response = anna.post(
        f"/games/{table.game.id}/guess",
        {"word": another, "row": "1"},
        headers=HTMX if htmx else {},
    )

    assert response.status_code == (200 if htmx else 409)
    assert (
        "The game moved on while this page was open. Here is how it stands."
        in text_of(response)
    )


@EACH_WAY
def test_resigning_while_the_equaliser_is_due(anna: Client, *, htmx: bool) -> None:
    table = make_playing_duel(first=1)
    guess(table.game, hidden_word(table.game, 2))

    response = anna.post(f"/games/{table.game.id}/resign", headers=HTMX if htmx else {})

    assert response.status_code == (200 if htmx else 409)
    assert (
        "You have found the word. Bot (easy) still has the equalising guess, "
        "so you cannot resign now." in text_of(response)
    )


@EACH_WAY
def test_a_sealed_word_stays(anna: Client, *, htmx: bool) -> None:
    table = make_playing_duel(first=1)

    response = anna.post(
        f"/games/{table.game.id}/seal",
        {"word": "crane"},
        headers=HTMX if htmx else {},
    )

    assert response.status_code == (200 if htmx else 409)
    assert "Your word is sealed and cannot be changed." in text_of(response)


@EACH_WAY
@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("guess", "The turns begin when both words are sealed."),
        ("resign", "The turns begin when both words are sealed."),
    ],
)
def test_too_early(anna: Client, move: str, sentence: str, *, htmx: bool) -> None:
    game = make_duel()

    response = anna.post(
        f"/games/{game.id}/{move}", {"word": "crane"}, headers=HTMX if htmx else {}
    )

    assert response.status_code == (200 if htmx else 409)
    assert sentence in text_of(response)


@EACH_WAY
def test_calling_off_a_game_that_has_begun(anna: Client, *, htmx: bool) -> None:
    table = make_playing_duel()

    response = anna.post(
        f"/games/{table.game.id}/call-off", headers=HTMX if htmx else {}
    )

    assert response.status_code == (200 if htmx else 409)
    sentence = "Both words are sealed: the game can only be resigned."
    assert sentence in text_of(response)
