"""Deadlines that nobody looks at.

    python -m deploy.services run --durable -- python -m tests.bench.bench_deadlines

Settles 10,000 overdue games with one real Celery worker and with two, and then lets
1,000 games run out one after the other under the real beat; afterwards the same in
``serve`` on SQLite. Prints how long it took, how late each end was noticed, and that
each game ended once. Loopback only; ends by itself.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from statistics import quantiles

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 -- Django is set up above
from django.db import connection  # noqa: E402 -- as above
from django.db.models import Min  # noqa: E402 -- as above

from club import clock, heartbeat  # noqa: E402 -- as above
from games import tasks  # noqa: E402 -- as above
from games.models import Entry, Game  # noqa: E402 -- as above
from tests.bench import site_programs  # noqa: E402 -- as above
from tests.bench.bulk_games import Kind, make_games  # noqa: E402 -- as above
from tests.serving import Serve, free_port  # noqa: E402 -- as above

OVERDUE, SPREAD = 10_000, 1_000
MINUTE = timedelta(minutes=1)
KIND = Kind(guests=["nobody"], move_clock=MINUTE)
# As the beat sweeps.
PERIOD = 0.5
PATIENCE = 120.0


def make_overdue(count: int) -> list[str]:
    """Make games whose deadlines passed one after the other, minutes ago."""
    began = clock.now() - 5 * MINUTE
    return make(count, lambda number: began + number * timedelta(milliseconds=1))


def make_running_out(count: int, spread: timedelta) -> list[str]:
    """Make games that run out one after the other, the first in five seconds."""
    first = clock.now() - MINUTE + timedelta(seconds=5)
    return make(count, lambda number: first + number * spread / count)


def make(count: int, starts_at: Callable[[int], datetime]) -> list[str]:
    return [table.game.id for table in make_games(count, KIND, starts_at)]


def wait_until(is_done: Callable[[], bool], *, every: Callable[[], object]) -> None:
    """Wait, and do something each half second meanwhile."""
    ends = time.monotonic() + PATIENCE
    due = 0.0
    while not is_done():
        assert time.monotonic() < ends, "It took too long."
        if time.monotonic() >= due:
            every()
            due = time.monotonic() + PERIOD
        time.sleep(0.05)


def count_of(**which: object) -> int:
    return Game.objects.filter(**which).count()


def all_ended() -> bool:
    return count_of(ended_at=None) == 0


def all_revealed() -> bool:
    return count_of(revealed_at=None) == 0


def say_how_long(what: str, sweep: Callable[[], object]) -> None:
    """Let ``sweep`` be called until every game has ended, and tell of it."""
    wait_until(all_ended, every=sweep)
    settled = since_the_first_end()
    wait_until(all_revealed, every=sweep)
    revealed = since_the_first_end()
    count, ends = count_of(), Entry.objects.filter(kind="end")
    print(
        f"{what}: {count} overdue games settled in {settled:.1f} s "
        f"({count / settled:.0f}/s), words published after {revealed:.1f} s; "
        f"{ends.count()} ends in {ends.values('game').distinct().count()} games",
        flush=True,
    )


def since_the_first_end() -> float:
    """Return the seconds since the first game was settled: programs start slowly."""
    first = Game.objects.aggregate(first=Min("end_noticed_at"))["first"]
    return float((clock.now() - first).total_seconds())


def say_how_late(what: str, game_ids: Sequence[str]) -> None:
    """Wait until the games ran out, and tell how late that was noticed."""
    games = Game.objects.filter(id__in=game_ids)
    wait_until(lambda: not games.filter(ended_at=None).exists(), every=lambda: None)
    late = [
        (noticed - ended).total_seconds()
        for noticed, ended in games.values_list("end_noticed_at", "ended_at")
        if noticed and ended
    ]
    cuts = quantiles(late, n=100)
    print(
        f"{what}: {len(late)} deadlines noticed after p50 {cuts[49]:.2f}, "
        f"p99 {cuts[98]:.2f}, at most {max(late):.2f} s",
        flush=True,
    )


def sweep() -> None:
    tasks.sweep.apply_async(expires=5)


def forget_everything() -> None:
    call_command("flush", interactive=False, verbosity=0)


def on_postgresql(overdue: int, spread: int, seconds: int) -> None:
    with heartbeat.beating():
        for workers in (["worker-1"], ["worker-1", "worker-2"]):
            forget_everything()
            make_overdue(overdue)
            with site_programs.running(workers):
                say_how_long(f"PostgreSQL, workers: {len(workers)}", sweep)
        forget_everything()
        with site_programs.running(["worker-1", "worker-2", "beat"]):
            games = make_running_out(spread, timedelta(seconds=seconds))
            say_how_late("PostgreSQL, 2 workers and beat", games)


def on_sqlite(overdue: int, spread: int, seconds: int) -> None:
    """Let ``serve`` do it; its worker and its beat are threads of one process."""
    make_overdue(overdue)
    with serving() as serve:
        say_how_long("SQLite, serve", lambda: None)
        games = make_running_out(spread, timedelta(seconds=seconds))
        say_how_late("SQLite, serve", games)
        serve.end()


@contextmanager
def serving() -> Iterator[Serve]:
    serve = Serve(Path(connection.settings_dict["NAME"]), free_port())
    try:
        yield serve
    finally:
        serve.close()


def bench_sqlite_too() -> None:
    """Run this again in another process: one process knows one database."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        environment = {"DATABASE_URL": f"sqlite:///{folder}/site.sqlite3"}
        subprocess.run(
            [sys.executable, "-m", "tests.bench.bench_deadlines", *sys.argv[1:]],
            env={**os.environ, **environment, "REDIS_URL": ""},
            check=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_deadlines")
    parser.add_argument("--overdue", type=int, default=OVERDUE)
    parser.add_argument("--spread", type=int, default=SPREAD)
    parser.add_argument("--seconds", type=int, default=20)
    wanted = parser.parse_args()
    call_command("migrate", verbosity=0)
    if connection.vendor == "sqlite":
        on_sqlite(wanted.overdue, wanted.spread, wanted.seconds)
    else:
        on_postgresql(wanted.overdue, wanted.spread, wanted.seconds)
        bench_sqlite_too()


if __name__ == "__main__":
    main()
