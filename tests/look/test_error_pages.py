"""The pages for the worst moments need nothing but themselves."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.utils import translation
from pytest_django import Settings


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """Whatever language the request before these was answered in."""
    with translation.override("en"):
        yield


@pytest.mark.parametrize("name", ["500.html", "503.html"])
def test_a_broken_site_can_still_say_so(name: str) -> None:
    page = get_template(name).render({})

    assert "<h1>" in page
    assert "tokens.css" in page
    assert "<script" not in page


@pytest.mark.parametrize("name", ["500.html", "503.html"])
def test_a_site_without_its_list_of_files_can_still_say_so(
    name: str, settings: Settings, tmp_path: Path
) -> None:
    settings.STATIC_ROOT = tmp_path
    storage = {"BACKEND": "club.storage.StaticStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": storage}
    with pytest.raises(ValueError, match="manifest"):
        get_template("404.html").render({})

    assert "<h1>" in get_template(name).render({})


def test_an_error_has_an_id_to_quote() -> None:
    page = get_template("500.html").render({"error_id": "12ab34cd"})

    assert "Quote 12ab34cd if you write to us." in page


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "405", "413", "429"])
def test_a_refused_request_is_answered_without_the_middleware(name: str) -> None:
    page = get_template(f"{name}.html").render({})

    assert page.count("<h1") == 1
    assert "Back to the front page" in page
