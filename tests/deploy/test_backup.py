"""A back-up, restored on an empty machine, is the same site."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from deploy.services import Services
from tests.players import Player
from tests.serving import serving

pytestmark = pytest.mark.real


def backup(action: str, file: Path, url: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "deploy.backup", action, file],
        cwd=settings.BASE_DIR,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "club.settings",
            "DATABASE_URL": url,
        },
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(params=["sqlite", "postgresql"])
def urls(
    request: pytest.FixtureRequest, tmp_path: Path, own_services: Services
) -> tuple[str, str]:
    """Return a database, and an empty one on another machine."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/site.sqlite3", f"sqlite:///{tmp_path}/new.sqlite3"
    address, _, name = own_services.database_url.rpartition("/")
    with psycopg.connect(own_services.database_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}_new".encode())
    return own_services.database_url, f"{address}/{name}_new"


def test_a_game_goes_on_from_a_backup(urls: tuple[str, str], tmp_path: Path) -> None:
    old, new = urls
    file = tmp_path / "club.backup"
    with (
        serving(tmp_path, DATABASE_URL=old) as serve,
        Player(serve.port) as player,
    ):
        player.start()
        assert player.seal("speed") == 302
        made = backup("make", file, old)  # while the site runs
        assert made.returncode == 0, made.stderr
        log = player.log()
    assert file.stat().st_mode & 0o077 == 0

    restored = backup("restore", file, new)

    assert restored.returncode == 0, restored.stderr
    (tmp_path / "new").mkdir()
    with (
        serving(tmp_path / "new", DATABASE_URL=new) as serve,
        Player(serve.port) as reader,
    ):
        reader.game = player.game
        kept = reader.log()["entries"]
        assert kept[:4] == log["entries"][:4]
        # The session came along: the player is still who they were.
        reader._cookies = player._cookies
        assert reader.post(f"/games/{player.game}/resign").status == 302


def test_what_holds_members_is_not_written_over(
    urls: tuple[str, str], tmp_path: Path
) -> None:
    old, _new = urls
    file = tmp_path / "club.backup"
    with serving(tmp_path, DATABASE_URL=old):
        pass
    assert backup("make", file, old).returncode == 0

    again, over = backup("make", file, old), backup("restore", file, old)

    assert "is there already" in again.stderr
    assert "not empty" in over.stderr
