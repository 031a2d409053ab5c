"""Which language a page speaks."""

from collections.abc import Callable
from typing import cast

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertRedirects

from tests.clock import StoppedClock
from tests.i18n import scenes
from tests.i18n.switching import SPANISH_BROWSER, choose

ENGLISH, SPANISH = "Play the bot now", "Jugar contra el bot"

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("browser", "language", "sentence"),
    [
        ("", "en", ENGLISH),
        ("es", "es", SPANISH),
        ("es-AR,es;q=0.9,en;q=0.8", "es", SPANISH),
        ("fi,es;q=0.4,en;q=0.2", "es", SPANISH),
        ("en-US,en;q=0.9,es;q=0.8", "en", ENGLISH),
        ("tlh,x-klingon;q=0.8", "en", ENGLISH),
        ("*", "en", ENGLISH),
        (";;;q=,=\x00", "en", ENGLISH),
    ],
)
def test_the_browsers_language_is_respected(
    watcher: Client, browser: str, language: str, sentence: str
) -> None:
    answer = watcher.get("/", headers={"Accept-Language": browser})

    page = answer.content.decode()
    assert sentence in page
    assert language_of(page) == language
    assert answer["Content-Language"] == language


def test_a_choice_wins_over_the_browser(watcher: Client) -> None:
    choose(watcher, "en")

    answer = watcher.get("/", headers=SPANISH_BROWSER)

    assert ENGLISH in answer.content.decode()
    assert answer["Content-Language"] == "en"


def test_a_choice_is_remembered_for_long(watcher: Client) -> None:
    choose(watcher, "es")

    assert watcher.cookies[settings.LANGUAGE_COOKIE_NAME]["max-age"] > 300 * 24 * 3600
    assert SPANISH in watcher.get("/").content.decode()


@pytest.mark.parametrize("language", ["xx", "", "fi", "es\x00", "../es", "e" * 1000])
def test_a_language_that_is_not_offered_changes_nothing(
    watcher: Client, language: str
) -> None:
    choose(watcher, language)

    assert ENGLISH in watcher.get("/").content.decode()


def test_a_cookie_that_makes_no_sense_falls_to_the_browser(watcher: Client) -> None:
    watcher.cookies[settings.LANGUAGE_COOKIE_NAME] = "klingon"

    assert ENGLISH in watcher.get("/").content.decode()
    assert SPANISH in watcher.get("/", headers=SPANISH_BROWSER).content.decode()


@pytest.mark.parametrize("path", ["/fair-play/", "/settings/?saved=1"])
def test_the_switch_keeps_the_page(watcher: Client, path: str) -> None:
    page = watcher.get(path).content.decode()

    answer = choose(watcher, "es", next_page=_next_of(page))

    assertRedirects(answer, path)


def test_the_switch_keeps_the_game(anna: Client, clock: StoppedClock) -> None:
    url = reverse("games:game", args=[scenes.rows(clock).id])
    refused = anna.post(f"{url}guess", {"word": "xxxxx"}).content.decode()

    for page in (anna.get(url).content.decode(), refused):
        assertRedirects(choose(anna, "es", next_page=_next_of(page)), url)
    assert "Tus intentos" in anna.get(url).content.decode()


def test_the_switch_leads_to_no_other_site(watcher: Client) -> None:
    answer = choose(watcher, "es", next_page="https://example.org/")

    assertRedirects(answer, "/")


@pytest.mark.parametrize(
    "path", ["/", "/settings/", "/fair-play/", "/rules/word-duel/", "/nothing"]
)
def test_caches_keep_the_languages_apart(watcher: Client, path: str) -> None:
    answer = watcher.get(path, headers=SPANISH_BROWSER)

    varies = {name.strip() for name in answer["Vary"].split(",")}
    assert {"Accept-Language", "Cookie"} <= varies
    assert answer["Content-Language"] == "es"


def test_the_catalog_of_the_scripts_has_an_address_in_each_language(
    watcher: Client,
) -> None:
    addresses = set()
    for language in ("en", "es"):
        choose(watcher, language)
        page = watcher.get("/").content.decode()
        start = page.index("/i18n/catalog.js")
        address = page[start : page.index('"', start)]
        addresses.add(address)
        answer = watcher.get(address)
        assert answer["Content-Language"] == language
        assert "private" in answer["Cache-Control"]

    assert len(addresses) == 2


def post(client: Client, **fields: str) -> HttpResponse:
    return cast("HttpResponse", client.post("/games/play/bot", fields))


def post_utf_7(client: Client) -> HttpResponse:
    content_type = "application/x-www-form-urlencoded; charset=utf-7"
    answer = client.post("/games/play/bot", b"level=easy", content_type=content_type)
    return cast("HttpResponse", answer)


@pytest.mark.parametrize(
    ("ask", "status"),
    [
        pytest.param(lambda client: client.get("/nothing"), 404, id="nothing there"),
        pytest.param(lambda client: post(client, level="x" * 99_999), 413, id="long"),
        pytest.param(lambda client: post(client, level="godlike"), 400, id="no sense"),
        pytest.param(post_utf_7, 400, id="another encoding"),
    ],
)
def test_refusals_speak_the_readers_language(
    ask: Callable[[Client], HttpResponse], status: int
) -> None:
    # One after the other: a thread must not go on in the language it spoke last.
    for language in ("es", "en", "es"):
        answer = ask(Client(headers={"Accept-Language": language}))

        assert answer.status_code == status
        assert language_of(answer.content.decode()) == language
        assert answer["Content-Language"] == language


def test_a_stale_form_is_refused_in_the_readers_language() -> None:
    client = Client(enforce_csrf_checks=True, headers=SPANISH_BROWSER)

    answer = client.post("/games/play/bot", {"level": "easy"})

    assert answer.status_code == 403
    assert "Este formulario" in answer.content.decode()


def language_of(page: str) -> str:
    """Return what a page says of its own language."""
    start = page[page.index("<html") :]
    return start.partition('lang="')[2].partition('"')[0]


def _next_of(page: str) -> str:
    """Return where the switch of a page leads."""
    field = page[page.index('name="next"') :]
    return field.partition('value="')[2].partition('"')[0]
