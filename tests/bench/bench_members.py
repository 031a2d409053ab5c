"""Front page, My games, profiles and the leaderboard of a club with a long history.

    python -m deploy.services run --durable -- python -m tests.bench.bench_members

On PostgreSQL, 5,000 members have ended 100,000 duels; one of them 2,000, and has 300
running. Prints what each page asks the database, and how long it takes. Whole pages
through Django's test client, one at a time; ends by itself.
"""

import argparse
import os
import time
from collections.abc import Iterator
from statistics import median, quantiles
from typing import NamedTuple

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()

from django.conf import settings  # noqa: E402 -- Django is set up above
from django.core.management import call_command  # noqa: E402 -- as above
from django.db import connection  # noqa: E402 -- as above
from django.test import Client  # noqa: E402 -- as above

from club import clock  # noqa: E402 -- as above
from club.models import Member  # noqa: E402 -- as above
from games.models import Seat  # noqa: E402 -- as above
from games.selectors.leaderboard import leaderboard, month_of  # noqa: E402 -- as above
from tests.bench.bare_sql import Recorder  # noqa: E402 -- as above
from tests.bench.bulk_games import Kind, make_games  # noqa: E402 -- as above
from tests.bench.bulk_members import (  # noqa: E402 -- as above
    make_ended_games,
    make_members,
)

MADE = ("moist", "lucky", "fjord")


class Page(NamedTuple):
    """A page and who asks for it."""

    title: str
    browser: Client
    path: str

    def measure(self, rounds: int) -> str:
        self.browser.get(self.path)  # warms caches up
        asked = Recorder()
        with connection.execute_wrapper(asked):
            response = self.browser.get(self.path)
        if response.status_code != 200:
            raise SystemExit(f"{self.path} answered {response.status_code}")
        spans = []
        for _ in range(rounds):
            began = time.perf_counter()
            self.browser.get(self.path)
            spans.append(1000 * (time.perf_counter() - began))
        slow = quantiles(spans, n=20)[-1]
        return (
            f"{self.title:34} {len(asked.statements):3} queries, "
            f"p50 {median(spans):6.1f}, p95 {slow:6.1f} ms"
        )


def browser_of(member: Member) -> Client:
    browser = Client()
    browser.force_login(member)
    return browser


def give_running_games(member: Member, count: int) -> None:
    """Let a member have running games, with logs that hold."""
    if not count:
        return
    make_games(count, Kind([f"bench{member.pk}"], MADE))
    Seat.objects.filter(guest=f"bench{member.pk}").update(member=member)


def pages(busy: Member, other: Member) -> Iterator[Page]:
    guest, hers, his = Client(), browser_of(busy), browser_of(other)
    yield Page("front page, guest", guest, "/")
    yield Page("front page, 3 running", his, "/")
    yield Page("front page, 300 running", hers, "/")
    yield Page("bell, 300 running", hers, "/bell/")
    yield Page("My games, 3 running", his, "/games/")
    yield Page("My games, 300 running", hers, "/games/")
    yield Page("profile, 40 duels", hers, f"/members/{other.number}/")
    yield Page("profile, 2,000 duels", his, f"/members/{busy.number}/")
    yield Page("its last page", his, f"/members/{busy.number}/?page=80")
    yield Page("leaderboard, month", his, "/leaderboard/")
    yield Page("leaderboard, all time", his, "/leaderboard/?time=all")


def explain() -> Iterator[str]:
    """Yield how PostgreSQL finds the places."""
    for since in (month_of(clock.now()), None):
        asked = Recorder()
        with connection.execute_wrapper(asked):
            leaderboard(None, since=since)
        yield f"leaderboard since {since}:"
        statement, values = asked.statements[0]
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, COSTS OFF) {statement}", values)
            yield from (f"  {line}" for (line,) in cursor.fetchall())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_members")
    parser.add_argument("--members", type=int, default=5000)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--running", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--explain", action="store_true")
    wanted = parser.parse_args()
    if connection.vendor != "postgresql":
        raise SystemExit("needs PostgreSQL: see above")
    settings.ALLOWED_HOSTS.append("testserver")
    call_command("migrate", verbosity=0)
    members = make_members(wanted.members)
    make_ended_games(wanted.games, members, clock.now())
    give_running_games(members[0], wanted.running)
    give_running_games(members[1], 3)
    for page in pages(members[0], members[1]):
        print(page.measure(wanted.rounds), flush=True)
    if wanted.explain:
        print(*explain(), sep="\n")


if __name__ == "__main__":
    main()
