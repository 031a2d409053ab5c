"""Forms that no browser of ours would send: each gets an answer, none a crash."""

import pytest
from django.test import Client

from games.models import Game
from tests.browsers import MULTIPART, URLENCODED, send
from tests.factories import make_duel, make_playing_duel
from tests.games.agreement import kinds_of, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

FILE_HEAD = b'--X\r\nContent-Disposition: form-data; name="word"; filename="a"\r\n\r\n'


def part(name: str, value: bytes) -> bytes:
    head = f'--X\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
    return head.encode() + value + b"\r\n"


ODD_FORMS = [
    b"word=\xff\xfe\xfd",
    b"word=%ff%fe",
    b"word=%ed%a0%80%ed%b0%80",
    b"word=%c0%80",
    b"word=%00%00%00%00%00",
    b"word=cr%f0%9f%99%82e",
    b"word=%",
    b"word=%zz",
    b"\x00\x01\x02",
    b"=&=&&&;;",
    b"word[]=crane",
    b"word.word=crane",
    b'{"word": "crane"}',
    b"",
]
ODD_PARTS = [
    b"",
    b"--X",
    b"--X--",
    b"--X\r\n\r\n",
    b"--X\r\nContent-Disposition: form-data\r\n\r\ncrane\r\n--X--",
    b'--X\r\nContent-Disposition: form-data; name="word\r\n\r\ncrane\r\n--X--',
    FILE_HEAD + b"x\r\n--X--",
    b"--Y\r\nnothing of the sort",
    b"\x00" * 100,
    part("word", b"\xff\xfe\xfd") + b"--X--\r\n",
    part("word", b"\xed\xa0\x80") + b"--X--\r\n",
    part("word", b"cra\x00e") + b"--X--\r\n",
    part("wörd", b"crane") + b"--X--\r\n",
    b"".join(part("word", b"x") for _ in range(40)) + b"--X--\r\n",
]
ODD_TYPES = [
    "",
    "text/plain",
    "application/json",
    "application/xml",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + "x" * 300,
    "multipart/form-data; boundary=\xff",
    "multipart/mixed; boundary=X",
    "multipart",
    "/",
    ";;;===",
    "application/x-www-form-urlencoded; charset=nonsense",
    "application/x-www-form-urlencoded; charset=",
    "\xe9/\xe9; \xe9=\xe9",
    "a" * 5000,
]
CHARSETS = [
    "utf-7",
    "utf-16",
    "unicode_escape",
    "raw_unicode_escape",
    "hex",
    "base64",
    "rot13",
    "zip",
    "idna",
    "punycode",
    "undefined",
    "cp037",
    "latin-1",
]


@pytest.fixture
def game(db: None) -> Game:
    del db
    return make_playing_duel(first=1).game


def test_odd_urlencoded_bytes(anna: Client, game: Game) -> None:
    before = snapshot(game.id)

    for body in ODD_FORMS:
        status, page = send(anna, game.id, body, URLENCODED)
        refusal = "not a letter of this game." in page or "nothing was typed." in page
        assert (status, refusal) == (422, True), body
    assert snapshot(game.id) == before


def test_odd_multipart_bytes(anna: Client, game: Game) -> None:
    before = snapshot(game.id)

    for body in ODD_PARTS:
        status, _page = send(anna, game.id, body, MULTIPART)
        assert status in {400, 422}, body
    assert snapshot(game.id) == before


def test_odd_types_of_content(anna: Client, game: Game) -> None:
    before = snapshot(game.id)

    for content_type in ODD_TYPES:
        status, _page = send(anna, game.id, b"--X\r\nword=qqqqq", content_type)
        assert status in {400, 422}, content_type
    assert snapshot(game.id) == before


def test_a_form_in_another_encoding_is_refused(anna: Client, game: Game) -> None:
    before = snapshot(game.id)
    parts = part("word", rb"cr\ud800ne") + b"--X--\r\n"

    for charset in CHARSETS:
        for kind, body in ((URLENCODED, b"word=x"), (MULTIPART, parts)):
            status, page = send(anna, game.id, body, f"{kind}; charset={charset}")
            assert status == 400, (kind, charset)
            assert "Nothing was saved." in page
    assert snapshot(game.id) == before


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf-8"'])
def test_a_form_in_utf8_is_read(anna: Client, game: Game, charset: str) -> None:
    status, _page = send(
        anna, game.id, b"word=crane&row=1", f"{URLENCODED}; charset={charset}"
    )

    assert status == 302
    assert kinds_of(game.id)[-1] == "guess"


@pytest.mark.parametrize("row", ["", "0", "-1", "1.5", "x", "9" * 400, "\0", "NaN"])
def test_a_row_that_is_none_is_as_if_none_was_sent(
    anna: Client, game: Game, row: str
) -> None:
    response = anna.post(f"/games/{game.id}/guess", {"word": "crane", "row": row})

    assert response.status_code == 302
    assert kinds_of(game.id)[-1] == "guess"


def test_a_word_that_is_sent_twice_counts_once(anna: Client, game: Game) -> None:
    send(anna, game.id, b"word=slate&word=crane&row=1&row=1", URLENCODED)

    assert kinds_of(game.id).count("guess") == 1


@pytest.mark.parametrize("nonce", ["", "x", "\0" * 64, "ab" * 200, "é" * 64, "AB" * 32])
def test_a_nonce_that_is_none_is_made_by_the_site(anna: Client, nonce: str) -> None:
    game = make_duel()

    response = anna.post(f"/games/{game.id}/seal", {"word": "speed", "nonce": nonce})

    assert response.status_code == 302
    assert kinds_of(game.id)[-2:] == ["seal", "start"]
