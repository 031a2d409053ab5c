"""The good log of ``tests/logs`` is what the rules say, entry by entry."""

import json
from itertools import pairwise
from typing import Any

import pytest

from games.rules import duel as rules
from games.rules import log
from games.rules.clock import read_time
from games.rules.draws import Draws
from games.rules.duel import Duel, Phase, Step
from games.rules.marks import mark_guess
from games.rules.seals import canonical, seal, seed_commitment
from games.rules.secret_draws import draw_first, draw_secret
from tests.games.rules import scripted_game
from tests.games.rules.logged_duel import LoggedDuel


@pytest.fixture
def entries() -> list[log.Entry]:
    document = json.loads(scripted_game.LOG.read_bytes())
    assert document["format"] == log.FORMAT
    found: list[log.Entry] = document["entries"]
    return found


def test_the_file_is_the_scripted_game_played_by_the_rules() -> None:
    assert scripted_game.LOG.read_text("utf-8") == scripted_game.write()


def test_every_entry_is_canonical_and_the_chain_holds(entries: list[log.Entry]) -> None:
    for entry in entries:
        assert json.loads(canonical(entry)) == entry

    assert log.check_chain(entries) == scripted_game.play().head


def test_the_order_is_open_contributions_start_moves_end_reveal(
    entries: list[log.Entry],
) -> None:
    types = [entry["type"] for entry in entries]

    assert types[:5] == ["open", "join", "join", "seal", "start"]
    assert set(types[5:-2]) == {"guess"}
    assert types[-2:] == ["end", "reveal"]


def test_what_was_sealed_and_committed_is_what_was_revealed(
    entries: list[log.Entry],
) -> None:
    opening, reveal = entries[0], entries[-1]
    game, seed = opening["game"], reveal["seed"]

    assert opening["commitment"] == seed_commitment(game, seed)
    assert set(reveal["nonces"]) == {"1"}
    sealed = seal(game, 1, reveal["words"]["1"], reveal["nonces"]["1"])
    assert entries[3]["seal"] == sealed
    draws = Draws(seed, [sealed])
    secrets = scripted_game.read_list("en/5-secrets")[1]
    assert reveal["words"]["2"] == draw_secret(draws, 2, secrets)
    assert entries[4]["first"] == draw_first(draws, 2)


def test_every_mark_is_right(entries: list[log.Entry]) -> None:
    words = entries[-1]["words"]

    for entry in entries:
        if entry["type"] == "guess":
            secret = words[str(rules.other(entry["seat"]))]
            assert entry["marks"] == mark_guess(secret, entry["word"])


def test_every_guess_of_the_bot_follows_from_the_draws(
    entries: list[log.Entry],
) -> None:
    draws = Draws(entries[-1]["seed"], rules.replay(entries).seals)
    guesses = 0

    for number, entry in enumerate(entries):
        if entry["type"] == "guess" and entry["seat"] == scripted_game.BOT:
            before = LoggedDuel(rules.replay(entries[:number]))
            assert entry["word"] == scripted_game.choose(before, draws)
            guesses += 1
    assert guesses > 2


def again(duel: Duel, entry: log.Entry) -> list[Step]:
    """Ask the rules what the action of an entry adds to the log."""
    at = read_time(entry["at"])
    match entry["type"]:
        case "join":
            return rules.join(duel, entry["player"], at)
        case "seal":
            return rules.seal(duel, entry["seat"], entry["seal"], entry.get("by"), at)
        case "start":
            return rules.start(duel, entry["first"], at)
        case "guess":
            marks: str = entry["marks"]
            return rules.guess(duel, entry["seat"], entry["word"], marks, at)
    raise AssertionError(entry["type"])


def test_the_rules_add_the_same_entries_again(entries: list[log.Entry]) -> None:
    table = LoggedDuel()
    opening = dict(entries[0])
    body = {k: v for k, v in opening.items() if k not in ("n", "prev", "at", "type")}
    table.add([(read_time(opening["at"]), "open", body)])

    for entry in entries[1:-1]:
        if entry["type"] != "end":
            assert rules.settle(table.duel, read_time(entry["at"])) == []
            table.add(again(table.duel, entry))

    assert table.entries == entries[:-1]
    assert table.duel.phase is Phase.ENDED


def test_time_never_goes_back(entries: list[log.Entry]) -> None:
    assert all(before["at"] <= after["at"] for before, after in pairwise(entries))


def test_the_reveal_is_the_only_entry_after_the_end(entries: list[log.Entry]) -> None:
    end = next(n for n, entry in enumerate(entries) if entry["type"] == "end")
    after: list[dict[str, Any]] = entries[end + 1 :]

    assert [entry["type"] for entry in after] == ["reveal"]
