"""The sweep, readers and workers at the same instant as a move, or as each other."""

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
from games.selectors.due import BATCH
from games.services.table import lock_tables
from tests.at_once import at_once, codes
from tests.clock import StoppedClock
from tests.factories import ANNA, guess, make_duel, make_playing_duel
from tests.games.agreement import assert_rows_agree, kinds_of

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


def test_a_sweep_settles_what_is_left_when_another_holds_the_soonest(
    clock: StoppedClock,
) -> None:
    soonest = [make_duel(move_clock=MINUTE).id for _ in range(BATCH)]
    clock.advance(timedelta(seconds=1))
    later = [make_duel(move_clock=MINUTE).id for _ in range(3)]
    clock.advance(MINUTE)
    is_locked, is_done = threading.Event(), threading.Event()

    def hold() -> None:
        with changing():
            lock_tables(soonest)
            is_locked.set()
            is_done.wait(10)

    def sweep() -> int:
        is_locked.wait(10)
        try:
            return services.settle_overdue()
        finally:
            is_done.set()

    outcomes = at_once(hold, sweep)

    assert outcomes == [None, len(later)]
    ended = Game.objects.filter(status="ended").values_list("id", flat=True)
    assert set(ended) == set(later)


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
