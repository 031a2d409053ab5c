"""HOST and PORT: what is taken, and the sentence for what is not."""

import socket

import pytest

from club.listening import CannotListenError, listen, port_of


@pytest.mark.parametrize(
    "text", ["99999", "65536", "x", "", "-1", "8_000", "٨٠٠٠", "8.5"]
)
def test_a_port_that_is_none_is_refused_by_name(text: str) -> None:
    with pytest.raises(CannotListenError, match=r"^PORT .* from 0 to 65535"):
        port_of(text)


@pytest.mark.parametrize(("text", "port"), [("0", 0), ("8000", 8000), ("65535", 65535)])
def test_a_port_is_read(text: str, port: int) -> None:
    assert port_of(text) == port


def test_a_port_that_needs_the_next_one_too_is_not_the_last() -> None:
    with pytest.raises(CannotListenError, match="from 1 to 65534"):
        port_of("65535", first=1, last=65534)


def test_a_port_in_use_is_told_by_name() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(CannotListenError, match=rf"PORT={port}: .* in use"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("host", ["nowhere.invalid", "..", "-x"])
def test_a_host_that_is_none_is_told_by_name(host: str) -> None:
    with pytest.raises(CannotListenError, match=r"^HOST .* an address of this machine"):
        listen(host, 0)


def test_a_host_of_another_machine_is_told_by_name() -> None:
    with pytest.raises(CannotListenError, match=r"HOST=192\.0\.2\.1 PORT=0"):
        listen("192.0.2.1", 0)
