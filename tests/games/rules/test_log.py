"""fair-play.md, section 3: entries and their chain."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from games.rules import log
from games.rules.seals import entry_hash

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def three_entries() -> list[log.Entry]:
    entries: list[log.Entry] = []
    head = log.NOTHING_BEFORE
    for n, kind in enumerate(("open", "join", "seal"), start=1):
        at = NOON + timedelta(seconds=n)
        entries.append(log.entry(n, head, at, kind, {"seat": 1}))
        head = entry_hash(entries[-1])
    return entries


def test_an_entry_holds_number_hash_before_time_and_type() -> None:
    entry = log.entry(1, log.NOTHING_BEFORE, NOON, "seal", {"seat": 2, "seal": "ab"})

    assert entry == {
        "n": 1,
        "prev": "0" * 64,
        "at": "2026-11-30T12:00:00.000Z",
        "type": "seal",
        "seat": 2,
        "seal": "ab",
    }


def test_the_head_of_a_whole_chain_is_the_hash_of_its_last_entry() -> None:
    entries = three_entries()

    assert log.check_chain(entries) == entry_hash(entries[-1])
    assert log.check_chain([]) == "0" * 64


def change(entries: list[log.Entry], n: int, **fields: object) -> list[log.Entry]:
    return [{**entry, **fields} if entry["n"] == n else entry for entry in entries]


@pytest.mark.parametrize(
    ("alter", "number", "why"),
    [
        pytest.param(lambda e: e[1:], 1, "gap", id="the first is missing"),
        pytest.param(lambda e: [e[0], e[2]], 2, "gap", id="one is missing"),
        pytest.param(lambda e: [e[0], e[2], e[1]], 2, "gap", id="two are swapped"),
        pytest.param(lambda e: change(e, 1, seat=2), 2, "hash", id="one was changed"),
        pytest.param(lambda e: change(e, 1, extra=None), 2, "hash", id="a field more"),
        pytest.param(
            lambda e: change(e, 1, prev="1" * 64), 1, "hash", id="something before"
        ),
        pytest.param(
            lambda e: change(e, 3, at="2026-11-30T12:00:01.999Z"),
            3,
            "time goes back",
            id="time goes back",
        ),
    ],
)
def test_a_broken_chain_is_found_where_it_breaks(
    alter: Callable[[list[log.Entry]], list[log.Entry]], number: int, why: str
) -> None:
    with pytest.raises(log.BrokenChainError, match=why) as broken:
        log.check_chain(alter(three_entries()))

    assert broken.value.number == number


def test_two_entries_may_have_the_same_time() -> None:
    first = log.entry(1, log.NOTHING_BEFORE, NOON, "guess", {})
    second = log.entry(2, entry_hash(first), NOON, "end", {})

    assert log.check_chain([first, second]) == entry_hash(second)


def test_the_served_document_names_its_format() -> None:
    entries = three_entries()

    served = log.document(entries, {"member:7": "Anna"})

    assert served == {
        "format": "brainclub log v1",
        "entries": entries,
        "names": {"member:7": "Anna"},
    }
