"""How often the bell and games between members ask the database."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.browsers import HTMX
from tests.games.views.test_queries import BRACKETS
from tests.members import browser_of_member, make_member, make_pair, make_playing_pair

pytestmark = pytest.mark.django_db

MOST = 8


def asked_by(browser: object, method: str, path: str, **more: object) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        response = getattr(browser, method)(path, **more)
    assert response.status_code == 200
    sql = [query["sql"] for query in asked.captured_queries]
    return [statement for statement in sql if not statement.startswith(BRACKETS)]


def test_a_guess_waits_for_nothing_that_is_told() -> None:
    pair = make_playing_pair(first=1)
    browser = browser_of_member(pair.one)
    browser.get(f"/games/{pair.game.id}/")

    asked = asked_by(
        browser,
        "post",
        f"/games/{pair.game.id}/guess",
        data={"word": "slate", "row": "1"},
        headers=HTMX,
    )

    assert not [statement for statement in asked if "club_notice" in statement]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_members_game_asks_little(headers: dict[str, str]) -> None:
    pair = make_playing_pair(first=1)
    browser = browser_of_member(pair.one)
    path = f"/games/{pair.game.id}/"
    browser.get(path)

    asked = asked_by(browser, "get", path, headers=headers)

    assert len(asked) <= MOST, "\n".join(asked)


def test_the_bell_asks_as_often_however_much_waits() -> None:
    member, other = make_member("Max"), make_member("Eva")
    browser = browser_of_member(member)
    counts = []
    for number in (1, 4):
        for _ in range(number):
            make_pair(member, other)
        browser.get("/bell/")
        counts.append(len(asked_by(browser, "get", "/bell/")))

    assert counts[0] == counts[1]
