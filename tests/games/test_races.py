"""Two connections at the same instant: one entry, whoever comes first.

On PostgreSQL each hand has a connection of its own and the row lock decides; on SQLite
one writer comes after the other, and the same must come out.
"""

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client

from club.celery import app
from games import services
from games.models import Game
from games.selectors import table_of
from games.selectors.tables import Table
from tests.at_once import at_once, codes
from tests.browsers import HTMX, browser_of
from tests.factories import (
    ANNA,
    NONCE,
    guess,
    make_duel,
    make_playing_duel,
    wrong_words,
)
from tests.games.agreement import assert_rows_agree, kinds_of, log_of

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("clock", "connections_of_threads"),
]

MINUTE = timedelta(minutes=1)
AGAIN = 10


@pytest.fixture(autouse=True)
def _empty_queue() -> None:
    app.control.purge()


def test_of_two_guesses_at_the_same_instant_one_counts() -> None:
    for _ in range(AGAIN):
        table = make_playing_duel(first=1)
        one, two = wrong_words(table.game, 2, 2)

        outcomes = at_once(
            partial(guess, table.game, one, row=1),
            partial(guess, table.game, two, row=1),
        )

        assert codes(outcomes) == ["done", "stale"]
        assert kinds_of(table.game.id).count("guess") == 1
        assert_rows_agree(table.game.id)


def test_two_guesses_of_pages_that_know_no_row_are_one_too() -> None:
    for _ in range(AGAIN):
        table = make_playing_duel(first=1)
        one, two = wrong_words(table.game, 2, 2)

        outcomes = at_once(
            partial(guess, table.game, one), partial(guess, table.game, two)
        )

        assert codes(outcomes) == ["done", "turn"]
        assert kinds_of(table.game.id).count("guess") == 1


def test_the_same_guess_four_times_at_once_is_one_entry() -> None:
    for _ in range(AGAIN):
        table = make_playing_duel(first=1)

        outcomes = at_once(*[partial(guess, table.game, "crane", row=1)] * 4)

        assert codes(outcomes) == ["done"] * 4
        assert kinds_of(table.game.id).count("guess") == 1
        assert_rows_agree(table.game.id)


def test_the_same_guess_over_http_twice_at_once_is_one_entry() -> None:
    for _ in range(AGAIN):
        table = make_playing_duel(first=1)
        path = f"/games/{table.game.id}/guess"
        browsers = [browser_of("anna"), browser_of("anna")]

        def send(browser: Client, path: str) -> int:
            sent = {"word": "crane", "row": "1"}
            return browser.post(path, sent, headers=HTMX).status_code

        answers = at_once(*[partial(send, browser, path) for browser in browsers])

        assert answers == [200, 200]
        assert kinds_of(table.game.id).count("guess") == 1


def test_a_guess_and_a_resignation_at_once_leave_a_whole_game() -> None:
    for _ in range(AGAIN):
        table = make_playing_duel(first=1)

        outcomes = at_once(
            partial(guess, table.game, "crane", row=1),
            partial(services.resign, game_id=table.game.id, player=ANNA),
        )

        assert codes(outcomes) in (["done", "done"], ["done", "over"])
        assert kinds_of(table.game.id)[-2:] == ["resign", "end"]
        assert_rows_agree(table.game.id)


def seal(game: Game, word: str, nonce: str = NONCE) -> Table:
    return services.seal_word(game_id=game.id, player=ANNA, text=word, nonce=nonce)


def test_a_word_sealed_twice_at_once_is_sealed_once() -> None:
    for _ in range(AGAIN):
        game = make_duel()

        outcomes = at_once(
            partial(seal, game, "speed"), partial(seal, game, "speed", "cd" * 32)
        )

        assert codes(outcomes) == ["done", "done"]
        assert kinds_of(game.id)[3:] == ["seal", "start"]
        assert_rows_agree(game.id)


def test_of_two_words_sealed_at_once_one_stays() -> None:
    for _ in range(AGAIN):
        game = make_duel()

        outcomes = at_once(partial(seal, game, "speed"), partial(seal, game, "crane"))

        assert codes(outcomes) == ["done", "sealed"]
        assert kinds_of(game.id)[3:] == ["seal", "start"]
        assert_rows_agree(game.id)


def test_sealing_and_calling_off_at_once_is_one_or_the_other() -> None:
    for _ in range(AGAIN):
        game = make_duel()

        outcomes = at_once(
            partial(seal, game, "speed"),
            partial(services.call_off, game_id=game.id, player=ANNA),
        )

        assert codes(outcomes) in (["done", "over"], ["done", "started"])
        assert kinds_of(game.id)[3:] in (["seal", "start"], ["call_off", "end"])
        assert_rows_agree(game.id)


def test_many_games_move_at_once_and_none_gets_anothers_guess() -> None:
    tables = [make_playing_duel(first=1) for _ in range(8)]
    words = [wrong_words(table.game, 2, n + 1)[-1] for n, table in enumerate(tables)]

    outcomes = at_once(
        *[
            partial(guess, table.game, word, row=1)
            for table, word in zip(tables, words, strict=True)
        ]
    )

    assert codes(outcomes) == ["done"] * 8
    for table, word in zip(tables, words, strict=True):
        assert log_of(table.game.id)[-1]["word"] == word
        assert table_of(table.game.id).game.entry_count == table.game.entry_count + 1
