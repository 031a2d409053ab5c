"""A value that makes no sense stops the start, and the sentence names it."""

import os
import subprocess
import sys

import pytest
from django.conf import settings


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
        ("REDIS_URL", "localhost:6379"),
        ("LOG_LEVEL", "loud"),
        ("PRODUCTION", "maybe"),
        ("LIVE_STREAMS", "0"),
        ("HSTS_SECONDS", "-1"),
    ],
)
def test_nonsense_is_refused_by_name(name: str, value: str) -> None:
    started = start_with(**{name: value})

    assert started.returncode != 0
    last = started.stderr.strip().splitlines()[-1]
    assert "ImproperlyConfigured" in last
    assert name in last


@pytest.mark.parametrize(
    ("environment", "missing"),
    [
        ({}, "SECRET_KEY"),
        ({"SECRET_KEY": "x"}, "ALLOWED_HOSTS"),
        ({"SECRET_KEY": "x", "ALLOWED_HOSTS": "a.example", "DEBUG": "on"}, "DEBUG"),
    ],
)
def test_production_wants_to_be_told(environment: dict[str, str], missing: str) -> None:
    started = start_with(PRODUCTION="on", **environment)

    assert started.returncode != 0
    assert missing in started.stderr.strip().splitlines()[-1]


def test_the_version_is_the_projects() -> None:
    project = (settings.BASE_DIR / "pyproject.toml").read_text()

    assert f'version = "{settings.VERSION}"' in project
