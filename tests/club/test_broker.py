"""Workers come back soon, and at last, to a broker that was away."""

import pytest
from kombu.exceptions import OperationalError

from club.celery import app


def test_the_broker_is_tried_every_second_however_long_it_is_away() -> None:
    pauses: list[float] = []

    with (
        app.connection_for_read(url="redis://127.0.0.1:1/0") as broker,
        pytest.raises(OperationalError),
    ):
        broker.ensure_connection(lambda _error, pause: pauses.append(pause), 2)

    assert pauses == [1, 1]


def test_no_worker_gives_the_broker_up() -> None:
    assert app.conf.broker_connection_max_retries is None
