"""How tasks are queued at a broker that hangs, and workers come back to one."""

import logging
from contextlib import suppress
from typing import Any, Self

import kombu
from celery import Celery
from celery.app.amqp import AMQP
from celery.beat import SchedulingError

# Seconds between two tries. Left alone, Celery waits longer each time, up to half a
# minute: so late would bots answer and deadlines be kept after every restart.
RETRY_AFTER = 1
# Seconds that queueing a task may wait; a worker waits longer, for tasks to come.
PATIENCE = 1.0


class _Connection(kombu.Connection):
    def ensure_connection(self, *args: Any, **kwargs: Any) -> Self:  # noqa: ANN401 -- kombu's many arguments
        connect: Any = super().ensure_connection
        connect(
            *args,
            interval_start=RETRY_AFTER,
            interval_step=0,
            interval_max=RETRY_AFTER,
            **kwargs,
        )
        return self

    def maybe_close_channel(self, channel: Any) -> None:  # noqa: ANN401 -- kombu has no type for it
        # A connection that is lost is closed twice. The second time kombu would give
        # back the tasks in hand through nothing, and that error ends the worker.
        with suppress(AttributeError):
            super().maybe_close_channel(channel)


class SteadyBroker(AMQP):
    """Celery's way to the broker, tried at even intervals."""

    Connection = _Connection


class PatientApp(Celery):
    """Celery, whose moves do not wait for a broker that hangs."""

    def connection_for_write(self, url: str | None = None, **kwargs: Any) -> Any:  # noqa: ANN401 -- as Celery's own
        brief = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        options = {**brief, **(kwargs.pop("transport_options", None) or {})}
        return super().connection_for_write(url, transport_options=options, **kwargs)


class OneLineEach(logging.Filter):
    """Makes a task that beat could not queue one line; beat tries each half second."""

    def filter(self, record: logging.LogRecord) -> bool:
        problem = record.exc_info[1] if record.exc_info else None
        if isinstance(problem, SchedulingError):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.msg, record.args = str(problem), None
            record.exc_info = None
        return True
