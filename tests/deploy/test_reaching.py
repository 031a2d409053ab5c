"""Where the site listens, and where it is asked whether it is ready."""

import subprocess
import sys

import pytest
from django.conf import settings

from deploy import site


@pytest.mark.parametrize(
    ("host", "asked"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),  # noqa: S104 -- only compared
        ("::", "[::1]"),
        ("192.0.2.7", "192.0.2.7"),
    ],
)
def test_a_site_is_asked_where_it_listens(host: str, asked: str) -> None:
    assert site._reachable(host) == asked


@pytest.mark.parametrize("port", ["0", "65535", "99999", "x", "-1"])
def test_a_port_without_a_next_one_is_one_sentence(port: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "deploy.site", "start", f"--port={port}"],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 1
    (line,) = ended.stderr.splitlines()
    assert line.startswith("PORT (or --port) must be a whole number from 1 to 65534")


@pytest.mark.parametrize(
    ("goal", "command"),
    [("serve", "manage.py serve"), ("site", "-m deploy.site start")],
)
def test_make_passes_the_place_on(goal: str, command: str) -> None:
    told = subprocess.run(
        ["make", "--dry-run", goal, "HOST=::1", "PORT=-8 9"],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert told.splitlines()[-1].endswith(f"{command} '--host=::1' '--port=-8 9'")
