"""fair-play.md, section 1: canonical JSON, commitments, seals, entry hashes."""

import json
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.seals import (
    NotCanonicalError,
    canonical,
    entry_hash,
    seal,
    seed_commitment,
    tagged_hash,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
KEYS = st.text(st.characters(max_codepoint=127))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
    max_leaves=20,
)


@given(value=VALUES)
def test_canonical_json_reads_back_as_what_was_written(value: object) -> None:
    assert json.loads(canonical(value)) == value


@given(value=st.dictionaries(KEYS, VALUES, max_size=6))
def test_the_order_of_keys_does_not_matter(value: dict[str, Any]) -> None:
    turned = dict(reversed(value.items()))

    assert canonical(turned) == canonical(value)


def test_keys_are_written_in_order_and_without_spaces() -> None:
    pairs: list[tuple[str, object]] = [
        ("b", 1),
        ("a", None),
        ("Z", True),
        ("10", "x"),
        ("9", []),
    ]

    written = {canonical(dict(order)) for order in permutations(pairs)}

    assert written == {b'{"10":"x","9":[],"Z":true,"a":null,"b":1}'}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param('"', b'"\\""', id="quotation mark"),
        pytest.param("\\", b'"\\\\"', id="backslash"),
        pytest.param("/", b'"/"', id="solidus stays"),
        pytest.param("\b\t\n\f\r", b'"\\b\\t\\n\\f\\r"', id="short escapes"),
        pytest.param("\x00\x0b\x1f", b'"\\u0000\\u000b\\u001f"', id="lower-case hex"),
        pytest.param("\x7f", b'"\x7f"', id="delete stays"),
        pytest.param("\u2028", b'"\xe2\x80\xa8"', id="line separator stays"),
        pytest.param("\u20ac", b'"\xe2\x82\xac"', id="UTF-8"),
        pytest.param("\U0001f600", b'"\xf0\x9f\x98\x80"', id="UTF-8 of four bytes"),
    ],
)
def test_strings_are_escaped_as_rfc_8785_prescribes(text: str, written: bytes) -> None:
    assert canonical(text) == written


def test_a_composed_and_a_decomposed_letter_stay_apart() -> None:
    assert canonical("\u00f1") != canonical("n\u0303")


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(1.0, id="a float"),
        pytest.param(float("nan"), id="no number"),
        pytest.param(2**53, id="too large"),
        pytest.param(-(2**53), id="too small"),
        pytest.param({"deadlines": {1: None}}, id="a key that is no text"),
        pytest.param({"ñ": 1}, id="a key that is not ASCII"),
        pytest.param(["\ud800"], id="a lone surrogate"),
        pytest.param(b"bytes", id="bytes"),
        pytest.param({"words": {"crane"}}, id="a set"),
    ],
)
def test_what_no_log_may_hold_is_refused(value: object) -> None:
    with pytest.raises(NotCanonicalError):
        canonical(value)


@pytest.mark.parametrize("number", [2**53 - 1, -(2**53) + 1])
def test_the_largest_integers_are_written(number: int) -> None:
    assert canonical(number) == str(number).encode()


def test_true_is_not_one() -> None:
    assert canonical(True) != canonical(1)  # noqa: FBT003 -- it is the value


NONCE, SEED = "ab" * 32, "cd" * 32


def test_a_seal_differs_as_soon_as_one_field_differs() -> None:
    seals = [
        seal("bkm2p7r9tx", 1, "speed", NONCE),
        seal("bkm2p7r9ty", 1, "speed", NONCE),
        seal("bkm2p7r9tx", 2, "speed", NONCE),
        seal("bkm2p7r9tx", 1, "spree", NONCE),
        seal("bkm2p7r9tx", 1, "speed", NONCE[:-1] + "c"),
    ]

    assert len(set(seals)) == len(seals)


def test_a_commitment_differs_with_the_seed_and_with_the_game() -> None:
    commitments = [
        seed_commitment("bkm2p7r9tx", SEED),
        seed_commitment("bkm2p7r9ty", SEED),
        seed_commitment("bkm2p7r9tx", SEED[:-1] + "c"),
    ]

    assert len(set(commitments)) == len(commitments)


def test_the_same_value_has_another_hash_under_another_tag() -> None:
    entry = {"n": 1, "type": "open"}

    assert entry_hash(entry) == tagged_hash("brainclub entry v1", entry)
    assert entry_hash(entry) != tagged_hash("brainclub digest v1", entry)


def test_a_hash_is_64_lower_case_hex_digits() -> None:
    for digest in (
        seed_commitment("g", SEED),
        seal("g", 1, "w", NONCE),
        entry_hash({}),
    ):
        assert len(digest) == 64
        assert set(digest) <= set("0123456789abcdef")
