"""The site in the pseudo-language, in Spanish, and as two players see it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import Settings

from tests.factories import ANNA
from tests.i18n.pseudo import LANGUAGE, write_catalog

CATALOGS = ("django", "djangojs")


@pytest.fixture
def pseudo(tmp_path: Path, settings: Settings) -> Iterator[None]:
    """Let the site speak the language of brackets, and no other."""
    for name in CATALOGS:
        source = settings.BASE_DIR / "locale" / "es" / "LC_MESSAGES" / f"{name}.po"
        write_catalog(source, tmp_path)
    settings.LANGUAGES = [*settings.LANGUAGES, (LANGUAGE, "Esperanto")]
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGE_CODE = LANGUAGE
    with translation.override(LANGUAGE):
        yield


@pytest.fixture
def anna(db: None) -> Client:
    """Return the browser of the player that the factories call Anna."""
    del db
    client = Client()
    session = client.session
    session["guest"] = ANNA.removeprefix("guest:")
    session.save()
    return client


@pytest.fixture
def watcher(db: None) -> Client:
    """Return the browser of somebody who plays no game."""
    del db
    return Client()
