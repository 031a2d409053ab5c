"""A value that makes no sense stops the start, and the sentence names it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from club.environment import env_database, env_mailer
from club.secret_key import own_secret_key

# Fifty characters.
KEY = "0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLM"

KEY = "a key that is long enough for a check, and has 50+ signs"


def start_with(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "import club.settings"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "mysql://hush@host/name"),
        ("DATABASE_URL", "postgresql://user:hush@host:port/name"),
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "redis://:hush@host:port/0"),
        ("CSRF_TRUSTED_ORIGINS", "club.example"),
        ("CSRF_TRUSTED_ORIGINS", "https://club.example, ftp://club.example"),
        ("CSRF_TRUSTED_ORIGINS", "https://club.example/path"),
        ("LOG_LEVEL", "loud"),
        ("PRODUCTION", "maybe"),
        ("LIVE_STREAMS", "0"),
        ("EMAIL_URL", "mail.example"),
        ("EMAIL_URL", "smtp://user:hush@host:port"),
        ("EMAIL_URL", "smtp://user:hush@"),
        ("EMAIL_URL", "smtp://user:hush@host?tls=maybe"),
        ("EMAIL_URL", "smtp://user:hush@host?ssl=on"),
        ("HSTS_SECONDS", "-1"),
        ("SITE_URL", "club.example"),
        ("SITE_URL", "https://user:hush@club.example"),
        ("SITE_URL", "https://club.example/somewhere"),
        ("SITE_URL", "https://club.example:port"),
    ],
)
def test_nonsense_is_refused_by_name(name: str, value: str) -> None:
    started = start_with(**{name: value})

    assert started.returncode != 0
    last = started.stderr.strip().splitlines()[-1]
    assert "ImproperlyConfigured" in last
    assert name in last
    assert "hush" not in started.stderr, "a password would stand in the log"


@pytest.mark.parametrize(
    ("environment", "missing"),
    [
        ({}, "SECRET_KEY"),
        ({"SECRET_KEY": KEY[:49]}, "SECRET_KEY"),
        ({"SECRET_KEY": "abcd" * 20}, "SECRET_KEY"),
        ({"SECRET_KEY": f"django-insecure-{KEY}"}, "SECRET_KEY"),
        ({"SECRET_KEY": KEY}, "ALLOWED_HOSTS"),
        ({"SECRET_KEY": KEY, "ALLOWED_HOSTS": "a.example"}, "EMAIL_URL"),
        ({"SECRET_KEY": KEY, "ALLOWED_HOSTS": "a.example", "DEBUG": "on"}, "DEBUG"),
    ],
)
def test_production_wants_to_be_told(environment: dict[str, str], missing: str) -> None:
    started = start_with(PRODUCTION="on", **environment)

    assert started.returncode != 0
    assert missing in started.stderr.strip().splitlines()[-1]


def test_origins_are_taken_with_wildcards_and_ports() -> None:
    origins = "https://club.example, https://*.club.example,http://localhost:8000"

    started = start_with(CSRF_TRUSTED_ORIGINS=origins)

    assert started.returncode == 0, started.stderr


def test_a_key_is_asked_for_where_none_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "run").touch()  # where a folder should be

    with pytest.raises(ImproperlyConfigured, match=r"^SECRET_KEY is not set, and"):
        own_secret_key(tmp_path / "run")


def test_the_folder_of_the_site_may_have_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    file = tmp_path / "50% of #1, who?" / "site.sqlite3"

    described = env_database("DATABASE_URL", file)

    assert described["NAME"] == str(file)
    assert file.parent.is_dir()


def test_the_version_is_the_projects() -> None:
    project = (settings.BASE_DIR / "pyproject.toml").read_text()

    assert f'version = "{settings.VERSION}"' in project


@pytest.mark.parametrize("command", ["serve", "migrate", "check"])
def test_a_command_says_it_in_one_line(command: str) -> None:
    started = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "LOG_LEVEL": "loud"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert started.returncode == 1
    (line,) = started.stderr.splitlines()
    assert line.startswith("LOG_LEVEL must be one of")


def test_what_the_shell_says_does_not_reach_the_tests() -> None:
    variables = {"LOG_LEVEL": "DEBUG", "LIVE_STREAMS": "7", "HSTS_SECONDS": "9"}
    wanted = "print(s.LOGGING['root']['level'], s.LIVE_STREAMS, s.SECURE_HSTS_SECONDS)"

    told = subprocess.run(
        [sys.executable, "-c", f"import tests.settings as s; {wanted}"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], **variables},
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout.split() == ["WARNING", "10000", "0"]


def test_all_that_start_at_once_get_the_same_key(tmp_path: Path) -> None:
    make = f"""
from pathlib import Path
from club.secret_key import own_secret_key
print(own_secret_key(Path({str(tmp_path)!r})))
"""
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", make],
            cwd=settings.BASE_DIR,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    keys = [program.communicate()[0] for program in programs]

    assert len(keys[0]) > 40
    assert len(set(keys)) == 1
    (kept,) = tmp_path.iterdir()
    assert kept.stat().st_mode & 0o077 == 0


def test_a_key_that_is_empty_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()

    with pytest.raises(ImproperlyConfigured, match="secret-key is empty"):
        own_secret_key(tmp_path)


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("smtp://u:p%40ss@host:2525", ("host", 2525, "u", "p@ss", False, True)),
        ("smtp://host", ("host", 587, "", "", False, True)),
        ("smtp://host:25?tls=off", ("host", 25, "", "", False, False)),
        ("smtps://u:p@host", ("host", 465, "u", "p", True, False)),
    ],
)
def test_one_address_says_how_mail_goes_out(
    monkeypatch: pytest.MonkeyPatch, url: str, wanted: tuple[object, ...]
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)

    options = env_mailer("EMAIL_URL", "console:")["OPTIONS"]

    names = ("host", "port", "username", "password", "use_ssl", "use_tls")
    assert tuple(options[name] for name in names) == wanted


def test_without_an_address_mail_goes_to_the_terminal() -> None:
    mailer = env_mailer("EMAIL_URL_THAT_IS_NOT_SET", "console:")

    assert mailer["BACKEND"].endswith("console.EmailBackend")
