"""Guesses through the whole site, against the same SQL with nothing around it.

    python -m deploy.services run --durable -- python -m tests.bench.bench_moves

Eight browsers with session, CSRF token and htmx guess through one web process and then
through two, on a real PostgreSQL and a real Valkey, which takes the bots' tasks and the
live events; no worker runs. In turn with that, eight connections send the statements
of the same guesses. Prints the rates, their ratio, and how long an answer takes.
Loopback only; ends by itself.
"""

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()

from django.conf import settings  # noqa: E402 -- Django is set up above
from django.core.management import call_command  # noqa: E402 -- as above
from django.db import connection  # noqa: E402 -- as above
from django.test import Client  # noqa: E402 -- as above

from club import heartbeat  # noqa: E402 -- as above
from games.models import Entry, Game, Seat  # noqa: E402 -- as above
from games.selectors.tables import Table  # noqa: E402 -- as above
from tests.bench import guessing, site_programs  # noqa: E402 -- as above
from tests.bench.bare_sql import BareSql, Recorded, Recorder  # noqa: E402 -- as above
from tests.bench.bulk_games import Kind, make_games  # noqa: E402 -- as above
from tests.bench.guessing import Browser, Load  # noqa: E402 -- as above
from tests.bench.site_programs import Program  # noqa: E402 -- as above

BROWSERS = 8
# In the middle of a game: three guesses on each side.
MADE = ("moist", "lucky", "fjord")
WORD = "depth"


@dataclass
class Shape:
    """The site with so many web processes, and what it did."""

    web: Sequence[Program]
    loads: list[Load] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    cpu: float = 0.0

    def say(self) -> None:
        spans = [span for load in self.loads for span in load.milliseconds]
        whole = Load(median(load.rate for load in self.loads), spans, 0)
        print(
            f"{len(self.web)} web: {whole.rate:.0f} guesses/s, "
            f"p50 {whole.percentile(50):.1f}, p95 {whole.percentile(95):.1f}, "
            f"p99 {whole.percentile(99):.1f} ms, "
            f"{self.cpu / len(spans) * 1000:.2f} ms of CPU each in the web processes; "
            f"ratio {median(self.ratios):.2f} "
            f"({', '.join(f'{ratio:.2f}' for ratio in self.ratios)}); "
            f"{sum(load.refused for load in self.loads)} refused"
        )


class Games:
    """Games that stand alike, and are put back after every round."""

    def __init__(self, count: int, browsers: Sequence[Browser]) -> None:
        guests = [browser.guest for browser in browsers]
        self.tables = make_games(count, Kind(guests, MADE))
        self.ids = [table.game.id for table in self.tables]
        self.version = self.tables[0].game.entry_count

    def put_back(self) -> None:
        Entry.objects.filter(game__in=self.ids, number__gt=self.version).delete()
        games = [table.game for table in self.tables]
        Game.objects.bulk_update(games, ["entry_count", "head", "changed_at"])
        for table in self.tables[:1]:
            for number, at in table.duel.deadlines.items():
                seats = Seat.objects.filter(game__in=self.ids, number=number)
                seats.update(deadline=at)


def record(warm: Table, table: Table, guest: str) -> Recorder:
    """Record what a guess sends, after another one has loaded the word lists."""
    settings.ALLOWED_HOSTS.append("testserver")
    client = Client(headers={"HX-Request": "true"})
    session = client.session
    session["guest"] = guest
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    client.post(f"/games/{warm.game.id}/guess", {"word": WORD})
    recorder = Recorder()
    with connection.execute_wrapper(recorder):
        client.post(f"/games/{table.game.id}/guess", {"word": WORD})
    return recorder


def guess_all(
    games: Games, browsers: Sequence[Browser], web: Sequence[Program]
) -> Load:
    version, row = games.version + 1, len(MADE) + 1
    return guessing.send(
        [
            (
                web[number % len(web)].port,
                [
                    browser.guess(game_id, WORD, row=row, version=version)
                    for game_id in games.ids[number::BROWSERS]
                ],
            )
            for number, browser in enumerate(browsers)
        ]
    )


def run(count: int, rounds: int, web: Sequence[Program]) -> None:
    browsers = [Browser(web[0].port) for _ in range(BROWSERS)]
    games = Games(count, browsers)
    warm, table = games.tables[0], games.tables[BROWSERS]  # of the same guest
    statements = record(warm, table, browsers[0].guest).statements
    print(f"{len(statements)} queries a guess, and BEGIN and COMMIT")
    shapes = [Shape(web[:1]), Shape(web)]
    floors = []
    recorded = Recorded(os.environ["DATABASE_URL"], table.game.id, statements)
    with BareSql(recorded) as bare:
        for number in range(rounds + 1):
            for shape in shapes:
                games.put_back()
                before = sum(program.cpu for program in shape.web)
                load = guess_all(games, browsers, shape.web)
                cpu = sum(program.cpu for program in shape.web) - before
                games.put_back()
                threads = bare.in_threads(games.ids)
                games.put_back()
                floor = max(threads, bare.in_processes(games.ids))
                if number:  # the first round warms everything up
                    floors.append(floor)
                    shape.loads.append(load)
                    shape.cpu += cpu
                    shape.ratios.append(load.rate / floor)
    print(f"bare psycopg: {median(floors):.0f} guesses/s")
    for shape in shapes:
        shape.say()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_moves")
    parser.add_argument("--games", type=int, default=480)
    parser.add_argument("--rounds", type=int, default=4)
    wanted = parser.parse_args()
    call_command("migrate", verbosity=0)
    with (
        heartbeat.beating(),
        site_programs.running(["web-1", "web-2"]) as web,
    ):
        run(wanted.games, wanted.rounds, web)


if __name__ == "__main__":
    main()
