"""More than any form of the site sends."""

import pytest
from django.test import Client

from games.models import Game
from tests.browsers import MULTIPART, URLENCODED, send, text_of
from tests.factories import make_playing_duel
from tests.games.agreement import snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

FILE_HEAD = b'--X\r\nContent-Disposition: form-data; name="word"; filename="a"\r\n\r\n'
TOO_MUCH = "That is more than this field can hold. Nothing was saved."


@pytest.fixture
def game(db: None) -> Game:
    del db
    return make_playing_duel(first=1).game


@pytest.mark.parametrize("move", ["guess", "seal", "resign", "call-off"])
def test_a_megabyte_in_a_field_is_too_much(anna: Client, game: Game, move: str) -> None:
    before = snapshot(game.id)

    for name in ("word", "row", "nonce", "other", "x" * 1_000_000):
        sent = {"word": "crane", "row": "1", name: "x" * 1_000_000}
        response = anna.post(f"/games/{game.id}/{move}", sent)
        assert response.status_code == 413, name[:10]
        assert TOO_MUCH in text_of(response)
    assert snapshot(game.id) == before


def test_a_file_of_a_megabyte_is_too_much_too(anna: Client, game: Game) -> None:
    body = FILE_HEAD + b"x" * 1_000_000 + b"\r\n--X--"

    status, page = send(anna, game.id, body, MULTIPART)

    assert status == 413
    assert TOO_MUCH in page


def test_a_word_as_long_as_a_form_may_be_is_cut(anna: Client, game: Game) -> None:
    response = anna.post(f"/games/{game.id}/guess", {"word": "x" * 60_000})

    page = text_of(response)
    assert response.status_code == 422
    assert f"This game uses 5-letter words; {'X' * 40} has 64." in page
    assert "x" * 65 not in page


def test_a_sign_that_unfolds_to_many_is_cut_too(anna: Client, game: Game) -> None:
    response = anna.post(f"/games/{game.id}/guess", {"word": "\ufdfa" * 60})

    assert response.status_code == 422
    assert len(response.content) < 40_000


def test_more_fields_than_any_form_has(anna: Client, game: Game) -> None:
    before = snapshot(game.id)
    body = b"&".join(b"f%d=" % n for n in range(60)) + b"&word=crane"

    status, page = send(anna, game.id, body, URLENCODED)

    assert status == 400
    assert "Nothing was saved." in page
    assert snapshot(game.id) == before


@pytest.mark.parametrize(
    ("length", "status"),
    [
        ("abc", 400),
        ("-5", 400),
        ("1e3", 400),
        ("0x10", 400),
        ("5.5", 400),
        ("1" * 5000, 413),
        ("65537", 413),
        ("99999999999999999999", 413),
        ("\u0661\u0660", 422),  # ten, in Arabic digits
    ],
)
def test_a_length_that_is_none(
    anna: Client, game: Game, length: str, status: int
) -> None:
    before = snapshot(game.id)

    answered, _page = send(
        anna, game.id, b"word=qqqqq", URLENCODED, CONTENT_LENGTH=length
    )

    assert answered == status
    assert snapshot(game.id) == before
