"""Open streams end when their member logs out or changes the password."""

import http.client
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.test import Client

from club.models import Member
from club.services.leaving import begin_leaving
from tests.club.account.people import PASSWORD, log_in, make_anna
from tests.factories import make_playing_duel
from tests.fixtures.site import Site

ENDS_WITHIN = 3.0


class Stream:
    """A page's stream of live events, on a connection of its own."""

    def __init__(self, site: Site, game: str, browser: Client) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=1)
        cookies = {name: morsel.value for name, morsel in browser.cookies.items()}
        header = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self._connection.request(
            "GET", f"/live/games/{game}", headers={"Cookie": header}
        )
        self._response = self._connection.getresponse()
        assert self._response.status == 200
        assert self._response.readline()  # it has begun

    def has_ended(self) -> bool:
        """Tell whether the site ends it soon."""
        ends = time.monotonic() + ENDS_WITHIN
        while time.monotonic() < ends:
            try:
                if not self._response.read1():
                    return True
            except TimeoutError:
                return False
        return False

    def close(self) -> None:
        self._response.close()
        self._connection.close()


@contextmanager
def streams(site: Site, *browsers: Client) -> Iterator[list[Stream]]:
    game = make_playing_duel().game.id
    opened = [Stream(site, game, browser) for browser in browsers]
    try:
        yield opened
    finally:
        for stream in opened:
            stream.close()


def member_with(count: int) -> list[Client]:
    """Return browsers in which one member is logged in."""
    make_anna()
    browsers = [Client() for _ in range(count)]
    for browser in browsers:
        assert log_in(browser) == 302
    return browsers


def test_logging_out_ends_them_and_leaves_others_alone(site: Site) -> None:
    (anna,) = member_with(1)

    with streams(site, anna, Client()) as (hers, another):
        anna.post("/accounts/logout/")

        assert hers.has_ended()
        assert not another.has_ended()


def test_a_changed_password_ends_those_of_every_device(site: Site) -> None:
    here, elsewhere = member_with(2)

    with streams(site, here, elsewhere) as opened:
        here.post(
            "/accounts/password/change/",
            {
                "oldpassword": PASSWORD,
                "password1": "a new long secret",
                "password2": "a new long secret",
            },
        )

        assert all(stream.has_ended() for stream in opened)


def test_leaving_ends_them(site: Site) -> None:
    (anna,) = member_with(1)
    member = Member.objects.get()

    with streams(site, anna) as (hers,):
        begin_leaving(member=member)

        assert hers.has_ended()
