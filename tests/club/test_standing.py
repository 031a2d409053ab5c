"""What the site stands on is away: one sentence, which names the variable."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

NOWHERE = {
    "DATABASE_URL": "postgresql://anna:hush@127.0.0.1:1/club",
    "REDIS_URL": "redis://:hush@127.0.0.1:1/0",
}
PRODUCTION = {
    "PRODUCTION": "on",
    "SECRET_KEY": "a key that is long enough for a check, and has 50+ signs",
    "ALLOWED_HOSTS": "club.example",
    "EMAIL_URL": "smtp://mail.example:25?tls=off",
    "SITE_URL": "https://club.example",
}


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def sentence(started: subprocess.CompletedProcess[str]) -> str:
    assert started.returncode != 0
    assert "Traceback" not in started.stderr, started.stderr
    assert "hush" not in started.stderr
    return started.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_a_database_that_does_not_answer(command: str) -> None:
    started = run(
        *("manage.py", command, *(["--port=0"] if command == "serve" else [])),
        DATABASE_URL=NOWHERE["DATABASE_URL"],
    )

    assert "DATABASE_URL: the database does not answer" in sentence(started)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    started = run("manage.py", "migrate", DATABASE_URL=f"sqlite:///{tmp_path}/no/site")

    assert sentence(started) == f"DATABASE_URL: there is no folder {tmp_path}/no."


def test_a_broker_that_does_not_answer(tmp_path: Path) -> None:
    started = run(
        *("manage.py", "serve", "--port=0"),
        DATABASE_URL=f"sqlite:///{tmp_path}/site.sqlite3",
        REDIS_URL=NOWHERE["REDIS_URL"],
    )

    assert "REDIS_URL: the server does not answer" in sentence(started)


@pytest.mark.parametrize("port", ["99999", "x", "-1"])
def test_a_port_that_is_none(port: str) -> None:
    started = run("manage.py", "serve", f"--port={port}")

    said = sentence(started)
    assert said.endswith(f"PORT must be a number from 0 to 65535, not {port!r}.")


def test_production_without_its_files() -> None:
    started = run("-c", "import club.asgi", **PRODUCTION)

    assert "collectstatic" in sentence(started)


@pytest.mark.parametrize(
    "command",
    [
        ("-m", "uvicorn", "club.asgi:application", "--port=0"),
        ("-m", "celery", "-A", "club", "worker"),
    ],
)
def test_other_programs_say_it_too(command: tuple[str, ...]) -> None:
    started = run(*command, LOG_LEVEL="loud")

    assert "LOG_LEVEL must be one of" in sentence(started)
