"""In how many ways a hidden word could get out, and how to find each of them."""

import base64
import binascii
import codecs
import hashlib
import html
import re
import zlib
from collections.abc import Iterator
from functools import cache
from urllib.parse import unquote_to_bytes

# What Django makes at random, long enough to hold anything by chance; no hash.
TOKEN = re.compile(
    rb"(?<![0-9A-Za-z])(?![0-9a-fA-F]{64})[0-9A-Za-z]{64}(?![0-9A-Za-z])"
)
ESCAPE = re.compile(r"\\(?:u00|U000000|x|u\{)([0-9a-f]{2})\}?", re.IGNORECASE)
TAG = re.compile(r"<[^>]*>")


def leaks(text: bytes, *secrets: str) -> list[str]:
    """Name every way in which one of the secrets stands in a text."""
    found = {
        f"{secret} in {spelling} in {reading}"
        for reading, read in readings(TOKEN.sub(b"", text))
        for secret in secrets
        for spelling, spelled in spellings(secret)
        if spelled in read
    }
    return sorted(found)


def readings(text: bytes) -> Iterator[tuple[str, bytes]]:
    """Read a text as it is, and after what receivers undo."""
    yield "plain text", text
    lower = text.lower()
    yield "lower case", lower
    yield "percent signs", unquote_to_bytes(lower)
    shown = lower.decode(errors="replace")
    yield "entities", html.unescape(shown).encode()
    unescaped = ESCAPE.sub(lambda found: chr(int(found[1], 16)), shown)
    yield "escapes", unescaped.encode()
    # Letter by letter: in tiles, in cells of a table, in a list.
    bare = TAG.sub("", html.unescape(shown))
    yield "spelled out", re.sub(r"[^a-z]", "", bare).encode()
    yield "attributes", re.sub(r"[^a-z]", "", shown).encode()
    yield "numbers", re.sub(r"[^0-9]+", ",", bare).encode()
    for wrapping in (15, 31, -15):  # zlib, gzip, raw
        try:
            yield "compressed", zlib.decompress(text, wrapping).lower()
        except zlib.error:
            continue


@cache
def spellings(secret: str) -> tuple[tuple[str, bytes], ...]:
    """Spell a secret in every code that a program or a prank may use."""
    return tuple(_spellings(secret))


def _spellings(secret: str) -> Iterator[tuple[str, bytes]]:
    for name, word in (("", secret), (" reversed", secret[::-1])):
        yield f"letters{name}", word.encode()
        yield f"rot13{name}", codecs.encode(word, "rot13").encode()
        yield f"UTF-16{name}", word.encode("utf-16-le")
    yield "code points", ",".join(str(ord(char)) for char in secret).encode()
    for word in {secret.lower(), secret.upper(), secret.title(), secret[::-1]}:
        raw = word.encode()
        yield "hex", binascii.hexlify(raw)
        yield "base32", base64.b32encode(raw).rstrip(b"=")
        yield "base85", base64.b85encode(raw)
        for plain in cores_of_base64(raw):
            yield "base64", plain
            yield "base64 for addresses", plain.translate(bytes.maketrans(b"+/", b"-_"))
        for name in ("md5", "sha1", "sha256", "sha512"):
            # Of 2,000 words everybody can make a table: a bare hash is the word.
            digest = hashlib.new(name, raw)
            yield name, digest.hexdigest().encode()
            yield f"{name} in base64", base64.b64encode(digest.digest()).rstrip(b"=")


def cores_of_base64(raw: bytes) -> Iterator[bytes]:
    """Encode bytes as they look inside a longer text, at each of three offsets."""
    for before in range(3):
        code = base64.b64encode(b"\0" * before + raw)
        yield code[-(-before * 8 // 6) : (before + len(raw)) * 8 // 6]
