"""The site in its production shape, with the real programs."""

import json
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import record, services, site
from deploy.processes import StartFailedError

pytestmark = pytest.mark.real

PARTS = ["web-1", "web-2", "worker-1", "worker-2", "beat"]


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = services.make_folder()
    yield folder
    site.stop(folder)
    services.remove(folder)


def two_free_ports() -> int:
    """Return a port that is free, like the one after it."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as first:
            port: int = first.getsockname()[1]
            try:
                socket.create_server(("127.0.0.1", port + 1)).close()
            except OSError:
                continue
        return port


def test_site_is_ready_when_it_says_so_and_stops_entirely(folder: Path) -> None:
    port = two_free_ports()

    site.start(folder, host="127.0.0.1", port=port)

    for each in (port, port + 1):
        with urllib.request.urlopen(f"http://127.0.0.1:{each}/readyz") as answer:
            assert json.load(answer)["ready"] is True
    parts = record.read(folder / "site.json")
    assert list(parts) == PARTS
    assert all(part.is_alive for part in parts.values())

    site.stop(folder)

    assert not any(part.is_alive for part in parts.values())


def test_site_does_not_start_on_a_port_that_is_taken(folder: Path) -> None:
    port = two_free_ports()

    with (
        socket.create_server(("127.0.0.1", port + 1)),
        pytest.raises(RuntimeError, match=f"Port {port + 1} is taken .* another PORT"),
    ):
        site.start(folder, host="127.0.0.1", port=port)

    assert record.read(folder / "site.json") == {}


def test_settings_that_make_no_sense_are_told_in_one_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")

    with pytest.raises(StartFailedError, match=r"^The database .*: LOG_LEVEL must be"):
        site.start(folder, host="127.0.0.1", port=two_free_ports())

    assert record.read(folder / "site.json") == {}
