"""The launcher of PostgreSQL and Valkey, with the real programs."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
import redis

from deploy import postgres_programs, processes, record, services
from deploy.processes import Process

pytestmark = pytest.mark.real


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = services.make_folder()
    yield folder
    services.remove(folder)


def answers(started: services.Services) -> bool:
    with psycopg.connect(started.database_url) as connection:
        connection.execute("SELECT 1")
    with redis.Redis.from_url(started.redis_url) as client:
        return bool(client.ping())


def test_services_keep_their_addresses_and_their_rows(folder: Path) -> None:
    first = services.start(folder, durable=False)
    with psycopg.connect(first.database_url) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    services.stop(folder)

    second = services.start(folder, durable=False)

    assert second == first
    with psycopg.connect(second.database_url) as connection:
        assert connection.execute("SELECT number FROM kept").fetchone() == (7,)


def test_starting_twice_starts_nothing_new(folder: Path) -> None:
    first = services.start(folder, durable=False)
    started = record.read(folder / "services.json")

    second = services.start(folder, durable=False)

    assert second == first
    assert record.read(folder / "services.json") == started


def test_a_server_that_was_killed_is_started_again(folder: Path) -> None:
    services.start(folder, durable=False)
    killed = record.read(folder / "services.json")["valkey"].process
    assert killed is not None
    processes.stop(killed, how=signal.SIGKILL, patience=5)

    again = services.start(folder, durable=False)

    assert answers(again)


def test_strangers_do_not_get_in(folder: Path) -> None:
    started = services.start(folder, durable=False)
    address = started.database_url.rpartition("@")[2]
    broker = started.redis_url.rpartition("@")[2]

    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(f"postgresql://brainclub:guess@{address}")
    with (
        redis.Redis.from_url(f"redis://{broker}") as client,
        pytest.raises(redis.AuthenticationError),
    ):
        client.ping()
    for secret in ("services.json", "valkey.conf"):
        assert (folder / secret).stat().st_mode & 0o077 == 0


def test_the_packed_programs_serve_where_none_are_installed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_programs, "_installed", list)

    started = services.start(folder, durable=False)

    with psycopg.connect(started.database_url) as connection:
        row = connection.execute("SHOW server_encoding").fetchone()
    assert row == ("UTF8",)


def test_a_copy_of_the_packed_programs_runs(tmp_path: Path) -> None:
    # Made for a server's user who does not reach the checkout.
    (packed,) = postgres_programs._packed()

    copied = postgres_programs._copied(packed.folder, tmp_path)

    told = subprocess.run(
        [copied / "initdb", "--version"], capture_output=True, text=True, check=True
    )
    assert f"(PostgreSQL) {packed.version}." in told.stdout


def test_stop_spares_a_program_that_got_an_old_number(folder: Path) -> None:
    with subprocess.Popen(["sleep", "60"]) as stranger:
        old = replace(
            record.new_part(), process=Process(pid=stranger.pid, born="long ago")
        )
        record.write(folder / "services.json", "valkey", old)

        services.stop(folder)

        assert stranger.poll() is None
        stranger.kill()


def test_run_passes_on_addresses_and_the_exit_code() -> None:
    program = (
        "import os, sys;"
        "sys.exit(7 if os.environ['DATABASE_URL'] and os.environ['REDIS_URL'] else 1)"
    )

    command = [sys.executable, "-m", "deploy.services", "run", "--"]
    ended = subprocess.run([*command, sys.executable, "-c", program], check=False)

    assert ended.returncode == 7


def test_run_leaves_nothing_behind_when_it_is_ended(tmp_path: Path) -> None:
    program = "import time; print('runs', flush=True); time.sleep(60)"
    command = [sys.executable, "-m", "deploy.services", "run", "--"]
    with subprocess.Popen(
        [*command, sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"runs\n"
        (folder,) = tmp_path.iterdir()
        parts = record.read(folder / "services.json").values()

        running.terminate()
        running.wait(30)

    assert list(tmp_path.iterdir()) == []
    assert not any(part.is_alive for part in parts)
