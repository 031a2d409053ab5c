"""What needs a member next is asked for after a move, not before its answer."""

import pytest

from tests.browsers import HTMX, browser_of
from tests.members import make_member, make_playing_pair

pytestmark = pytest.mark.django_db


def test_the_answer_to_a_move_asks_for_it_later() -> None:
    anna = make_member("Anna")
    table = make_playing_pair(anna, make_member("Ben"), first=1)
    browser = browser_of("anna")
    browser.force_login(anna)

    move = browser.post(
        f"/games/{table.game.id}/guess", {"word": "slate", "row": "1"}, headers=HTMX
    )
    later = browser.get(f"/games/{table.game.id}/next", headers=HTMX)
    page = browser.get(f"/games/{table.game.id}/")

    assert f'hx-get="/games/{table.game.id}/next"' in move.text
    assert "Next deadline: Ben" in later.text
    assert "Next deadline: Ben" in page.text


def test_who_has_no_account_is_told_nothing() -> None:
    table = make_playing_pair(make_member("Anna"), make_member("Ben"), first=1)

    assert browser_of("guest").get(f"/games/{table.game.id}/next").status_code == 404
