"""What is different on the internet: HTTPS only, but probes are answered."""

import pytest
from django.db import OperationalError
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


def test_a_database_that_is_away_is_no_error_of_the_site(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise OperationalError("the connection is closed")

    monkeypatch.setattr(selectors, "live_games", fail)
    client = Client(raise_request_exception=False)

    response = client.get("/")

    assert response.status_code == 503
    assert "Every game is as it was" in response.content.decode()
