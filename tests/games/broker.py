"""What waits in the broker's queue, in memory and in Redis alike."""

import json
from dataclasses import dataclass
from queue import Empty
from typing import Any

from club.celery import app


@dataclass(frozen=True)
class Queued:
    """A task as it lies in the queue."""

    task: str
    kwargs: dict[str, Any]
    args: list[Any]
    raw: str
    expires: str | None


def queued() -> list[Queued]:
    """Take everything out of the queue and return it, the oldest first."""
    found = []
    with app.connection_for_read() as connection:
        queue = connection.SimpleQueue(app.conf.task_default_queue)
        try:
            while True:
                message = queue.get(block=False)
                message.ack()
                args, kwargs, _embed = message.decode()
                raw = json.dumps([message.headers, message.properties, args, kwargs])
                headers = message.headers
                found.append(
                    Queued(headers["task"], kwargs, args, raw, headers["expires"])
                )
        except Empty:
            return found
        finally:
            queue.close()
