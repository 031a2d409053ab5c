"""Two web processes and a worker on PostgreSQL and Valkey: everyone hears everyone."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from deploy.services import Services
from tests.players import Player
from tests.serving import BASE_DIR, Serve, free_port, streams

pytestmark = pytest.mark.real

WEB = (
    *(sys.executable, "-m", "uvicorn", "club.asgi:application"),
    *("--ws=none", "--log-level=warning"),
)
WORKER = (
    *(sys.executable, "-m", "celery", "-A", "club", "worker"),
    *("--concurrency=2", "--without-mingle", "--without-gossip"),
)


@pytest.fixture
def webs(own_services: Services, tmp_path: Path) -> Iterator[list[Serve]]:
    """Two web processes, and a worker that lets the bot play."""
    environment = {
        **own_services.environment,
        "DJANGO_SETTINGS_MODULE": "club.settings",
    }
    inherited = {**os.environ, **environment}
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"],
        cwd=BASE_DIR,
        env=inherited,
        check=True,
    )
    with ExitStack() as parts:
        log = parts.enter_context((tmp_path / "worker.log").open("w"))
        worker = subprocess.Popen(
            WORKER, cwd=BASE_DIR, env=inherited, stdout=log, stderr=log
        )
        parts.callback(worker.wait)
        parts.callback(worker.kill)
        started = []
        for name in ("one", "two"):
            web = Serve(tmp_path / name, free_port(), command=WEB, **environment)
            parts.callback(web.close)
            started.append(web)
        for web in started:
            web.await_ready()
        yield started


def bots_answer(player: Player) -> int:
    """Guess, and return the number of the entry in which the bot guesses after it."""
    ends = time.monotonic() + 60
    while player.guess("crane") != 302:  # the bot may be first
        assert time.monotonic() < ends
        time.sleep(0.05)
    while (last := player.log()["entries"][-1]).get("seat") != 2:
        assert time.monotonic() < ends
        time.sleep(0.05)
    number: int = last["n"]
    return number


def received(stream: socket.socket, text: bytes) -> bytes:
    """Read until this has come."""
    got = b""
    while text not in got:
        piece = stream.recv(4096)
        assert piece, got
        got += piece
    return got


def test_a_move_in_one_process_reaches_the_pages_of_the_other(
    webs: list[Serve],
) -> None:
    one, two = webs
    with (
        Player(one.port) as player,
        streams(two, f"/live/games/{player.start()}?v=3", 1) as (watcher,),
    ):
        assert player.seal("speed") == 302

        # Told by the web process; then, for the bot's guess, by the worker.
        received(watcher, b"event: move")
        received(watcher, b"data: %d\n" % bots_answer(player))


@pytest.mark.parametrize("number", [2, 15])
def test_a_web_process_with_pages_open_ends_its_streams_and_stops(
    webs: list[Serve], number: int
) -> None:
    one, _two = webs
    with Player(one.port) as player:
        game = player.start()
    with streams(one, f"/live/games/{game}", 50) as held:
        _code, seconds = one.end(number)

        assert seconds < 5
        assert all(rest(stream).endswith(b"0\r\n\r\n") for stream in held)
    assert "Traceback" not in one.said


def rest(stream: socket.socket) -> bytes:
    got = b""
    while piece := stream.recv(4096):
        got += piece
    return got
