"""How the site writes: one transaction, and on SQLite one writer at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.db import connection, transaction

# SQLite's own waiting is unfair: with eight threads the unlucky wait half a second.
# A fair turn per process keeps the tail short. PostgreSQL locks rows and needs none.
_sqlite_turn = threading.RLock()


@contextmanager
def changing() -> Iterator[None]:
    """Hold one write transaction; every service that writes runs inside one."""
    turn = _sqlite_turn if connection.vendor == "sqlite" else nullcontext()
    with turn, transaction.atomic():
        yield
