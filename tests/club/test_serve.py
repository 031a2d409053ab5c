"""The whole site in one process: starting, refusing to, stopping."""

import signal
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.players import Player
from tests.serving import Serve, free_port, serving, streams

pytestmark = pytest.mark.real


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_at_once_and_in_order_with_200_pages_open(
    tmp_path: Path, number: int
) -> None:
    with serving(tmp_path) as serve:
        with Player(serve.port) as player:
            game = player.start()
        with streams(serve, f"/live/games/{game}", 200) as held:
            code, seconds = serve.end(number)

            assert (code, seconds < 5) == (0, True), (code, seconds, serve.said)
            # Each stream was ended, not cut: browsers come back by themselves.
            assert all(_rest(stream).endswith(b"0\r\n\r\n") for stream in held)
        # What it serves, and not a line more.
        assert len(serve.said.splitlines()) == 5, serve.said


def _rest(stream: socket.socket) -> bytes:
    rest = b""
    while piece := stream.recv(4096):
        rest += piece
    return rest


def test_it_says_what_it_serves(tmp_path: Path) -> None:
    with serving(tmp_path, LOG_LEVEL="INFO") as serve:
        assert f"at http://127.0.0.1:{serve.port}/" in serve.said
        assert str(tmp_path / "site.sqlite3") in serve.said
        assert "Log level: INFO" in serve.said


def test_it_says_where_the_club_is_set_up_until_it_is(tmp_path: Path) -> None:
    wishes = {
        "club_name": "Paper Club",
        "who_may_join": "anyone",
        "email": "olga@example.org",
        "password": "paper plum copper",
        "language": "en",
        "time_zone": "UTC",
    }
    with serving(tmp_path) as serve:
        path = serve.said.partition(f":{serve.port}/set-up/")[2].split()[0]
        with Player(serve.port) as player:
            done = player.post(f"/set-up/{path}", **wishes)
        assert (done.status, done.location) == (302, "/organise/")
        serve.end()

    with serving(tmp_path) as serve:
        assert "Paper Club" in serve.said
        assert "set-up" not in serve.said


def test_a_second_ctrl_c_ends_it_in_the_middle_of_stopping(tmp_path: Path) -> None:
    with serving(tmp_path) as serve:
        with socket.create_connection(("127.0.0.1", serve.port)) as unfinished:
            # A request that never ends keeps the first Ctrl-C waiting.
            unfinished.sendall(
                b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
            )
            time.sleep(0.3)
            serve.process.send_signal(signal.SIGINT)
            time.sleep(0.5)
            assert serve.process.poll() is None
            code, seconds = serve.end()

        assert code == 130
        assert seconds < 1


def test_a_request_that_never_ends_does_not_keep_it(tmp_path: Path) -> None:
    with serving(tmp_path) as serve:
        with socket.create_connection(("127.0.0.1", serve.port)) as unfinished:
            unfinished.sendall(
                b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
            )
            time.sleep(0.3)
            code, seconds = serve.end()

        assert (code, seconds < 5) == (0, True), (code, seconds)


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        serve = Serve(tmp_path / "site.sqlite3", port)
        code = serve.process.wait(30)
        said = serve.said
        serve.close()

    assert code == 1
    assert len(said.splitlines()) == 1
    assert f"PORT={port}: Address already in use" in said


@pytest.mark.parametrize("port", [99_999, -1])
def test_a_port_that_is_none_is_one_sentence(tmp_path: Path, port: int) -> None:
    serve = Serve(tmp_path / "site.sqlite3", port)
    code = serve.process.wait(30)
    said = serve.said
    serve.close()

    assert code == 1
    assert len(said.splitlines()) == 1
    assert (
        f"PORT (or --port) must be a whole number from 0 to 65535, not '{port}'" in said
    )


def test_after_an_outage_the_address_comes_first(tmp_path: Path) -> None:
    with serving(tmp_path) as serve:
        serve.end()
    with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as database, database:
        database.execute("UPDATE club_heartbeat SET beaten_at = '2026-01-01 00:00:00'")

    with serving(tmp_path) as serve:
        said = serve.said.splitlines()

    assert " at http://127.0.0.1:" in said[0]
    assert "heartbeat.outage" in said[-1]


def test_a_second_process_on_the_same_database_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as serve:
        second = Serve(tmp_path / "site.sqlite3", free_port())
        code = second.process.wait(30)
        said = second.said
        second.close()

        assert code == 1
        assert len(said.splitlines()) == 1
        assert "REDIS_URL" in said
        assert serve.status("/healthz") == 200


def test_after_a_kill_it_starts_again_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as serve:
        serve.end(signal.SIGKILL)

    with serving(tmp_path) as serve:
        assert serve.status("/readyz") == 200
