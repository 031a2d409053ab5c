"""Pages that belong to no game."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from games import services
from games.models import Game
from tests.browsers import browser_of, text_of
from tests.clock import StoppedClock
from tests.factories import ANNA, make_duel, make_playing_duel
from tests.games.agreement import kinds_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

MINUTE = timedelta(minutes=1)
PAGES = ["/", "/settings/", "/fair-play/", "/rules/word-duel/"]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_read_by_anybody_and_touches_no_session(
    client: Client, address: str
) -> None:
    response = client.get(address)

    assert response.status_code == 200
    assert "sessionid" not in client.cookies
    assert client.head(address).content == b""


@pytest.mark.parametrize("address", ["/", "/fair-play/", "/rules/word-duel/"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_a_page_is_only_looked_at(client: Client, address: str, method: str) -> None:
    response = getattr(client, method)(address)

    assert response.status_code == 405
    assert "This page cannot be asked like that" in text_of(response)


def test_the_front_page_offers_every_level_and_clock(client: Client) -> None:
    page = text_of(client.get("/"))

    for level in ("easy", "medium", "hard"):
        assert f'name="level" value="{level}"' in " ".join(page.split())
    for seconds in (60, 86_400, 604_800):
        assert f'<option value="{seconds}"' in page


def test_the_front_page_lists_my_games_and_those_of_others(client: Client) -> None:
    mine = make_playing_duel(first=1).game
    Game.objects.exclude(id=mine.id).delete()
    anna = browser_of("anna")

    own, others = text_of(anna.get("/")), text_of(client.get("/"))

    assert own.count(f'href="/games/{mine.id}/"') == 1
    assert "Your move" in own
    assert others.count(f'href="/games/{mine.id}/"') == 1
    assert "Guest against Bot (easy)" in others
    assert "Your move" not in others


def test_a_game_that_is_over_or_not_begun_is_not_shown_to_watchers(
    client: Client,
) -> None:
    sealing, ended = make_duel(), make_playing_duel().game
    services.resign(game_id=ended.id, player=ANNA)

    page = text_of(client.get("/"))

    assert sealing.id not in page
    assert ended.id not in page


def test_the_front_page_leads_back_to_the_games_that_ended_last(
    client: Client, clock: StoppedClock
) -> None:
    games = []
    for _ in range(6):
        games.append(make_playing_duel().game)
        services.resign(game_id=games[-1].id, player=ANNA)
        clock.advance(MINUTE)

    own, others = text_of(browser_of("anna").get("/")), text_of(client.get("/"))

    listed = [own.find(f'href="/games/{game.id}/"') for game in games]
    assert listed[0] == -1, "five are enough"
    assert listed[1:] == sorted(listed[1:], reverse=True)
    assert own.count("<span>Lost</span>") == 5
    assert "No game in this browser yet" not in own
    assert not [game for game in games if game.id in others]


def test_a_game_to_seal_is_shown_to_its_player(client: Client) -> None:
    game = make_duel()

    assert "Seal your word" in text_of(browser_of("anna").get("/"))
    assert game.id not in text_of(client.get("/"))


def test_a_lapsed_game_never_looks_alive(clock: StoppedClock, client: Client) -> None:
    mine, watched = make_duel(move_clock=MINUTE), make_playing_duel(move_clock=MINUTE)
    clock.advance(MINUTE)

    own, others = text_of(browser_of("anna").get("/")), text_of(client.get("/"))

    alive, _heading, ended = own.partition("Ended lately")
    for game_id in (mine.id, watched.game.id):
        assert game_id not in alive
        assert game_id in ended
        assert game_id not in others
        assert kinds_of(game_id)[-1] == "end"


def test_the_soonest_deadline_comes_first(clock: StoppedClock) -> None:
    del clock
    late, soon = make_duel(move_clock=7 * 1440 * MINUTE), make_duel(move_clock=MINUTE)

    page = text_of(browser_of("anna").get("/"))

    assert page.index(soon.id) < page.index(late.id)


def test_nothing_here_says_so(client: Client) -> None:
    for address in ("/nothing", "/games/1/", "/settings/x", "/.env", "/admin/"):
        response = client.get(address)

        assert response.status_code == 404
        assert "Nothing here, or nothing you may see." in text_of(response)


def test_an_error_shows_a_number_and_not_what_it_was(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.ROOT_URLCONF = "tests.club.broken_addresses"

    response = Client(raise_request_exception=False).get("/broken/")

    page = text_of(response)
    number = page.partition("Quote ")[2].partition(" ")[0]
    assert response.status_code == 500
    assert len(number) == 8
    assert f"Error {number} at /broken/" in caplog.text
    assert "jazzy" not in page
    assert "Your game is as it was." in page


def test_every_page_forbids_foreign_code(client: Client) -> None:
    for address in (*PAGES, "/nothing"):
        policy = client.get(address)["Content-Security-Policy"]

        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy


def test_a_games_page_is_kept_by_no_cache(client: Client) -> None:
    table = make_playing_duel()

    response = client.get(f"/games/{table.game.id}/")

    assert response["Cache-Control"] == "no-store"


def test_a_list_that_a_log_names_is_kept_for_ever(client: Client) -> None:
    table = make_playing_duel()
    (listed, *_) = table.opening["lists"]

    response = client.get(f"/fair-play/lists/{listed['sha256']}.txt")

    assert response.status_code == 200
    assert "immutable" in response["Cache-Control"]
    assert "Set-Cookie" not in response
    assert len(response.content.split()) > 10_000
