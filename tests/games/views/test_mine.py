"""My games, and what leads to them."""

from datetime import timedelta

import pytest
from django.test import Client

from games import services
from games.models import Game
from games.selectors import count_needs
from tests.browsers import HTMX, text_of
from tests.clock import StoppedClock
from tests.factories import ANNA, make_playing_duel
from tests.members import (
    DAY,
    Pair,
    browser_of_member,
    make_member,
    make_pair,
    make_playing_pair,
)

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def only(pair: Pair) -> Pair:
    Game.objects.exclude(id=pair.game.id).delete()
    return pair


def test_who_has_no_games_is_shown_how_to_get_one(stranger: Client) -> None:
    for browser in (stranger, browser_of_member(make_member("Eva"))):
        page = text_of(browser.get("/games/"))

        assert "No games yet." in page
        assert "Play the bot" in page
        assert 'href="/invite/"' in page


def test_a_guest_keeps_this_browsers_games_by_an_account(anna: Client) -> None:
    table = make_playing_duel(first=1)
    ended = make_playing_duel(first=2)
    services.resign(game_id=ended.game.id, player=ANNA)

    page = text_of(anna.get("/games/"))

    assert f'href="/games/{table.game.id}/"' in page
    assert f'href="/games/{ended.game.id}/"' in page
    assert "Make an account to keep them." in page
    assert 'href="/accounts/signup/?next=/games/"' in page


def test_nobody_sees_the_games_of_others(anna: Client, stranger: Client) -> None:
    pair = make_pair()

    for browser in (anna, stranger, browser_of_member(make_member("Ivo"))):
        assert pair.game.id not in text_of(browser.get("/games/"))


def test_front_page_and_my_games_show_the_number_of_the_bell(
    clock: StoppedClock,
) -> None:
    pair = only(make_playing_pair(first=1))
    make_pair(pair.one, pair.two)
    services.invite(by=pair.two, to=pair.one, move_clock=DAY, is_rated=False)
    browser = browser_of_member(pair.one)

    front, mine = text_of(browser.get("/")), text_of(browser.get("/games/"))

    assert count_needs(pair.one, clock.now) == 3
    assert '<span class="soft numbers">3</span>' in front
    assert "3 things need you." in mine


def test_a_lapsed_game_is_settled_by_whoever_looks(clock: StoppedClock) -> None:
    pair = only(make_playing_pair(first=1, move_clock=HOUR))
    clock.advance(HOUR)

    page = text_of(browser_of_member(pair.two).get("/games/"))

    assert Game.objects.get(id=pair.game.id).status == "ended"
    assert "Nothing needs you now." in page
    assert ">Won</span>" in page


@pytest.mark.parametrize("page", ["0", "-1", "x", "99999", "2", "²"])
def test_a_page_that_there_is_not_does_no_harm(page: str) -> None:
    browser = browser_of_member(make_pair().one)

    for address in ("/games/?seal=", "/games/?ended=", "/leaderboard/?page="):
        assert browser.get(f"{address}{page}").status_code == 200


def test_after_a_move_the_most_urgent_other_game_is_a_link(
    clock: StoppedClock,
) -> None:
    pair = only(make_playing_pair(first=1))
    soon = make_pair(pair.one, make_member("Ivo"), move_clock=4 * HOUR)
    clock.advance(timedelta(minutes=1))
    browser = browser_of_member(pair.one)
    address = f"/games/{pair.game.id}/"

    before = text_of(browser.get(address))
    moved = text_of(browser.post(f"{address}guess", {"word": "moist"}, headers=HTMX))
    asked = text_of(browser.get(f"{address}next", headers=HTMX))
    after = text_of(browser.get(address))

    link = f'<a href="/games/{soon.game.id}/">Next: Ivo, 3 h</a>'
    assert 'id="next"' not in before
    assert f'hx-get="{address}next"' in moved
    assert link in asked
    assert link in after


def test_after_the_last_move_nothing_needs_the_member() -> None:
    pair = only(make_playing_pair(first=1))
    browser = browser_of_member(pair.one)

    browser.post(f"/games/{pair.game.id}/guess", {"word": "moist"})
    page = text_of(browser.get(f"/games/{pair.game.id}/"))
    watching = text_of(Client().get(f"/games/{pair.game.id}/"))

    # The game itself is the one whose deadline is next.
    assert "Nothing needs you now. Next deadline: Eva, tomorrow " in page
    assert 'id="next"' not in watching
