"""Several hands at the same instant, each with a connection of its own."""

import threading
from collections.abc import Callable

from django.db import connection

from games.rules.refusals import Refused

PATIENCE = 30


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Let all begin together; return what each gave back, or the error it raised."""
    outcomes: list[object] = [None] * len(acts)
    line = threading.Barrier(len(acts))

    def run(place: int, act: Callable[[], object]) -> None:
        try:
            connection.ensure_connection()  # so that only the act itself is raced
            line.wait(PATIENCE)
            outcomes[place] = act()
        except Exception as error:  # noqa: BLE001 -- the test looks at it
            outcomes[place] = error
        finally:
            connection.close()

    threads = [
        threading.Thread(target=run, args=(place, act), name=f"hand-{place}")
        for place, act in enumerate(acts)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), f"{thread.name} waits for ever"
    return outcomes


def codes(outcomes: list[object]) -> list[str]:
    """Sort what came out: "done", or why it was refused; anything else fails."""
    found = []
    for outcome in outcomes:
        if isinstance(outcome, Exception) and not isinstance(outcome, Refused):
            raise outcome
        found.append(outcome.code if isinstance(outcome, Refused) else "done")
    return sorted(found)
