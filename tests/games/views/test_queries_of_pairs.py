"""How often a move between two members asks the database."""

import pytest
from pytest_django import Settings

from tests.browsers import HTMX
from tests.games.views.test_queries import asking, known
from tests.members import browser_of_member, make_playing_pair

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_on_a_site(settings: Settings) -> None:
    settings.OUTAGE_CREDIT = True


def test_a_members_move_itself_asks_seven_times() -> None:
    pair = make_playing_pair(first=1)

    with asking(sqlite=6, postgresql=7):
        pair.guess(1, "pilot", row=1)


@pytest.mark.parametrize("rounds", [0, 1, 4])
def test_a_members_guess_asks_as_often_however_long_the_game(rounds: int) -> None:
    pair = make_playing_pair(first=1)
    words = ["pilot", "moist", "stuck", "amber", "dwelt"]
    for word in words[:rounds]:
        pair.guess(1, word)
        pair.guess(2, word)
    browser = known(browser_of_member(pair.one))
    browser.get(f"/games/{pair.game.id}/")

    # Who the member is, and the move.
    with asking(sqlite=7, postgresql=8):
        browser.post(
            f"/games/{pair.game.id}/guess",
            {"word": words[rounds], "row": str(rounds + 1)},
            headers=HTMX,
        )
