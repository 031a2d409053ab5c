"""Forms that no browser of ours would send: each gets an answer, none a crash."""

import pytest
from django.test import Client

from games.models import Game
from tests.browsers import text_of
from tests.factories import make_duel, make_playing_duel
from tests.games.agreement import kinds_of, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=X"
FILE_HEAD = b'--X\r\nContent-Disposition: form-data; name="word"; filename="a"\r\n\r\n'
TOO_MUCH = "That is more than this field can hold. Nothing was saved."


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


def send(
    browser: Client, game: Game, body: bytes, content_type: str, **meta: str
) -> tuple[int, str]:
    """Post a guess as these very bytes."""
    response = browser.generic(
        "POST",
        f"/games/{game.id}/guess",
        body,
        content_type,
        **meta,  # type: ignore[arg-type] # entries of the WSGI environment
    )
    return response.status_code, text_of(response)


def test_odd_urlencoded_bytes(anna: Client, game: Game) -> None:
    before = snapshot(game.id)

    for body in ODD_FORMS:
        status, page = send(anna, game, body, URLENCODED)
        refusal = "not a letter of this game." in page or "nothing was typed." in page
        assert (status, refusal) == (422, True), body
    assert snapshot(game.id) == before


def test_odd_multipart_bytes(anna: Client, game: Game) -> None:
    before = snapshot(game.id)

    for body in ODD_PARTS:
        status, _page = send(anna, game, body, MULTIPART)
        assert status in {400, 422}, body
    assert snapshot(game.id) == before


def test_odd_types_of_content(anna: Client, game: Game) -> None:
    before = snapshot(game.id)

    for content_type in ODD_TYPES:
        status, _page = send(anna, game, b"--X\r\nword=qqqqq", content_type)
        assert status in {400, 422}, content_type
    assert snapshot(game.id) == before


def test_a_form_in_another_encoding_is_refused(anna: Client, game: Game) -> None:
    before = snapshot(game.id)
    parts = part("word", rb"cr\ud800ne") + b"--X--\r\n"

    for charset in CHARSETS:
        for kind, body in ((URLENCODED, b"word=x"), (MULTIPART, parts)):
            status, page = send(anna, game, body, f"{kind}; charset={charset}")
            assert status == 400, (kind, charset)
            assert "Nothing was saved." in page
    assert snapshot(game.id) == before


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf-8"'])
def test_a_form_in_utf8_is_read(anna: Client, game: Game, charset: str) -> None:
    status, _page = send(
        anna, game, b"word=crane&row=1", f"{URLENCODED}; charset={charset}"
    )

    assert status == 302
    assert kinds_of(game.id)[-1] == "guess"


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

    status, page = send(anna, game, body, MULTIPART)

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

    status, page = send(anna, game, body, URLENCODED)

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

    answered, _page = send(anna, game, b"word=qqqqq", URLENCODED, CONTENT_LENGTH=length)

    assert answered == status
    assert snapshot(game.id) == before


@pytest.mark.parametrize("row", ["", "0", "-1", "1.5", "x", "9" * 400, "\0", "NaN"])
def test_a_row_that_is_none_is_as_if_none_was_sent(
    anna: Client, game: Game, row: str
) -> None:
    response = anna.post(f"/games/{game.id}/guess", {"word": "crane", "row": row})

    assert response.status_code == 302
    assert kinds_of(game.id)[-1] == "guess"


def test_a_word_that_is_sent_twice_counts_once(anna: Client, game: Game) -> None:
    send(anna, game, b"word=slate&word=crane&row=1&row=1", URLENCODED)

    assert kinds_of(game.id).count("guess") == 1


@pytest.mark.parametrize("nonce", ["", "x", "\0" * 64, "ab" * 200, "é" * 64, "AB" * 32])
def test_a_nonce_that_is_none_is_made_by_the_site(anna: Client, nonce: str) -> None:
    game = make_duel()

    response = anna.post(f"/games/{game.id}/seal", {"word": "speed", "nonce": nonce})

    assert response.status_code == 302
    assert kinds_of(game.id)[-2:] == ["seal", "start"]
