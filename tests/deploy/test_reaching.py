"""Where the site is asked whether it is ready."""

import pytest

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
