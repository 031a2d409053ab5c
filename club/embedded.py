"""Celery's worker and beat as threads of this process (``serve``, and tests).

With the broker in memory nothing else has to be installed or started. One of each in
a process: Celery keeps a worker's state in module variables.
"""

import threading
from typing import Any, Self

from celery import Celery, beat
from celery.worker import WorkController, state

START_WITHIN = 20.0
# The worker looks every two seconds whether it should stop.
STOP_WITHIN = 4.0


class _Worker(WorkController):
    def __init__(self, app: Celery, **options: Any) -> None:  # noqa: ANN401 -- Celery's own
        self.is_ready = threading.Event()
        super().__init__(app=app, **options)

    def on_consumer_ready(self, consumer: object) -> None:
        del consumer
        # The signal ``worker_ready`` is sent by the command line's worker only.
        self.is_ready.set()


class EmbeddedWorker:
    """A worker that runs tasks while the ``with`` block lasts."""

    def __init__(self, app: Celery, *, threads: int = 2) -> None:
        self._worker = _Worker(
            app,
            pool_cls="threads",
            concurrency=threads,
            without_mingle=True,
            without_gossip=True,
            without_heartbeat=True,
        )
        self._thread = threading.Thread(
            target=self._worker.start, name="worker", daemon=True
        )

    def start(self) -> None:
        self._thread.start()
        if not self._worker.is_ready.wait(START_WITHIN):
            raise RuntimeError("The Celery worker did not start.")

    def stop(self) -> None:
        """Let running tasks end; what is queued is forgotten, and swept up later."""
        state.should_stop = 0  # type: ignore[assignment] # the exit code
        self._thread.join(STOP_WITHIN)
        state.should_stop = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()


class EmbeddedBeat:
    """A beat that queues what the schedule says while the ``with`` block lasts."""

    def __init__(self, app: Celery) -> None:
        # The plain scheduler: what is due each half second needs no file to remember.
        self._service = beat.Service(app, scheduler_cls=beat.Scheduler, max_interval=1)
        self._thread = threading.Thread(
            target=self._service.start, name="beat", daemon=True
        )

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._service.stop(wait=False)
        self._thread.join(STOP_WITHIN)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
