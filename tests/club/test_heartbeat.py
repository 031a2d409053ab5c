"""The heartbeat and the outages it finds (deadlines.md)."""

import threading
import time
from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from pytest_django import DjangoAssertNumQueries

from club import heartbeat
from club.models import Heartbeat, Outage
from tests.clock import A_MORNING, StoppedClock

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


@pytest.mark.django_db
@pytest.mark.usefixtures("clock")
def test_the_first_beat_of_a_site_is_no_outage() -> None:
    heartbeat.tick()

    assert Heartbeat.objects.get().beaten_at == A_MORNING
    assert not Outage.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("gap", "outages"),
    [
        (timedelta(seconds=1), 0),
        (timedelta(seconds=5), 0),
        (timedelta(seconds=5, milliseconds=1), 1),
        (timedelta(days=3), 1),
    ],
)
def test_a_gap_over_five_seconds_is_an_outage(
    clock: StoppedClock, gap: timedelta, outages: int
) -> None:
    heartbeat.tick()
    clock.advance(gap)

    heartbeat.tick()
    heartbeat.tick()

    assert [outage.gap for outage in Outage.objects.all()] == [
        (A_MORNING, A_MORNING + gap)
    ] * outages
    assert Heartbeat.objects.get().beaten_at == A_MORNING + gap


@pytest.mark.django_db
def test_a_clock_that_is_set_back_is_no_outage_and_hides_none(
    clock: StoppedClock,
) -> None:
    heartbeat.tick()
    clock.advance(timedelta(hours=-1))
    heartbeat.tick()
    clock.advance(timedelta(minutes=1))

    heartbeat.tick()

    (outage,) = Outage.objects.all()
    assert outage.ended_at - outage.began_at == timedelta(minutes=1)


@pytest.mark.django_db(transaction=True)
def test_two_processes_that_wake_at_once_record_one_outage(
    clock: StoppedClock,
) -> None:
    heartbeat.tick()
    clock.advance(timedelta(minutes=3))
    both = threading.Barrier(2)

    def wake() -> None:
        both.wait()
        try:
            heartbeat.tick()
        finally:
            connection.close()

    threads = [threading.Thread(target=wake) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert Outage.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_heart_has_ticked_when_it_is_started_and_goes_on(
    clock: StoppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "PULSE", 0.01)
    assert not heartbeat.has_begun()

    with heartbeat.beating():
        assert heartbeat.has_begun()
        clock.advance(timedelta(seconds=1))
        ends = time.monotonic() + 5
        while Heartbeat.objects.get().beaten_at == A_MORNING:
            assert time.monotonic() < ends
            time.sleep(0.01)

    assert not heartbeat.has_begun()
    assert "heart" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.django_db(transaction=True)
def test_all_parts_of_a_process_share_one_heart() -> None:
    with heartbeat.beating():
        with heartbeat.beating():
            hearts = [t for t in threading.enumerate() if t.name == "heart"]
            assert len(hearts) == 1
        assert heartbeat.has_begun()


@pytest.mark.django_db(transaction=True)
def test_after_a_sleep_whoever_settles_first_records_it(clock: StoppedClock) -> None:
    with heartbeat.beating():
        assert heartbeat._heart is not None
        clock.advance(timedelta(minutes=10))
        heartbeat._heart._ticked -= 600  # as after ten minutes of sleep

        heartbeat.ensure_fresh()

        assert Outage.objects.get().gap[1] == clock.now


@pytest.mark.django_db(transaction=True)
def test_a_heart_that_beats_costs_the_settler_nothing(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with heartbeat.beating(), django_assert_num_queries(0):
        heartbeat.ensure_fresh()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("clock")
def test_while_a_heart_beats_nobody_asks_for_outages(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    Outage.objects.create(began_at=A_MORNING - HOUR, ended_at=A_MORNING - MINUTE)

    with heartbeat.beating():
        before = heartbeat.outages_after(A_MORNING - HOUR)
        with django_assert_num_queries(0):
            since = heartbeat.outages_after(A_MORNING)

    assert before == [(A_MORNING - HOUR, A_MORNING - MINUTE)]
    assert since == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("recorded_by", ["this process", "another process"])
def test_a_heart_that_slept_asks_for_outages_again(
    clock: StoppedClock, monkeypatch: pytest.MonkeyPatch, recorded_by: str
) -> None:
    monkeypatch.setattr(heartbeat, "PULSE", 60)
    with heartbeat.beating():
        assert heartbeat._heart is not None
        clock.advance(HOUR)
        if recorded_by == "another process":
            heartbeat.tick()
            clock.advance(MINUTE / 60)
        heartbeat._heart._tick()

        assert heartbeat.outages_after(A_MORNING) == [(A_MORNING, A_MORNING + HOUR)]


@pytest.mark.django_db
def test_a_process_without_a_heart_settles_by_what_others_saw() -> None:
    heartbeat.ensure_fresh()

    assert not Heartbeat.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_database_that_hiccups_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    beats: list[str] = []

    def tick() -> None:
        beats.append("try")
        if len(beats) < 3:
            raise OperationalError("the database is starting up")

    monkeypatch.setattr(heartbeat, "PULSE", 0.01)
    monkeypatch.setattr(heartbeat, "tick", tick)
    with heartbeat.beating():
        began_at_once = heartbeat.has_begun()
        ends = time.monotonic() + 5
        while not heartbeat.has_begun():
            assert time.monotonic() < ends
            time.sleep(0.005)

    assert not began_at_once
    assert "heartbeat.missed" in caplog.text
