"""The floor: the SQL of one guess, sent by psycopg with nothing around it.

What the site sends is recorded on one game and sent again with the name of another, so
the two cannot drift apart. All games stand alike, so nothing else has to change.
"""

import multiprocessing
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import psycopg

type Statement = tuple[str, Any]
type Execute = Callable[[str, Any, bool, dict[str, Any]], Any]

CONNECTIONS = 8
# Long enough to connect; all begin at the same instant.
START_IN = 0.4


class Recorder:
    """Notes what Django sends (``connection.execute_wrapper``)."""

    def __init__(self) -> None:
        self.statements: list[Statement] = []

    def __call__(
        self,
        execute: Execute,
        sql: str,
        params: Any,  # noqa: ANN401 -- as Django passes them
        many: bool,  # noqa: FBT001 -- as above
        context: dict[str, Any],
    ) -> Any:  # noqa: ANN401 -- as above
        self.statements.append((sql, params))
        return execute(sql, params, many, context)


def _renamed(value: Any, old: str, new: str) -> Any:  # noqa: ANN401 -- any parameter
    if isinstance(value, list | tuple):
        return type(value)(_renamed(item, old, new) for item in value)
    return new if value == old else value


@dataclass(frozen=True)
class Recorded:
    """What one guess sent, and for which game."""

    url: str
    game_id: str
    statements: Sequence[Statement]

    def send(self, game_ids: Sequence[str], threads: int, at: float) -> "Span":
        """Send it once for each game, from the instant ``at`` on."""
        ended = [0.0] * threads

        def work(number: int) -> None:
            with psycopg.connect(self.url, autocommit=True) as connection:
                time.sleep(max(0.0, at - time.monotonic()))
                for game_id in game_ids[number::threads]:
                    with connection.transaction():
                        self._send_once(connection, game_id)
                ended[number] = time.monotonic()

        workers = [threading.Thread(target=work, args=(n,)) for n in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return Span(len(game_ids), at, max(ended))

    def _send_once(self, connection: psycopg.Connection[Any], game_id: str) -> None:
        for sql, params in self.statements:
            renamed = _renamed(params, self.game_id, game_id)
            cursor = connection.execute(sql.encode(), renamed)
            if cursor.description:
                cursor.fetchall()


class Span(NamedTuple):
    """How many guesses, from when to when."""

    guesses: int
    began: float
    ended: float


class BareSql:
    """Sends what was recorded, over eight connections."""

    def __init__(self, recorded: Recorded) -> None:
        self._recorded = recorded
        self._processes = ProcessPoolExecutor(
            2, mp_context=multiprocessing.get_context("spawn")
        )

    def __enter__(self) -> Self:
        list(self._processes.map(time.sleep, [0.1, 0.1]))  # they have started
        return self

    def __exit__(self, *_error: object) -> None:
        self._processes.shutdown()

    def in_threads(self, game_ids: Sequence[str]) -> float:
        """Return guesses a second of one process with eight threads."""
        return _rate([self._recorded.send(game_ids, CONNECTIONS, _soon())])

    def in_processes(self, game_ids: Sequence[str]) -> float:
        """Return guesses a second of two processes with four threads each."""
        at = _soon()
        jobs = [
            self._processes.submit(
                self._recorded.send, game_ids[n::2], CONNECTIONS // 2, at
            )
            for n in (0, 1)
        ]
        return _rate([job.result() for job in jobs])


def _soon() -> float:
    return time.monotonic() + START_IN


def _rate(spans: Sequence[Span]) -> float:
    span = max(span.ended for span in spans) - min(span.began for span in spans)
    return sum(each.guesses for each in spans) / span
