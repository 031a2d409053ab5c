"""Cookies and headers that make no sense change nothing that matters."""

import pytest
from django.test import Client

from games.models import Game
from tests.browsers import text_of
from tests.factories import make_duel, make_playing_duel

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

JUNK = [
    "",
    "x",
    "\\000",
    "abcdefgh\\000",
    "\\377\\376abcdefgh",
    "a" * 4000,
    "../../../../etc/passwd",
    "America",
    "Europe/Berlin/..",
    ".",
    "__init__.py",
    "%00",
    "' OR 1=1 --",
    "{}",
    "\xff\xfe",
    "a=b=c",
    "<script>alert(1)</script>",
]
ODD_LANGUAGES = [
    "*",
    "xx",
    "en;q=",
    "en;q=9",
    "es;q=0.5, en;q=nan",
    "-",
    ",,,",
    "e" * 501,
    "de-" * 600,
    "es-\0",
    "zh-Hant-HK-x-private",
    ",".join(["fr"] * 1000),
]
COOKIES = ["sessionid", "csrftoken", "theme", "marks", "motion", "digits", "zone"]
HEADERS = [
    "Accept-Language",
    "Accept",
    "Referer",
    "Origin",
    "User-Agent",
    "HX-Request",
    "HX-Current-URL",
    "HX-Target",
    "HX-Boosted",
    "Sec-Fetch-Site",
    "If-None-Match",
    "If-Modified-Since",
    "Range",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-HTTP-Method-Override",
    "Last-Event-ID",
]


@pytest.mark.parametrize("name", [*COOKIES, "django_language", "messages", "\xff"])
def test_a_cookie_of_junk_is_as_good_as_none(client: Client, name: str) -> None:
    game = make_duel()

    for value in JUNK:
        junk = {"Cookie": f'{name}="{value}"'}
        for path in ("/", f"/games/{game.id}/", "/settings/"):
            response = client.get(path, headers=junk)
            assert response.status_code == 200, value
            assert b"<script>alert" not in response.content
        assert client.post("/games/play/bot", headers=junk).status_code == 302


@pytest.mark.parametrize("name", HEADERS)
def test_a_header_of_junk_does_no_harm(anna: Client, name: str) -> None:
    table = make_playing_duel(first=1)
    path = f"/games/{table.game.id}/"

    for value in JUNK:
        looked = anna.get(path, headers={name: value})
        sent = anna.post(f"{path}guess", {"word": "qqqqq"}, headers={name: value})
        assert looked.status_code == 200, value
        assert sent.status_code in {200, 422}, value
        assert b"<script>alert" not in looked.content


def test_a_language_that_is_none_is_the_sites_own(client: Client) -> None:
    for language in ODD_LANGUAGES:
        response = client.get("/", headers={"Accept-Language": language})
        assert response.status_code == 200, language
        assert response["Content-Language"] in {"en", "es"}


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "", "[", "]]]", "a" * 3000, "testserver:x", "té.st"]
)
def test_another_hosts_name_is_refused(client: Client, host: str) -> None:
    for path in ["/", "/games/play/bot", "/nothing", "/settings/"]:
        response = client.post(path, headers={"Host": host})
        assert response.status_code == 400, path
        assert "That request made no sense" in text_of(response)
    assert not Game.objects.exists()


def test_a_session_that_was_forged_plays_for_nobody(client: Client) -> None:
    table = make_playing_duel(first=1)

    response = client.post(
        f"/games/{table.game.id}/guess",
        {"word": "crane"},
        headers={"Cookie": "sessionid=guest:anna; guest=anna"},
    )

    assert response.status_code == 403
