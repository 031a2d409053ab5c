"""What is different on the internet: HTTPS only, but probes are answered."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from django.test import Client
from pytest_django import Settings

from games import selectors

pytestmark = pytest.mark.django_db


@pytest.fixture
def _production(settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["club.example"]


@pytest.mark.usefixtures("_production")
@pytest.mark.parametrize("host", ["127.0.0.1:8000", "club.example"])
def test_probes_are_answered_by_address_and_without_tls(host: str) -> None:
    assert Client().get("/healthz", headers={"host": host}).status_code == 200
    ready = Client().get("/readyz", headers={"host": host})
    assert "checks" in ready.json()


@pytest.mark.usefixtures("_production")
def test_pages_want_tls() -> None:
    response = Client().get("/", headers={"host": "club.example"})

    assert response["Location"] == "https://club.example/"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Every game is as it was"), ("es", "Todas las partidas")],
)
@pytest.mark.parametrize("problem", [OperationalError, InterfaceError])
def test_a_database_that_is_away_is_no_error_of_the_site(
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    sentence: str,
    problem: type[Exception],
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise problem("the connection is closed")

    monkeypatch.setattr(selectors, "live_games", fail)
    client = Client(raise_request_exception=False)

    response = client.get("/", headers={"accept-language": language})

    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    assert sentence in response.content.decode()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "may or may not have been saved"), ("es", "Puede que se haya guardado")],
)
def test_what_was_sent_as_the_database_left_may_be_saved(
    monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    def lose_connection() -> None:
        raise OperationalError("server closed the connection unexpectedly")

    client = Client(raise_request_exception=False)
    monkeypatch.setattr(connection, "commit", lose_connection)
    monkeypatch.setattr(connection, "savepoint_commit", lambda _: lose_connection())

    response = client.post("/games/play/bot", headers={"accept-language": language})

    page = response.content.decode()
    assert response.status_code == 503
    assert sentence in page
    assert "nothing you send now is saved" not in page


def test_the_front_page_is_asked_for_anew_each_time() -> None:
    assert Client().get("/")["Cache-Control"] == "private, no-cache"


PRODUCTION = {
    "PRODUCTION": "on",
    "SECRET_KEY": "a key that is long enough for a check, and has 50+ signs",
    "ALLOWED_HOSTS": "club.example",
    "EMAIL_URL": "smtps://club:secret@mail.example",
    "DJANGO_SETTINGS_MODULE": "club.settings",
    "PATH": os.environ["PATH"],
}


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env={**PRODUCTION, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_django_finds_nothing_to_warn_of() -> None:
    checked = run("manage.py", "check", "--deploy", "--fail-level=WARNING")

    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({}, "3600 False False True Lax"),
        ({"HSTS_SECONDS": "31536000"}, "31536000 False False True Lax"),
        ({"HSTS_SECONDS": "0"}, "0 False False True Lax"),
        ({"HSTS_SUBDOMAINS": "on"}, "3600 True True True Lax"),
    ],
)
def test_https_can_be_taken_back_and_cookies_want_it(
    environment: dict[str, str], told: str
) -> None:
    names = [
        "SECURE_HSTS_SECONDS",
        "SECURE_HSTS_INCLUDE_SUBDOMAINS",
        "SECURE_HSTS_PRELOAD",
        "LANGUAGE_COOKIE_SECURE",
        "LANGUAGE_COOKIE_SAMESITE",
    ]
    wanted = f"print(*(getattr(s, name) for name in {names}))"

    answer = run("-c", f"import club.settings as s; {wanted}", **environment)

    assert answer.stdout.strip() == told, answer.stderr
