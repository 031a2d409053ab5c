"""What never changes with the reader's language: words, keyboards and logs."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import wordlists
from tests.clock import StoppedClock
from tests.i18n import scenes
from tests.i18n.scenes import SCENES, Scene
from tests.i18n.switching import SPANISH_BROWSER, choose


def test_the_words_stay_english_on_a_spanish_page(
    anna: Client, clock: StoppedClock
) -> None:
    url = reverse("games:game", args=[scenes.rows(clock).id])
    choose(anna, "es")

    page = anna.get(url).content.decode()

    assert 'data-language="en"' in page
    assert page.count('data-letter="') == 26, "another keyboard than the English one"
    refused = anna.post(f"{url}guess", {"word": "perro"})
    assert "PERRO no está en la lista de intentos" in refused.content.decode()
    assert anna.post(f"{url}guess", {"word": "crane"}).status_code == 302


def test_a_spanish_reader_is_offered_an_english_word_to_hide(
    anna: Client, clock: StoppedClock
) -> None:
    game = scenes.sealing(clock)
    choose(anna, "es")

    page = anna.get(reverse("games:game", args=[game.id])).content.decode()

    field = page[page.index('id="word"') : page.index("required")]
    assert 'lang="en"' in field
    suggestion = field.partition('value="')[2].partition('"')[0]
    assert suggestion in wordlists.current("en/5-secrets").known


def test_a_word_list_is_in_its_own_language(
    watcher: Client, clock: StoppedClock
) -> None:
    opening = read_log(watcher, scenes.sealing(clock).id, "en")["entries"][0]
    hashes = [item["sha256"] for item in opening["lists"]]

    for sha256 in (*hashes, opening["bot"]["openers"]):
        url = reverse("games:list", args=[sha256])
        answer = watcher.get(url, headers=SPANISH_BROWSER)

        assert answer["Content-Language"] == "en"


@pytest.mark.parametrize("scene", SCENES)
def test_a_log_is_the_same_in_every_language_but_for_the_names(
    watcher: Client, clock: StoppedClock, scene: Scene
) -> None:
    game_id = scene(clock).id

    english, spanish = (ask_log(watcher, game_id, name) for name in ("en", "es"))

    assert list(json.loads(english))[-1] == "names"
    assert english.rpartition('"names"')[0] == spanish.rpartition('"names"')[0]
    assert json.loads(english)["names"] != json.loads(spanish)["names"]


@pytest.mark.parametrize("scene", SCENES)
def test_a_log_holds_codes_not_sentences(
    watcher: Client, clock: StoppedClock, scene: Scene
) -> None:
    log = read_log(watcher, scene(clock).id, "en")

    for entry in log["entries"]:
        assert not [text for text in texts_of(entry) if " " in text]


def ask_log(client: Client, game_id: str, language: str) -> str:
    url = reverse("games:log", args=[game_id])
    answer = client.get(url, headers={"Accept-Language": language})
    return answer.content.decode()


def read_log(client: Client, game_id: str, language: str) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(ask_log(client, game_id, language))
    return log


def texts_of(value: object) -> list[str]:
    """Return every text in a piece of JSON."""
    if isinstance(value, dict):
        return [text for part in value.values() for text in texts_of(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts_of(part)]
    return [value] if isinstance(value, str) else []
