"""What templates are handed: plain values of one viewer's page, never a row."""

import dataclasses
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils.functional import Promise

from tests.browsers import HTMX, browser_of
from tests.factories import guess
from tests.games.leak_scene import Scene, running_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

# What templates are handed that is not about the game.
FRAME = {
    "bell",
    "block",
    "confirmation_sent",
    "csrf_token",
    "form",
    "forloop",
    "messages",
    "outage",
    "perms",
    "request",
    "user",
}
PLAIN = (str, int, bool, type(None), datetime, timedelta)


@pytest.fixture
def scene(db: None) -> Scene:
    del db
    return running_game()


@pytest.mark.parametrize("who", ["anna", "ben"])
@pytest.mark.parametrize("how", [{}, HTMX])
def test_templates_get_a_page_of_plain_values_and_no_rows(
    scene: Scene, who: str, how: dict[str, str]
) -> None:
    browser = browser_of(who)
    guess(scene.game, "crane")

    for response in (
        browser.get("/", headers=how),
        browser.get(f"/games/{scene.game.id}/", headers=how),
        browser.post(f"/games/{scene.game.id}/guess", {"word": "x"}, headers=how),
    ):
        strange = [
            f"{name}: {type(value).__name__}"
            for context in contexts_of(response.context)
            for name, whole in context.items()
            if name not in FRAME
            for value in inside(whole)
            if not isinstance(value, PLAIN)
        ]
        assert strange == []


def contexts_of(given: Any) -> Iterator[dict[str, object]]:  # noqa: ANN401 -- one context, or a list of them
    for context in given if isinstance(given, list) else [given]:
        yield context.flatten()


def inside(value: object) -> Iterator[object]:
    """Take a value apart, down to what cannot be taken apart."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for item in dataclasses.fields(value):
            yield from inside(getattr(value, item.name))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from inside(key)
            yield from inside(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from inside(item)
    elif not isinstance(value, Promise):  # a sentence still to be translated
        yield value
