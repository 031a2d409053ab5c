"""Starting a duel from the front page."""

import pytest
from django.test import Client

from games.models import Game, Seat
from tests.browsers import HTMX, text_of
from tests.games.agreement import log_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

START = "/games/play/bot"


def test_a_stranger_is_two_clicks_from_the_first_guess(stranger: Client) -> None:
    started = stranger.post(START, {"level": "hard", "clock": "60"}, follow=True)
    sealed = stranger.post(
        f"{started.redirect_chain[0][0]}seal", {"word": "speed"}, follow=True
    )

    assert (started.status_code, sealed.status_code) == (200, 200)
    assert "Hide your word" in text_of(started)
    assert 'id="guess"' in text_of(sealed)


def test_the_chosen_terms_are_those_of_the_game(stranger: Client) -> None:
    stranger.post(START, {"level": "hard", "clock": "604800"})

    game = Game.objects.get()
    assert game.clock_seconds == 604_800
    assert log_of(game.id)[2]["player"] == "bot:hard"


def test_without_a_choice_the_usual_terms_are_taken(stranger: Client) -> None:
    stranger.post(START)

    assert Game.objects.get().clock_seconds == 86_400
    assert Seat.objects.get(number=2).bot == "medium"


def test_one_browser_is_one_guest_and_two_are_two(
    stranger: Client, client: Client
) -> None:
    for browser in (stranger, stranger, client):
        browser.post(START)

    guests = list(Seat.objects.filter(number=1).values_list("guest", flat=True))
    assert len(guests) == 3
    assert len(set(guests)) == 2


@pytest.mark.parametrize(
    "terms",
    [
        {"level": "grandmaster"},
        {"level": "\0"},
        {"level": "../../bots/en-5-easy"},
        {"clock": "61"},
        {"clock": "-60"},
        {"clock": "1e9"},
        {"clock": "9" * 5000},
        {"clock": "\u0666\u0660"},
        {"clock": "\0"},
        {"level": "easy", "clock": "forever"},
    ],
)
@pytest.mark.parametrize("how", [{}, HTMX])
def test_terms_that_do_not_exist_start_nothing(
    stranger: Client, terms: dict[str, str], how: dict[str, str]
) -> None:
    response = stranger.post(START, terms, headers=how)

    assert response.status_code == 400
    assert "Nothing was saved" in text_of(response)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({"level": "grandmaster"}, "There is no such level."),
        ({"clock": "61"}, "There is no such time for a move."),
    ],
)
def test_refused_terms_say_why(
    stranger: Client, terms: dict[str, str], reason: str
) -> None:
    response = stranger.post(START, terms)

    assert reason in text_of(response)


@pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete"])
def test_a_duel_starts_by_post_only(stranger: Client, method: str) -> None:
    response = getattr(stranger, method)(START)

    assert response.status_code == 405
    assert not Game.objects.exists()
