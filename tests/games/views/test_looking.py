"""Looking at a game: its page, the part that lives, and its log."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from games import services
from games.rules.log import check_chain
from games.selectors import table_of
from tests.browsers import HTMX, text_of
from tests.clock import StoppedClock
from tests.factories import (
    ANNA,
    guess,
    hidden_word,
    make_duel,
    make_playing_duel,
    play_bot,
    wrong_words,
)
from tests.games.agreement import kinds_of, log_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

MINUTE = timedelta(minutes=1)


def test_the_player_sees_the_form_and_a_watcher_does_not(
    anna: Client, ben: Client, stranger: Client
) -> None:
    table = make_playing_duel()
    path = f"/games/{table.game.id}/"

    assert 'id="guess"' in text_of(anna.get(path))
    for other in (ben, stranger):
        page = text_of(other.get(path))
        assert 'id="guess"' not in page
        assert "You are watching." in page
        assert f"/games/{table.game.id}/resign" not in page


def test_while_sealing_only_the_player_is_asked_for_a_word(
    anna: Client, ben: Client
) -> None:
    game = make_duel()
    path = f"/games/{game.id}/"

    assert f'action="{path}seal"' in text_of(anna.get(path))
    assert f'action="{path}seal"' not in text_of(ben.get(path))


@pytest.mark.parametrize("stage", ["sealing", "playing", "ended", "published"])
@pytest.mark.parametrize("who", ["anna", "ben", "stranger"])
def test_every_stage_is_a_whole_page_and_a_part(
    request: pytest.FixtureRequest, stage: str, who: str
) -> None:
    browser: Client = request.getfixturevalue(who)
    game = make_duel() if stage == "sealing" else make_playing_duel().game
    if stage in {"ended", "published"}:
        services.resign(game_id=game.id, player=ANNA)
    if stage == "published":
        services.reveal(game_ids=[game.id])

    whole = browser.get(f"/games/{game.id}/")
    part = browser.get(f"/games/{game.id}/", headers=HTMX)

    assert (whole.status_code, part.status_code) == (200, 200)
    assert text_of(whole).strip().startswith("<!DOCTYPE html>")
    assert "<html" not in text_of(part)
    assert 'id="table"' in text_of(part)
    assert "HX-Request" in part["Vary"]
    assert whole["Cache-Control"] == part["Cache-Control"] == "no-store"


def test_no_template_asks_for_what_the_page_does_not_have(
    anna: Client, settings: Settings
) -> None:
    (engine,) = settings.TEMPLATES
    options = {**engine["OPTIONS"], "string_if_invalid": "MISSING(%s)"}
    settings.TEMPLATES = [{**engine, "OPTIONS": options}]
    sealing = make_duel()
    playing = make_playing_duel(first=1)
    guess(playing.game, wrong_words(playing.game, 2, 1)[0])
    ended = make_playing_duel(first=2)
    play_bot(ended.game)
    guess(ended.game, hidden_word(ended.game, 2))

    for game in (sealing, playing.game, ended.game):
        assert "MISSING(" not in text_of(anna.get(f"/games/{game.id}/"))


def test_after_the_back_button_htmx_gets_the_whole_page(anna: Client) -> None:
    table = make_playing_duel()

    response = anna.get(
        f"/games/{table.game.id}/",
        headers={**HTMX, "HX-History-Restore-Request": "true"},
    )

    assert "<html" in text_of(response)


def test_who_looks_first_settles(anna: Client, clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=MINUTE)
    clock.advance(MINUTE)

    page = text_of(anna.get(f"/games/{table.game.id}/"))

    assert "Your time ran out on Mon 2 Mar, 09:01" in page
    assert kinds_of(table.game.id)[-2:] == ["timeout", "end"]


def test_the_log_too_is_settled_first(stranger: Client, clock: StoppedClock) -> None:
    table = make_playing_duel(first=1, move_clock=MINUTE)
    clock.advance(MINUTE)

    document = stranger.get(f"/games/{table.game.id}/log.json").json()

    assert document["entries"][-1]["type"] == "end"


@pytest.mark.parametrize("who", ["anna", "ben", "stranger"])
def test_everybody_reads_the_same_log(request: pytest.FixtureRequest, who: str) -> None:
    browser: Client = request.getfixturevalue(who)
    table = make_playing_duel(first=1)
    guess(table.game, "crane")

    response = browser.get(f"/games/{table.game.id}/log.json")

    document = json.loads(response.content)
    assert document["format"] == "brainclub log v1"
    assert document["entries"] == log_of(table.game.id)
    assert check_chain(document["entries"]) == table_of(table.game.id).game.head
    assert set(document["names"]) == {"guest:anna", "bot:easy"}
    assert response["Access-Control-Allow-Origin"] == "*"


def test_head_asks_for_less_and_gets_it(anna: Client) -> None:
    table = make_playing_duel()

    for path in (f"/games/{table.game.id}/", f"/games/{table.game.id}/log.json"):
        response = anna.head(path)
        assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize("path", ["", "log.json"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_looking_changes_nothing(anna: Client, path: str, method: str) -> None:
    table = make_playing_duel()

    response = getattr(anna, method)(f"/games/{table.game.id}/{path}")

    assert response.status_code == 405


@pytest.mark.parametrize("path", ["", "log.json"])
def test_a_game_that_does_not_exist_is_not_found(anna: Client, path: str) -> None:
    response = anna.get(f"/games/zzzzzzzzzz/{path}")

    assert response.status_code == 404
    assert "Nothing here, or nothing you may see." in text_of(response)
