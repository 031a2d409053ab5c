"""No page says anything that a translator never saw."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse

from games.models import Game
from games.selectors import table_of
from tests.clock import StoppedClock
from tests.factories import hidden_word, make_duel
from tests.i18n import scenes
from tests.i18n.pseudo import untranslated
from tests.i18n.scenes import SCENES, Scene

pytestmark = pytest.mark.usefixtures("pseudo")

# What is the same in every language.
NAMES = {"Brainclub", "English", "Español", "Esperanto"}

PAGES = ["/", "/settings/", "/settings/?saved=1", "/fair-play/", "/rules/word-duel/"]
ERRORS = ["400", "403", "403_csrf", "404", "405", "413", "429", "500", "503"]
ERRORS += ["games/too_many"]


def untranslated_of(game: Game, html: str) -> list[str]:
    """Return what was not translated, the words of the game apart."""
    duel = table_of(game.id).duel
    words = {guess.word.upper() for s in duel.seats.values() for guess in s.guesses}
    return untranslated(html, NAMES | words)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_translated_whole(watcher: Client, path: str) -> None:
    response = watcher.get(path)

    assert response.status_code == 200
    assert untranslated(response.content.decode(), NAMES) == []


def test_the_front_page_with_games_is_translated_whole(
    anna: Client, watcher: Client, clock: StoppedClock
) -> None:
    for scene in (scenes.sealing, scenes.rows, scenes.their_move):
        scene(clock)

    for browser in (anna, watcher):
        page = browser.get("/").content.decode()

        assert page.count("/games/") > 2, "the games are not listed"
        assert untranslated(page, NAMES) == []


@pytest.mark.django_db  # the page carries the club's name
@pytest.mark.parametrize("name", ERRORS)
def test_an_error_page_is_translated_whole(name: str, rf: RequestFactory) -> None:
    request = rf.get("/nothing")
    request.user = AnonymousUser()
    contexts = [
        {},
        {
            "clocks_credited": True,
            "may_be_saved": True,
            "error_id": "12ab",
            "minutes": 3,
            "typed": [("word", "crane"), ("row", "1")],
        },
    ]

    for context in contexts:
        page = render_to_string(f"{name}.html", context, request)

        assert untranslated(page, NAMES) == []


@pytest.mark.parametrize("scene", SCENES)
def test_a_players_page_is_translated_whole(
    anna: Client, clock: StoppedClock, scene: Scene
) -> None:
    game = scene(clock)

    page = anna.get(reverse("games:game", args=[game.id])).content.decode()

    assert untranslated_of(game, page) == []


@pytest.mark.parametrize("scene", SCENES)
def test_a_watchers_page_is_translated_whole(
    watcher: Client, clock: StoppedClock, scene: Scene
) -> None:
    game = scene(clock)

    page = watcher.get(reverse("games:game", args=[game.id])).content.decode()

    assert untranslated_of(game, page) == []


@pytest.mark.parametrize(
    ("scene", "move", "word"),
    [
        (scenes.rows, "guess", "xxxxx"),
        (scenes.their_move, "guess", "crane"),
        (scenes.published, "guess", "crane"),
        (scenes.sealing, "seal", "xxxxx"),
        (scenes.sealing, "guess", "crane"),
        (scenes.their_equaliser, "resign", ""),
    ],
)
def test_a_page_with_a_refusal_is_translated_whole(
    anna: Client, clock: StoppedClock, scene: Scene, move: str, word: str
) -> None:
    game = scene(clock)

    answer = anna.post(reverse(f"games:{move}", args=[game.id]), {"word": word})

    assert answer.status_code in {409, 422}
    page = answer.content.decode()
    assert 'class="message bad"' in page
    assert untranslated_of(game, page) == []


def test_htmx_gets_translated_parts(anna: Client, clock: StoppedClock) -> None:
    game = scenes.rows(clock)

    answer = anna.post(
        reverse("games:guess", args=[game.id]),
        {"word": hidden_word(game, 2)},
        headers={"HX-Request": "true"},
    )

    assert answer.content.decode().lstrip().startswith("<div")
    assert untranslated_of(game, answer.content.decode()) == []


def test_a_form_that_makes_no_sense_is_refused_in_translation(watcher: Client) -> None:
    answer = watcher.post("/games/play/bot", {"level": "godlike", "clock": "86400"})

    assert answer.status_code == 400
    assert untranslated(answer.content.decode(), NAMES) == []


def test_the_finder_reads_these_pages(watcher: Client) -> None:
    page = watcher.get(reverse("games:game", args=[make_duel().id])).content.decode()

    planted = page.replace("</main>", "<p>Nobody translated me</p></main>")

    assert untranslated(planted, NAMES) == ["Nobody translated me"]
