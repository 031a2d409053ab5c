"""How a worker comes back to a broker that was away."""

from typing import Any, Self

import kombu
from celery.app.amqp import AMQP

# Seconds between two tries. Left alone, Celery waits longer each time, up to half a
# minute: so late would bots answer and deadlines be kept after every restart.
RETRY_AFTER = 1


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


class SteadyBroker(AMQP):
    """Celery's way to the broker, tried at even intervals."""

    Connection = _Connection
