"""How often a page asks the database, however long the game or the list.

Beginnings and ends of transactions are left out: SQLite counts BEGIN as a query,
PostgreSQL does not, and inside a test both make savepoints instead. The clock is the
real one, because on PostgreSQL reading it is a query.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from club.selectors import club_name
from games import services
from games.models import Game
from tests.browsers import HTMX
from tests.factories import (
    ANNA,
    BEN,
    DAY,
    make_duel,
    make_playing_duel,
    wrong_words,
)
from tests.games.long_duels import make_long_duel

pytestmark = pytest.mark.django_db

BRACKETS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture(autouse=True)
def _as_on_a_site(settings: Settings, db: None) -> None:
    del db
    settings.OUTAGE_CREDIT = True
    club_name()  # as nearly always, another page has asked for it before


@contextmanager
def asking(*, sqlite: int, postgresql: int) -> Iterator[None]:
    """Expect exactly so many questions."""
    with CaptureQueriesContext(connection) as asked:
        yield
    questions = [
        query["sql"]
        for query in asked.captured_queries
        if not query["sql"].startswith(BRACKETS)
    ]
    expected = {"sqlite": sqlite, "postgresql": postgresql}[connection.vendor]
    assert len(questions) == expected, "\n".join(questions)


def known(browser: Client) -> Client:
    """Let the cache know the browser's session, as after its first page."""
    browser.get("/")
    return browser


@pytest.mark.parametrize("rounds", [0, 1, 4])
def test_a_guess_asks_eight_times_at_most(anna: Client, rounds: int) -> None:
    table = make_long_duel(rounds=rounds)
    word = wrong_words(table.game, 2, rounds + 1)[-1]
    browser = known(anna)

    with asking(sqlite=6, postgresql=7):
        response = browser.post(
            f"/games/{table.game.id}/guess",
            {"word": word, "row": str(rounds + 1)},
            headers=HTMX,
        )

    assert response.status_code == 200


def test_a_guess_when_the_cache_forgot_session_and_names_asks_twice_more(
    anna: Client,
) -> None:
    table = make_playing_duel(first=1)
    word = wrong_words(table.game, 2, 1)[0]

    cache.clear()
    with asking(sqlite=9, postgresql=10):
        anna.post(f"/games/{table.game.id}/guess", {"word": word}, headers=HTMX)


@pytest.mark.parametrize("rounds", [0, 1, 4])
@pytest.mark.parametrize("who", ["anna", "ben", "stranger"])
def test_a_games_page_asks_as_often_however_long_the_game(
    request: pytest.FixtureRequest, who: str, rounds: int
) -> None:
    browser = known(request.getfixturevalue(who))
    table = make_long_duel(rounds=rounds)

    with asking(sqlite=2, postgresql=3):
        browser.get(f"/games/{table.game.id}/")
    with asking(sqlite=2, postgresql=3):
        browser.get(f"/games/{table.game.id}/", headers=HTMX)
    with asking(sqlite=2, postgresql=3):
        browser.get(f"/games/{table.game.id}/log.json")


def test_sealing_and_ended_pages_ask_no_more_than_that(anna: Client) -> None:
    browser = known(anna)
    sealing, ended = make_duel(), make_playing_duel()
    services.resign(game_id=ended.game.id, player=ANNA)
    services.reveal(game_ids=[ended.game.id])
    browser.get(f"/games/{sealing.id}/")  # the lists are read once

    for game in (sealing, ended.game):
        with asking(sqlite=2, postgresql=3):
            browser.get(f"/games/{game.id}/")


@pytest.mark.parametrize("count", [1, 3])
def test_the_front_page_asks_as_often_however_many_games(
    anna: Client, count: int
) -> None:
    browser = known(anna)
    for _ in range(count):
        make_playing_duel(first=1)
        others = services.start_bot_duel(guest="ben", level="easy", move_clock=DAY)
        services.seal_word(game_id=others.id, player=BEN, text="speed", nonce="")

    with asking(sqlite=6, postgresql=8):
        browser.get("/")


@pytest.mark.parametrize("count", [1, 3, 7])
def test_the_front_page_asks_as_often_however_many_games_ended(
    anna: Client, count: int
) -> None:
    browser = known(anna)
    for _ in range(count):
        game = make_playing_duel().game
        services.resign(game_id=game.id, player=ANNA)
    Game.objects.exclude(status=Game.Status.ENDED).delete()

    with asking(sqlite=4, postgresql=4):
        browser.get("/")


def test_an_empty_front_page_asks_little(stranger: Client) -> None:
    with asking(sqlite=3, postgresql=4):
        stranger.get("/")


def test_a_refused_guess_costs_no_more_than_a_good_one(anna: Client) -> None:
    table = make_playing_duel(first=1)
    browser = known(anna)

    with asking(sqlite=4, postgresql=6):
        browser.post(f"/games/{table.game.id}/guess", {"word": "qqqqq"}, headers=HTMX)
