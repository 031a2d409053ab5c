"""A worker that loses the broker while it has tasks in hand and waits for more."""

import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kombu.simple import SimpleQueue

from club.celery import app
from deploy import processes, record, valkey
from deploy.record import Part

pytestmark = pytest.mark.real


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Part]:
    """Return a Valkey of this test's own."""
    part = record.new_part()
    process = valkey.start(tmp_path, part)
    valkey.await_answer(tmp_path, part, process)
    yield replace(part, process=process)
    processes.stop(process, how=signal.SIGTERM, patience=10)


def test_letting_go_of_what_is_lost_does_not_end_the_worker(broker: Part) -> None:
    connection = app.connection_for_read(url=valkey.url(broker))
    channels: list[Any] = [connection.default_channel, connection.channel()]
    for number, channel in enumerate(channels):
        tasks = SimpleQueue(channel, f"tasks-{number}")
        tasks.put("one")
        tasks.get(timeout=5)
    for channel in channels:
        if not channel._in_poll:
            channel._brpop_start()
    assert broker.process is not None
    processes.stop(broker.process, how=signal.SIGTERM, patience=10)

    # As Celery's worker does.
    connection.collect(socket_timeout=1)
    connection.close()

    assert not connection.connected
    for channel in channels:
        channel.qos._on_collect.cancel()  # or it is tried again when the tests end
