"""An address may stand whole in the first line of a request."""

import pytest

from club.targets import in_origin_form
from tests.asgi import scope_of


@pytest.mark.parametrize(
    ("target", "host", "path"),
    [
        (b"http://club.example/games/a", b"club.example", "/games/a"),
        (b"HTTP://club.example:8000/", b"club.example:8000", "/"),
        (b"https://club.example", b"club.example", "/"),
        (b"http://club.example/ca%C3%B1a", b"club.example", "/caña"),
        (b"http:///games/a", b"", "/games/a"),
        (b"http://a/http://b/c", b"a", "/http://b/c"),
    ],
)
def test_a_whole_address_is_a_host_and_a_path(
    target: bytes, host: bytes, path: str
) -> None:
    scope = {**scope_of("as the server read it"), "raw_path": target}

    read = in_origin_form(scope)

    assert read["path"] == path
    assert [value for name, value in read["headers"] if name == b"host"] == [host]


@pytest.mark.parametrize("target", [b"/", b"/http://b/c", b"ftp://a/b", b"*", b""])
def test_any_other_target_stays_as_it_is(target: bytes) -> None:
    scope = {**scope_of("/"), "raw_path": target}

    assert in_origin_form(scope) is scope
