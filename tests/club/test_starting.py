"""What a person reads who starts the site with something it cannot use."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

NOBODY = "postgresql://club:hush@127.0.0.1:1/club"
PRODUCTION = {
    "PRODUCTION": "on",
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOP",
    "ALLOWED_HOSTS": "club.example",
    "EMAIL_URL": "smtp://mail.example",
}


def told_by(*command: str, folder: Path, **environment: str) -> str:
    """Return what a command says that has to fail in one line."""
    ended = subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env={
            "PATH": os.environ["PATH"],
            "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1, ended
    assert "hush" not in ended.stdout + ended.stderr, (
        "a password would stand in the log"
    )
    (line,) = (ended.stdout + ended.stderr).splitlines()
    return line


@pytest.mark.parametrize("command", [["serve", "--port=0"], ["migrate", "-v0"]])
def test_a_database_that_is_away_is_one_sentence(
    tmp_path: Path, command: list[str]
) -> None:
    told = told_by("manage.py", *command, folder=tmp_path, DATABASE_URL=NOBODY)

    assert told.startswith("DATABASE_URL: the database cannot be used: ")
    assert told.endswith("Connection refused.")


@pytest.mark.parametrize("command", [["serve", "--port=0"], ["migrate", "-v0"]])
def test_a_file_that_cannot_be_a_database_is_one_sentence(
    tmp_path: Path, command: list[str]
) -> None:
    (tmp_path / "letter").write_text("Dear reader, I am no database at all. " * 9)
    faults = {
        "none/site.sqlite3": f"DATABASE_URL: there is no folder {tmp_path}/none.",
        "": f"DATABASE_URL: {tmp_path} cannot be opened for writing.",
        "letter": "DATABASE_URL: the database cannot be used: file is not a database.",
    }

    told = {
        name: told_by(
            *("manage.py", *command),
            folder=tmp_path,
            DATABASE_URL=f"sqlite:///{tmp_path / name}",
        )
        for name in faults
    }

    assert told == faults


def test_a_broker_that_is_away_is_one_sentence(tmp_path: Path) -> None:
    told = told_by(
        *("manage.py", "serve", "--port=0"),
        folder=tmp_path,
        REDIS_URL="redis://:hush@127.0.0.1:1/0",
    )

    assert told.startswith("REDIS_URL: the server cannot be used: ")


@pytest.mark.parametrize(
    "program",
    [
        ["-m", "uvicorn", "club.asgi:application", "--port=0"],
        ["-m", "celery", "-A", "club", "worker"],
        ["-m", "celery", "-A", "club", "beat", "--schedule=none", "--pidfile="],
        ["-m", "celery", "-A", "club", "inspect", "ping"],
    ],
)
def test_every_program_says_a_wrong_setting_in_one_line(
    tmp_path: Path, program: list[str]
) -> None:
    told = told_by(*program, folder=tmp_path, LOG_LEVEL="loud")

    assert told.startswith("LOG_LEVEL must be one of")


@pytest.mark.parametrize(
    "program",
    [
        ["-m", "uvicorn", "club.asgi:application", "--port=0"],
        ["manage.py", "serve", "--port=0"],
    ],
)
def test_production_does_not_start_without_its_files(
    tmp_path: Path, program: list[str]
) -> None:
    # A checkout that somebody collected them in is left as it is.
    elsewhere = tmp_path / "elsewhere.py"
    elsewhere.write_text(
        f"from club.settings import *\nSTATIC_ROOT = {str(tmp_path / 'files')!r}\n"
    )

    told = told_by(
        *program,
        folder=tmp_path,
        **PRODUCTION,
        DJANGO_SETTINGS_MODULE="elsewhere",
        PYTHONPATH=str(tmp_path),
    )

    assert "`python manage.py collectstatic" in told


def test_the_files_are_collected_where_there_are_none(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.py"
    elsewhere.write_text(
        f"from club.settings import *\nSTATIC_ROOT = {str(tmp_path / 'files')!r}\n"
    )

    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"],
        cwd=settings.BASE_DIR,
        env={
            "PATH": os.environ["PATH"],
            **PRODUCTION,
            "DJANGO_SETTINGS_MODULE": "elsewhere",
            "PYTHONPATH": str(tmp_path),
        },
        check=True,
    )

    assert (tmp_path / "files" / "staticfiles.json").exists()
