"""The scanner of leaks finds what it is for, and nothing in innocent pages."""

import base64
import codecs
import gzip
import hashlib
import json
import pickle
import zlib
from collections.abc import Callable
from urllib.parse import quote

import pytest

from tests.games.spellings import leaks

WORD = "jazzy"

CODES: dict[str, Callable[[str], bytes]] = {
    "as it is": str.encode,
    "in capitals": lambda word: word.upper().encode(),
    "in mixed case": lambda word: f"{word[:2]}{word[2:].title()}".encode(),
    "inside a longer word": lambda word: f"x{word}x".encode(),
    "backwards": lambda word: word[::-1].encode(),
    "backwards in capitals": lambda word: word[::-1].upper().encode(),
    "in UTF-16": lambda word: word.encode("utf-16-le"),
    "rot13": lambda word: codecs.encode(word.title(), "rot13").encode(),
    "hex": lambda word: word.encode().hex().encode(),
    "hex in capitals": lambda word: word.upper().encode().hex().upper().encode(),
    "base64": lambda word: base64.b64encode(word.encode()),
    "base64 of capitals": lambda word: base64.b64encode(word.upper().encode()),
    "base64 at offset 1": lambda word: base64.b64encode(b"?" + word.encode() + b"?"),
    "base64 at offset 2": lambda word: base64.b64encode(b"??" + word.encode() + b"?"),
    "base64 in JSON": lambda word: base64.b64encode(
        json.dumps({"word": word}).encode()
    ),
    "base32": lambda word: base64.b32encode(word.encode()),
    "base85": lambda word: base64.b85encode(word.encode()),
    "percent signs": lambda word: quote(word).replace("a", "%61").encode(),
    "percent signs throughout": lambda word: "".join(
        f"%{ord(char):02X}" for char in word
    ).encode(),
    "entities": lambda word: "".join(f"&#{ord(char)};" for char in word).encode(),
    "entities in hex": lambda word: "".join(
        f"&#x{ord(char):X};" for char in word
    ).encode(),
    "escapes": lambda word: "".join(f"\\u{ord(char):04x}" for char in word).encode(),
    "short escapes": lambda word: "".join(
        f"\\x{ord(char):02x}" for char in word
    ).encode(),
    "code points": lambda word: json.dumps([ord(char) for char in word]).encode(),
    "tiles": lambda word: "".join(
        f'<span class="tile m2">{char.upper()}</span>\n' for char in word
    ).encode(),
    "a list": lambda word: json.dumps(list(word)).encode(),
    "attributes": lambda word: f'<i data-word="{"-".join(word)}"></i>'.encode(),
    "a pickle": lambda word: pickle.dumps({"word": word}),
    "zlib": lambda word: zlib.compress(word.encode() * 3),
    "gzip": lambda word: gzip.compress(word.encode() * 3),
    "md5": lambda word: hashlib.md5(word.encode()).hexdigest().encode(),  # noqa: S324 -- a leak, not a lock
    "sha256": lambda word: hashlib.sha256(word.upper().encode()).hexdigest().encode(),
    "sha256 in base64": lambda word: base64.b64encode(
        hashlib.sha256(word.encode()).digest()
    ),
}


@pytest.mark.parametrize("code", CODES)
def test_a_word_is_found_in_every_code(code: str) -> None:
    assert leaks(CODES[code](WORD), WORD)


@pytest.mark.parametrize("code", CODES)
def test_another_word_in_the_same_code_is_not_taken_for_it(code: str) -> None:
    assert leaks(CODES[code]("waltz"), WORD) == []


def test_a_token_of_djangos_is_passed_over() -> None:
    assert leaks(b'value="' + b"jazzy".ljust(64, b"A") + b'"', WORD) == []


def test_an_innocent_page_holds_nothing() -> None:
    page = b"<p>Jazz, why not? AZZY &amp; J. 106 97 122</p>"

    assert leaks(page, WORD) == []
