"""The rules give what the golden files say, which any other language can run too."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from games.rules.bot import Level, choose_guess
from games.rules.clock import credited, read_time, write_time
from games.rules.draws import Draws
from games.rules.marks import count_common, mark_guess, peg_hints
from games.rules.seals import (
    NotCanonicalError,
    canonical,
    entry_hash,
    seal,
    seed_commitment,
    tagged_hash,
)
from games.rules.secret_draws import draw_first, draw_secret

FOLDER = Path(__file__).parent
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def vectors(file: str, part: str) -> list[Any]:
    """Return one array of a golden file as the cases of a test."""
    found = json.loads((FOLDER / file).read_bytes())[part]
    return [pytest.param(case, id=f"{part} {n}") for n, case in enumerate(found)]


def draws_by_key() -> dict[str, Draws]:
    keys = json.loads((FOLDER / "draws.json").read_bytes())["keys"]
    return {case["key"]: Draws(case["seed"], case["contributions"]) for case in keys}


@pytest.mark.parametrize("case", vectors("canonical.json", "values"))
def test_canonical_json(case: dict[str, Any]) -> None:
    assert canonical(case["value"]) == case["text"].encode()


@pytest.mark.parametrize("case", vectors("canonical.json", "refused"))
def test_what_no_log_may_hold(case: dict[str, Any]) -> None:
    value = json.loads(case["json"])

    with pytest.raises(NotCanonicalError):
        canonical(value)


@pytest.mark.parametrize("case", vectors("hashes.json", "commitments"))
def test_commitments(case: dict[str, Any]) -> None:
    assert seed_commitment(case["game"], case["seed"]) == case["hash"]


@pytest.mark.parametrize("case", vectors("hashes.json", "seals"))
def test_seals(case: dict[str, Any]) -> None:
    sealed = seal(case["game"], case["seat"], case["word"], case["nonce"])

    assert sealed == case["hash"]


@pytest.mark.parametrize("case", vectors("hashes.json", "entries"))
def test_entry_hashes(case: dict[str, Any]) -> None:
    assert entry_hash(case["entry"]) == case["hash"]


@pytest.mark.parametrize("case", vectors("hashes.json", "tagged"))
def test_tagged_hashes(case: dict[str, Any]) -> None:
    assert tagged_hash(case["tag"], case["value"]) == case["hash"]


@pytest.mark.parametrize("case", vectors("draws.json", "keys"))
def test_draw_keys(case: dict[str, Any]) -> None:
    assert Draws(case["seed"], case["contributions"]).key == case["key"]


@pytest.mark.parametrize("case", vectors("draws.json", "below"))
def test_draws_below(case: dict[str, Any]) -> None:
    draws = draws_by_key()[case["key"]]

    assert draws.below(case["n"], case["label"]) == case["drawn"]


@pytest.mark.parametrize("case", vectors("draws.json", "shuffles"))
def test_shuffles(case: dict[str, Any]) -> None:
    draws = draws_by_key()[case["key"]]

    assert draws.shuffle(case["items"], case["label"]) == case["shuffled"]


@pytest.mark.parametrize("case", vectors("draws.json", "first"))
def test_who_moves_first(case: dict[str, Any]) -> None:
    draws = draws_by_key()[case["key"]]

    assert draw_first(draws, case["seats"]) == case["seat"]


@pytest.mark.parametrize("case", vectors("draws.json", "secrets"))
def test_drawn_words(case: dict[str, Any]) -> None:
    draws = draws_by_key()[case["key"]]

    word = draw_secret(draws, case["number"], case["list"], case["drawn"])

    assert word == case["word"]


@pytest.mark.parametrize("case", vectors("draws.json", "match_seeds"))
def test_match_seeds(case: dict[str, Any]) -> None:
    draws = draws_by_key()[case["key"]]

    assert draws.match_seed(case["round"], case["pair"]) == case["seed"]


@pytest.mark.parametrize("case", vectors("times.json", "written"))
def test_written_times(case: dict[str, Any]) -> None:
    moment = EPOCH + timedelta(microseconds=case["microseconds"])

    assert write_time(moment) == case["text"]


@pytest.mark.parametrize("text", vectors("times.json", "refused"))
def test_what_is_no_time_of_a_log(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- any reason will do
        read_time(text)


@pytest.mark.parametrize("case", vectors("times.json", "credited"))
def test_credited_deadlines(case: dict[str, Any]) -> None:
    gap = (read_time(case["from"]), read_time(case["to"]))

    moved = credited(read_time(case["deadline"]), gap)

    assert (write_time(moved) if moved else None) == case["moved"]


@pytest.mark.parametrize("case", vectors("marks.json", "positions"))
def test_marks(case: dict[str, Any]) -> None:
    for spelling in (str.upper, str.lower):
        marks = mark_guess(spelling(case["secret"]), spelling(case["guess"]))
        assert marks == case["marks"]


@pytest.mark.parametrize("case", vectors("marks.json", "common"))
def test_common_letters(case: dict[str, Any]) -> None:
    assert count_common(case["secret"], case["guess"]) == case["count"]


@pytest.mark.parametrize("case", vectors("marks.json", "pegs"))
def test_stars_and_sharps(case: dict[str, Any]) -> None:
    assert peg_hints(case["pattern"], case["guess"]) == case["hints"]


@pytest.mark.parametrize("case", vectors("bot.json", "choices"))
def test_the_choices_of_bots(case: dict[str, Any]) -> None:
    golden = json.loads((FOLDER / "bot.json").read_bytes())

    chosen = choose_guess(
        golden["words"],
        golden["guesses"],
        [(word, marks) for word, marks in case["history"]],
        Level("a level", case["forget"], case["think"], tuple(case["openers"])),
        Draws(case["seed"], case["contributions"]),
        case["turn"],
    )

    assert chosen == case["guess"]
