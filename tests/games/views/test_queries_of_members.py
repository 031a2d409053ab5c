"""What an account costs: the member's row, and no more."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.browsers import HTMX, browser_of
from tests.club.account.people import make_anna
from tests.factories import wrong_words
from tests.games.long_duels import make_long_duel
from tests.games.views.test_queries import asking, known

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_on_a_site(settings: Settings) -> None:
    settings.OUTAGE_CREDIT = True


def member_of_guest() -> Client:
    """Return the browser of a member who was a guest when the game began."""
    browser = browser_of("anna")
    browser.force_login(make_anna())
    return browser


@pytest.mark.parametrize("rounds", [0, 4])
def test_a_members_guess_asks_for_the_member_besides(rounds: int) -> None:
    table = make_long_duel(rounds=rounds)
    word = wrong_words(table.game, 2, rounds + 1)[-1]
    browser = known(member_of_guest())
    browser.get(f"/games/{table.game.id}/")  # the names are known then

    with asking(sqlite=7, postgresql=8):
        response = browser.post(
            f"/games/{table.game.id}/guess",
            {"word": word, "row": str(rounds + 1)},
            headers=HTMX,
        )

    assert response.status_code == 200
