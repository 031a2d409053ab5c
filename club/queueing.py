"""Queueing a task; what cannot be queued is lost, and the sweep finds what it was."""

from typing import TYPE_CHECKING, Any

from kombu.exceptions import OperationalError

from club.pausing import broker

if TYPE_CHECKING:
    from celery import Task


def queue(task: "Task[..., Any]", *, expires: float = 3600, **ids: object) -> None:
    """Queue a task unless the broker is away: no move fails or waits for that.

    A task that nobody took within ``expires`` seconds is dropped.
    """
    broker.ask(
        lambda: task.apply_async(kwargs=ids, expires=expires),
        instead=None,
        failures=(OperationalError, OSError),
        log_as="queue.away",
    )
