"""Work that counts deadlines, done by a process that knows how long it slept."""

from collections.abc import Callable

from club import heartbeat


def awake[T](work: Callable[[], T]) -> T:
    """Do ``work``, one transaction, with every sleep on record.

    A machine may fall asleep at any line. Where that is seen before anything was
    settled, the transaction is undone, the sleep recorded, and the work begun anew.
    """
    while True:
        heartbeat.ensure_fresh()
        try:
            return work()
        except heartbeat.SleptError:
            continue
