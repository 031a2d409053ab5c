"""Connections that the database dropped are made anew before anybody notices."""

from pathlib import Path

import psycopg
import pytest

from deploy.services import Services
from tests.players import Player
from tests.serving import serving

pytestmark = pytest.mark.real

END_ALL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
THREADS = 8


def test_nobody_meets_a_connection_that_was_dropped(
    tmp_path: Path, own_services: Services
) -> None:
    with (
        serving(tmp_path, **own_services.environment) as serve,
        Player(serve.port) as player,
    ):
        game = player.start()
        for _ in range(THREADS):
            player.get(f"/games/{game}/")

        with psycopg.connect(own_services.database_url, autocommit=True) as server:
            ended = server.execute(END_ALL).fetchall()
        answers = [player.get(f"/games/{game}/").status for _ in range(2 * THREADS)]

        assert len(ended) >= THREADS
        assert answers == [200] * (2 * THREADS)
