"""Nothing that a running game hides stands in any answer, in any spelling."""

from collections.abc import Callable

import pytest
from django.test import Client

from games import services
from games.models import SeatSecret, WordList
from tests.browsers import HTMX, browser_of, text_of
from tests.clock import StoppedClock
from tests.factories import ANNA, DAY, guess, play_bot
from tests.games.leak_scene import (
    BOTS_WORD,
    OWN_WORD,
    Scene,
    listen,
    running_game,
    walk,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.fixture
def scene(db: None) -> Scene:
    del db
    return running_game()


def openers() -> str:
    """Return the hash of a list that a game names and that holds neither word."""
    return WordList.objects.get(name__endswith="openers").sha256


def test_no_answer_of_a_running_game_holds_a_secret(scene: Scene) -> None:
    guess(scene.game, "crane")
    play_bot(scene.game)

    walk(scene, openers())

    statuses = {text.partition(b" ")[0] for _where, text in scene.heard}
    assert {b"200", b"302", b"400", b"403", b"404", b"405", b"413"} <= statuses
    assert scene.found() == []


def test_no_answer_to_a_good_guess_holds_a_secret(scene: Scene) -> None:
    browser = browser_of("anna")

    # The bot answers once: its second guess might find the word, and publish it.
    for row, word in enumerate(("crane", "moist"), start=1):
        for how in (HTMX, {}):  # the second is the same sent twice
            response = browser.post(
                f"/games/{scene.game.id}/guess",
                {"word": word, "row": str(row)},
                headers=how,
            )
            listen(scene, word, response, browser)
        if row == 1:
            play_bot(scene.game)
        listen(scene, "page", browser.get(f"/games/{scene.game.id}/"), browser)

    assert len(scene.heard) == 6
    assert scene.found() == []


def test_an_error_with_the_word_in_hand_shows_nothing(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    # A word of the wrong length makes marking fail, with both words at hand.
    SeatSecret.objects.filter(word=BOTS_WORD).update(word=f"{BOTS_WORD}es")
    browser = browser_of("anna", raise_request_exception=False)

    response = browser.post(f"/games/{scene.game.id}/guess", {"word": "crane"})

    listen(scene, "error page", response, browser)
    scene.hear("log", caplog.text.encode())
    page = text_of(response)
    assert response.status_code == 500
    assert "Your game is as it was. Quote" in page
    assert page.partition("Quote ")[2].partition(" ")[0] in caplog.text
    assert scene.found() == []


def test_sealing_again_tells_nobody_what_was_sealed(scene: Scene) -> None:
    browser = browser_of("anna")

    for word in ("crane", "qqqqq", "jazz"):
        for how in ({}, HTMX):
            response = browser.post(
                f"/games/{scene.game.id}/seal", {"word": word}, headers=how
            )
            listen(scene, word, response, browser)
    stranger = Client()
    response = stranger.post(f"/games/{scene.game.id}/seal", {"word": "crane"})
    listen(scene, "stranger", response, stranger)

    assert scene.found() == []


def resign(scene: Scene, _clock: StoppedClock) -> None:
    services.resign(game_id=scene.game.id, player=ANNA)


def find_the_word(scene: Scene, _clock: StoppedClock) -> None:
    guess(scene.game, BOTS_WORD)
    play_bot(scene.game)


def run_out_of_time(_scene: Scene, clock: StoppedClock) -> None:
    clock.advance(DAY)
    services.settle_overdue()


@pytest.mark.parametrize("end", [resign, find_the_word, run_out_of_time])
def test_after_the_end_both_words_are_published(
    scene: Scene, clock: StoppedClock, end: Callable[[Scene, StoppedClock], None]
) -> None:
    end(scene, clock)
    before = text_of(Client().get(f"/games/{scene.game.id}/"))

    services.reveal(game_ids=[scene.game.id])

    assert "published in a moment" in before
    for browser in (browser_of("anna"), browser_of("ben"), Client()):
        page = text_of(browser.get(f"/games/{scene.game.id}/"))
        log = text_of(browser.get(f"/games/{scene.game.id}/log.json"))
        for word in (OWN_WORD, BOTS_WORD):
            assert f">{word.upper()}<" in page.replace("\n", "").replace(" ", "")
            assert f'"{word}"' in log


def test_an_ended_game_that_is_not_yet_published_hides_what_was_not_found(
    scene: Scene,
) -> None:
    services.resign(game_id=scene.game.id, player=ANNA)

    for browser in (browser_of("anna"), Client()):
        for path in ("", "log.json"):
            response = browser.get(f"/games/{scene.game.id}/{path}")
            listen(scene, path, response, browser)

    assert scene.found() == []
