"""A heart that cannot beat says so, and goes on trying."""

import time

import pytest

from club import heartbeat

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_heart_that_has_not_beaten_lately_is_not_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heartbeat, "PULSE", 60)
    with heartbeat.beating():
        assert heartbeat.has_begun()
        assert heartbeat._heart is not None

        heartbeat._heart._ticked -= heartbeat.OUTAGE_OVER.total_seconds() + 1

        assert not heartbeat.has_begun()


def test_no_error_whatever_ends_the_heart(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tick, failures = heartbeat.tick, [RuntimeError("odd"), ValueError("odder")]

    def stumble() -> object:
        if failures:
            raise failures.pop(0)
        return tick()

    monkeypatch.setattr(heartbeat, "PULSE", 0.01)
    monkeypatch.setattr(heartbeat, "tick", stumble)
    with heartbeat.beating():
        ends = time.monotonic() + 5
        while not heartbeat.has_begun():
            assert time.monotonic() < ends
            time.sleep(0.005)

    assert caplog.text.count("heartbeat.failed") == 2
