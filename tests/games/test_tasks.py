"""Celery's hands: what is due and what was lost."""

import logging
import time
from datetime import timedelta

import pytest

from club.celery import app
from club.embedded import EmbeddedBeat, EmbeddedWorker
from games import services, tasks
from games.models import Game
from games.selectors import table_of
from tests.clock import StoppedClock
from tests.factories import ANNA, make_duel, make_playing_duel
from tests.games.agreement import assert_rows_agree, kinds_of, snapshot
from tests.games.broker import queued

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)
PATIENCE = 15


@pytest.fixture(autouse=True)
def _empty_queue(db: None) -> None:
    del db
    app.control.purge()


def test_beat_sweeps_twice_a_second() -> None:
    assert app.conf.beat_schedule["sweep"]["task"] == "games.sweep"
    assert app.conf.beat_schedule["sweep"]["schedule"] == timedelta(seconds=0.5)


def test_every_task_has_a_name_of_its_own_and_is_known() -> None:
    assert {"games.sweep", "games.play_bot", "games.reveal"} <= set(app.tasks)


def test_the_sweep_settles_and_says_how_many(
    clock: StoppedClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "games.tasks")
    game = make_duel(move_clock=MINUTE)
    clock.advance(MINUTE)

    tasks.sweep()

    assert kinds_of(game.id)[-1] == "end"
    assert "Settled 1 overdue games" in caplog.text


def test_a_sweep_leaves_the_settling_to_the_thread_that_is_at_it(
    clock: StoppedClock,
) -> None:
    game = make_duel(move_clock=MINUTE)
    clock.advance(MINUTE)

    with tasks._settling:
        tasks.sweep()

    assert kinds_of(game.id)[-1] == "join"
    tasks.sweep()
    assert kinds_of(game.id)[-1] == "end"


def test_a_sweep_that_finds_nothing_is_silent(
    clock: StoppedClock, caplog: pytest.LogCaptureFixture
) -> None:
    del clock
    caplog.set_level(logging.DEBUG, "games")
    make_duel()

    tasks.sweep()

    assert caplog.text == ""
    assert queued() == []


def test_a_lost_bots_turn_is_queued_anew_after_two_seconds(
    clock: StoppedClock,
) -> None:
    table = make_playing_duel(first=2)
    Game.objects.exclude(id=table.game.id).update(status="sealing")
    clock.advance(2 * SECOND - timedelta(milliseconds=1))
    tasks.sweep()
    assert queued() == []

    clock.advance(timedelta(milliseconds=1))
    tasks.sweep()

    (lost,) = queued()
    assert (lost.task, lost.kwargs) == ("games.play_bot", {"game_id": table.game.id})
    assert lost.expires is not None


def test_a_lost_reveal_is_queued_anew_after_two_seconds(clock: StoppedClock) -> None:
    game = make_duel()
    services.call_off(game_id=game.id, player=ANNA)
    clock.advance(2 * SECOND - timedelta(milliseconds=1))
    tasks.sweep()
    assert queued() == []

    clock.advance(timedelta(milliseconds=1))
    tasks.sweep()

    (lost,) = queued()
    assert (lost.task, lost.kwargs) == ("games.reveal", {"game_ids": [game.id]})
    assert lost.expires is not None


def test_what_ended_long_ago_while_no_worker_ran_is_published(
    clock: StoppedClock,
) -> None:
    game = make_duel(move_clock=MINUTE)
    clock.advance(timedelta(days=30))

    tasks.sweep()
    clock.advance(2 * SECOND)
    tasks.sweep()
    (lost,) = queued()
    tasks.reveal(**lost.kwargs)

    assert kinds_of(game.id)[-3:] == ["timeout", "end", "reveal"]
    assert_rows_agree(game.id)


def test_a_task_that_runs_twice_does_no_harm(clock: StoppedClock) -> None:
    del clock
    playing, ended = make_playing_duel(first=2), make_duel()
    services.call_off(game_id=ended.id, player=ANNA)
    tasks.play_bot(game_id=playing.game.id)
    tasks.reveal(game_ids=[ended.id])
    before = [snapshot(playing.game.id), snapshot(ended.id)]

    tasks.play_bot(game_id=playing.game.id)
    tasks.reveal(game_ids=[ended.id])

    assert [snapshot(playing.game.id), snapshot(ended.id)] == before


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("connections_of_threads")
def test_a_real_worker_finds_a_lost_turn_and_a_lost_reveal() -> None:
    table = make_playing_duel(first=2)
    game = make_duel()
    services.call_off(game_id=game.id, player=ANNA)
    app.control.purge()  # what was queued on commit is lost

    ends = time.monotonic() + PATIENCE
    with EmbeddedWorker(app), EmbeddedBeat(app):
        while time.monotonic() < ends:
            is_answered = table_of(table.game.id).duel.to_move == 1
            if is_answered and kinds_of(game.id)[-1] == "reveal":
                break
            time.sleep(0.05)

    assert kinds_of(table.game.id)[-1] == "guess"
    assert kinds_of(game.id)[-1] == "reveal"
