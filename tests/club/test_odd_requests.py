"""What a served site answers, and writes down, when a request is an odd one."""

import socket
from collections.abc import Iterator

import pytest

from tests.serving import Serve, serving

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    folder = tmp_path_factory.mktemp("odd")
    with serving(folder) as running:
        yield running


def ask(serve: Serve, request: str) -> str:
    """Send these lines; return all that comes until the site hangs up."""
    with socket.create_connection(("127.0.0.1", serve.port), timeout=20) as line:
        line.sendall(request.encode())
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    return answer.decode()


def test_a_wrong_host_is_one_line_of_the_log(serve: Serve) -> None:
    before = len(serve.said)

    answer = ask(
        serve, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    )

    (line,) = serve.said[before:].splitlines()
    assert answer.startswith("HTTP/1.1 400 ")
    assert "That request made no sense" in answer
    assert " WARNING django.security.DisallowedHost: " in line
    assert "evil.example" in line


def test_a_very_long_host_is_a_short_line(serve: Serve) -> None:
    before = len(serve.said)

    ask(
        serve,
        f"GET / HTTP/1.1\r\nHost: {'a' * 9000}\r\nConnection: close\r\n\r\n",
    )

    assert len(serve.said[before:]) < 500


@pytest.mark.parametrize("path", ["/fair-play/", "/live/games/none"])
def test_a_whole_address_is_asked_of_the_host_it_names(serve: Serve, path: str) -> None:
    rest = "Host: evil.example\r\nConnection: close\r\n\r\n"

    own = ask(serve, f"GET http://localhost{path} HTTP/1.1\r\n{rest}")
    other = ask(serve, f"GET http://evil.example{path} HTTP/1.1\r\n{rest}")

    assert own.split()[1] == ("200" if path == "/fair-play/" else "404")
    assert other.split()[1] == "400"
