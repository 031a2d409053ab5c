"""Two connections at the same instant: one entry, whoever comes first.

On PostgreSQL each hand has a connection of its own and the row lock decides; on SQLite
one writer comes after the other, and the same must come out.
"""

import threading
import time
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client

from club.celery import app
from club.transactions import changing
from games import services, tasks
from games.models import Game
from games.rules.refusals import Refused
from games.selectors import table_of
from games.selectors.tables import Table
from games.services.table import lock_tables
from tests.at_once import at_once
from tests.browsers import HTMX, browser_of
from tests.clock import StoppedClock
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


def codes(outcomes: list[object]) -> list[str]:
    """Sort what came out: "done", or why it was refused; anything else fails."""
    found = []
    for outcome in outcomes:
        if isinstance(outcome, Exception) and not isinstance(outcome, Refused):
            raise outcome
        found.append(outcome.code if isinstance(outcome, Refused) else "done")
    return sorted(found)


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


def test_a_guess_and_the_sweep_at_the_deadline_end_the_game_once(
    clock: StoppedClock,
) -> None:
    for _ in range(AGAIN):
        table = make_playing_duel(first=1, move_clock=MINUTE)
        clock.advance(MINUTE)

        outcomes = at_once(
            partial(guess, table.game, "crane", row=1), services.settle_overdue
        )

        assert codes(outcomes) == ["done", "late"]
        assert kinds_of(table.game.id)[-2:] == ["timeout", "end"]
        assert kinds_of(table.game.id).count("end") == 1
        assert_rows_agree(table.game.id)


def test_a_guess_just_before_the_deadline_survives_the_sweep(
    clock: StoppedClock,
) -> None:
    for _ in range(AGAIN):
        table = make_playing_duel(first=1, move_clock=MINUTE)
        clock.advance(MINUTE - timedelta(milliseconds=1))

        outcomes = at_once(
            partial(guess, table.game, "crane", row=1), services.settle_overdue
        )

        assert codes(outcomes) == ["done", "done"]
        assert kinds_of(table.game.id)[-1] == "guess"


def test_two_sweeps_at_once_end_each_game_once(clock: StoppedClock) -> None:
    games = [make_duel(move_clock=MINUTE) for _ in range(40)]
    clock.advance(MINUTE)

    counts = at_once(services.settle_overdue, services.settle_overdue)

    services.settle_overdue()  # what one left to the other, the next one finds
    assert all(isinstance(count, int) for count in counts), counts
    assert Game.objects.filter(status="ended").count() == len(games)
    for game in games:
        assert kinds_of(game.id) == ["open", "join", "join", "timeout", "end"]
        assert_rows_agree(game.id)


def test_a_reader_and_the_sweep_at_once_end_a_game_once(clock: StoppedClock) -> None:
    for _ in range(AGAIN):
        table = make_playing_duel(first=1, move_clock=MINUTE)
        clock.advance(MINUTE)

        def look(game_id: str) -> int:
            return Client().get(f"/games/{game_id}/").status_code

        outcomes = at_once(
            partial(look, table.game.id),
            services.settle_overdue,
            partial(services.settle_game, game_id=table.game.id),
        )

        codes(outcomes)
        assert kinds_of(table.game.id).count("end") == 1
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


def test_a_bots_turn_run_by_three_workers_is_one_guess() -> None:
    for _ in range(AGAIN):
        table = make_playing_duel(first=2)

        outcomes = at_once(*[partial(tasks.play_bot, game_id=table.game.id)] * 3)

        assert codes(outcomes) == ["done"] * 3
        assert kinds_of(table.game.id).count("guess") == 1
        assert_rows_agree(table.game.id)


def test_a_reveal_run_by_three_workers_is_one_entry() -> None:
    for _ in range(AGAIN):
        table = make_playing_duel()
        services.resign(game_id=table.game.id, player=ANNA)

        outcomes = at_once(*[partial(tasks.reveal, game_ids=[table.game.id])] * 3)

        assert codes(outcomes) == ["done"] * 3
        assert kinds_of(table.game.id).count("reveal") == 1
        assert_rows_agree(table.game.id)


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


def test_who_waits_for_the_lock_past_the_deadline_is_late(clock: StoppedClock) -> None:
    """The time of a move is read after the lock, not when it was asked for."""
    table = make_playing_duel(first=1, move_clock=MINUTE)
    is_locked, is_asked = threading.Event(), threading.Event()

    def hold() -> None:
        with changing():
            lock_tables([table.game.id])
            is_locked.set()
            is_asked.wait(5)
            time.sleep(0.2)  # the other one waits for the lock by now
            clock.advance(MINUTE)

    def wait() -> None:
        is_locked.wait(5)
        is_asked.set()
        guess(table.game, "crane", row=1)

    outcomes = at_once(hold, wait)

    assert codes(outcomes) == ["done", "late"]
    assert kinds_of(table.game.id)[-2:] == ["timeout", "end"]
