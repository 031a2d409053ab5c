"""Addresses that nobody was given."""

from urllib.parse import quote

import pytest
from django.test import Client

from games.models import ID_LETTERS
from tests.browsers import text_of
from tests.factories import make_playing_duel
from tests.games.agreement import snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

NO_IDS = [
    "zzzzzzzzzz",
    "z",
    "z" * 20,
    "z" * 21,
    "z" * 5000,
    "ZZZZZZZZZZ",
    "aeiouaeiou",
    "play",
    "None",
    "-1",
    "0",
    "1 OR 1=1",
    "' OR '1'='1",
    "z'; DROP TABLE games_game; --",
    "%",
    "_" * 10,
    "z%",
    "..",
    "../../etc/passwd",
    "z\0z",
    "\0",
    "z\nz",
    "zzzzzzzzzz ",
    "é",
    "🙂",
    "\ufeffzzzzzzzzz",
    "٣" * 10,
    "{{7*7}}",
    "<script>",
]
TAILS = ["", "log.json", "seal", "guess", "resign", "call-off"]


@pytest.mark.parametrize("tail", TAILS)
def test_an_id_that_is_none_is_not_found(anna: Client, tail: str) -> None:
    for game_id in NO_IDS:
        path = f"/games/{quote(game_id, safe='')}/{tail}"
        looked = anna.get(path).status_code
        sent = anna.post(path, {"word": "crane"}).status_code
        # A move is made by post only, and a page only looked at.
        assert {404} <= {looked, sent} <= {404, 405}, game_id


@pytest.mark.parametrize("tail", TAILS)
def test_an_address_in_broken_utf8_is_not_found(anna: Client, tail: str) -> None:
    for raw in ("%ff", "%c0%80", "%ed%a0%80", "%", "%zz", "%00", "%25", "//", "%2f"):
        assert anna.get(f"/games/{raw}/{tail}").status_code in {404, 405}, raw


def test_an_id_in_other_letters_is_another_id(anna: Client) -> None:
    table = make_playing_duel()
    before = snapshot(table.game.id)

    for changed in (
        table.game.id.upper(),
        f"{table.game.id}%20",
        f"%20{table.game.id}",
    ):
        if changed != table.game.id:
            assert anna.get(f"/games/{changed}/").status_code == 404

    assert snapshot(table.game.id) == before


def test_a_missing_slash_is_added(anna: Client) -> None:
    table = make_playing_duel()

    response = anna.get(f"/games/{table.game.id}")

    assert response.status_code == 301
    assert response["Location"] == f"/games/{table.game.id}/"


def test_an_id_spells_no_word() -> None:
    assert not set(ID_LETTERS) & set("aeiouyl01")


def test_not_found_says_so_and_leads_back(anna: Client) -> None:
    response = anna.get("/games/<script>alert(1)</script>/")

    page = text_of(response)
    assert response.status_code == 404
    assert "Nothing here, or nothing you may see." in page
    assert "alert(1)" not in page
    assert 'href="/"' in page


@pytest.mark.parametrize(
    "sha256",
    ["0" * 64, "0" * 63, "0" * 65, "F" * 64, "../" * 20, "%00" * 64, "en/5-guesses"],
)
def test_a_list_that_no_log_names_is_not_found(anna: Client, sha256: str) -> None:
    assert anna.get(f"/fair-play/lists/{sha256}.txt").status_code == 404
