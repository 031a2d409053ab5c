"""Celery's worker and beat as threads of this process (``serve``, and tests).

With the broker in memory nothing else has to be installed or started. One of each in
a process: Celery keeps a worker's state in module variables.
"""

import contextlib
import os
import socket
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, Self

from celery import Celery, beat
from celery.concurrency.thread import TaskPool
from celery.exceptions import WorkerShutdown
from celery.worker import WorkController
from celery.worker.control import control_command
from django.db import connections
from kombu.exceptions import OperationalError

START_WITHIN = 20.0
# For the tasks that run.
STOP_WITHIN = 4.0
CLOSE_WITHIN = 0.5


class _Threads(TaskPool):
    """Celery's threads, which close their lasting connections when they stop."""

    executor: ThreadPoolExecutor
    limit: int

    def on_stop(self) -> None:
        # Each thread is held until all have come, so that each gets one of these.
        meeting = threading.Barrier(self.limit)
        wait(
            [
                self.executor.submit(_close_connections, meeting)
                for _ in range(self.limit)
            ],
            timeout=CLOSE_WITHIN,
        )
        super().on_stop()


def _close_connections(meeting: threading.Barrier) -> None:
    # A thread that is busy with a task does not come; the others do not wait for it.
    with contextlib.suppress(threading.BrokenBarrierError):
        meeting.wait(CLOSE_WITHIN)
    connections.close_all()


@control_command()
def leave(_state: object) -> None:
    """Stop a worker by a message, which it reads at once.

    The flag that Celery's own worker is stopped by is looked at every two seconds.
    """
    raise WorkerShutdown(0)


class _Worker(WorkController):
    hostname: str

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
            # Its own, for a message to it must reach no other worker of this machine.
            hostname=f"serve-{os.getpid()}@{socket.gethostname()}",
            pool_cls=_Threads,
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
        # A broker that is gone cannot be asked; then the process's end ends the thread.
        with contextlib.suppress(OperationalError):
            control = self._worker.app.control
            control.broadcast("leave", destination=[self._worker.hostname])
        self._thread.join(STOP_WITHIN)

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
