"""A process that falls asleep at work settles nothing before its sleep is on record."""

import threading
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.db import connection
from pytest_django import Settings

from club import clock, heartbeat
from games import services
from tests.clock import A_MORNING
from tests.factories import guess, make_playing_duel
from tests.games.agreement import assert_rows_agree, kinds_of

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


class SleepyClock:
    """Stands still; three hours pass when it is next read with a game locked."""

    def __init__(self) -> None:
        self.now = A_MORNING
        self.is_tired = False

    def read(self) -> datetime:
        at_work = threading.current_thread() is threading.main_thread()
        if self.is_tired and at_work and connection.in_atomic_block:
            self.is_tired = False
            self.now += 3 * HOUR
            assert heartbeat._heart is not None
            heartbeat._heart._ticked -= 3 * 3600
        return self.now


@pytest.fixture
def sleepy_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[SleepyClock]:
    # So that the heart does not wake before the settling does.
    monkeypatch.setattr(heartbeat, "PULSE", 60)
    sleepy = SleepyClock()
    clock.use(sleepy.read)
    yield sleepy
    clock.use(None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("connections_of_threads")
@pytest.mark.parametrize(
    ("looked_at_by", "last"), [("reader", ["credit"]), ("player", ["credit", "guess"])]
)
def test_nobody_loses_by_a_sleep_that_began_while_the_game_was_locked(
    sleepy_clock: SleepyClock, settings: Settings, looked_at_by: str, last: list[str]
) -> None:
    settings.OUTAGE_CREDIT = True
    table = make_playing_duel(first=1, move_clock=10 * MINUTE)
    with heartbeat.beating():
        sleepy_clock.is_tired = True

        if looked_at_by == "reader":
            services.settle_game(game_id=table.game.id)
        else:
            guess(table.game, "crane", row=1)

    assert kinds_of(table.game.id)[-len(last) :] == last
    assert "timeout" not in kinds_of(table.game.id)
    assert_rows_agree(table.game.id)
