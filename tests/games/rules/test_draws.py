"""fair-play.md, section 1: everything decided by chance follows from a seed."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.draws import Draws

SEED = bytes(range(32)).hex()
SEALS = ["11" * 32, "22" * 32]
# Of all numbers up to 2^53 this one wastes most: a draw in 2,049 is drawn again.
WASTEFUL = 2**64 // 2049 + 1


@given(n=st.integers(1, 2**53), label=st.text(max_size=20))
def test_a_draw_lies_below_n_and_the_same_label_draws_the_same(
    n: int, label: str
) -> None:
    drawn = Draws(SEED, SEALS).below(n, label.encode("utf-8", "replace").decode())

    assert 0 <= drawn < n
    assert drawn == Draws(SEED, SEALS).below(
        n, label.encode("utf-8", "replace").decode()
    )


@pytest.mark.parametrize("n", [0, -1, 2**53 + 1, 2**64])
def test_numbers_out_of_range_cannot_be_drawn(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Draws(SEED, SEALS).below(n, "first")


def test_the_largest_number_can_be_drawn_below() -> None:
    assert 0 <= Draws(SEED, SEALS).below(2**53, "first") < 2**53


def test_of_one_thing_the_only_one_is_drawn() -> None:
    assert Draws(SEED, SEALS).below(1, "anything") == 0


def raw_number(key: str, label: str, counter: int) -> int:
    """Read a draw's raw number off the specification."""
    message = f"{label}:{counter}".encode()
    digest = hmac.new(bytes.fromhex(key), message, hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big")


@pytest.mark.parametrize(
    ("label", "thrown_away"), [("again/1", 0), ("again/102", 1), ("again/2514978", 2)]
)
def test_a_number_past_the_last_full_multiple_is_drawn_again(
    label: str, thrown_away: int
) -> None:
    draws = Draws(SEED, SEALS)
    limit = 2**64 // WASTEFUL * WASTEFUL
    raw = [raw_number(draws.key, label, counter) for counter in range(3)]

    drawn = draws.below(WASTEFUL, label)

    assert WASTEFUL <= 2**53
    assert all(number >= limit for number in raw[:thrown_away])
    assert raw[thrown_away] < limit
    assert drawn == raw[thrown_away] % WASTEFUL


@pytest.mark.parametrize("n", [2, 3, 5, 26, 100])
def test_every_result_is_about_equally_likely(n: int) -> None:
    draws = Draws(SEED, SEALS)
    counts = Counter(draws.below(n, f"uniform/{i}") for i in range(200 * n))

    # Chi-square with n - 1 degrees of freedom: mean n - 1, variance 2 (n - 1).
    surprise = sum((counts[value] - 200) ** 2 / 200 for value in range(n))

    assert set(counts) == set(range(n))
    assert surprise < (n - 1) + 4 * (2 * (n - 1)) ** 0.5


def test_seed_contributions_and_their_order_all_change_the_key() -> None:
    keys = [
        Draws(SEED, SEALS).key,
        Draws("ff" * 32, SEALS).key,
        Draws(SEED, SEALS[::-1]).key,
        Draws(SEED, SEALS[:1]).key,
        Draws(SEED, []).key,
    ]

    assert len(set(keys)) == len(keys)


@given(items=st.lists(st.integers(), max_size=12), label=st.sampled_from("abcdefgh"))
def test_a_shuffle_keeps_every_item(items: list[int], label: str) -> None:
    given_items = list(items)

    shuffled = Draws(SEED, SEALS).shuffle(items, label)

    assert sorted(shuffled) == sorted(given_items)
    assert items == given_items


def test_every_order_of_three_is_about_equally_likely() -> None:
    draws = Draws(SEED, SEALS)

    orders = Counter("".join(draws.shuffle("abc", f"order/{i}")) for i in range(1200))

    assert len(orders) == 6
    assert all(150 < count < 250 for count in orders.values())


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    draws = Draws(SEED, SEALS)
    places = ["a", "b", "c", "d"]

    for last in (3, 2, 1):
        other = draws.below(last + 1, f"pairing/1/{last}")
        places[last], places[other] = places[other], places[last]

    assert draws.shuffle(["a", "b", "c", "d"], "pairing/1") == places


def test_every_match_of_a_tournament_has_a_seed_of_its_own() -> None:
    draws = Draws(SEED, SEALS)
    seeds = {draws.match_seed(round_, pair) for round_ in range(9) for pair in range(4)}

    assert len(seeds) == 36
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
