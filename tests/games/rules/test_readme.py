"""The rulebook index names what there is."""

import importlib
import re
from pathlib import Path

from games.rules import duel as rules
from games.rules import log
from games.rules.duel import Duel, Reason, Result, Verdict
from tests.games.rules import scripted_game
from tests.games.rules.logged_duel import CLOCK, NOON, seated, started

ROOT = Path(__file__).parents[3]
README = (ROOT / "games" / "rules" / "README.md").read_text("utf-8")


def test_every_function_it_names_exists() -> None:
    named = re.findall(r"`([a-z_]+|Duel)\.(\w+)`", README)
    modules = [(module, name) for module, name in named if name not in ("py", "json")]

    assert len(modules) > 15
    for module, name in modules:
        where = Duel if module == "Duel" else None
        home = where or importlib.import_module(f"games.rules.{module}")
        assert hasattr(home, name), f"{module}.{name}"


def test_every_test_it_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+\.py)`", README))

    there = {path.name for path in Path(__file__).parent.glob("test_*.py")}
    assert named <= there


def test_it_tells_every_result_with_its_reasons() -> None:
    rows = re.findall(
        r"^\| (`(?:win|draw|void)`.*?) \| `(\w+)` \|", README, re.MULTILINE
    )
    told = {
        (result, reason)
        for results, reason in rows
        for result in re.findall(r"\w+", results)
    }

    assert {result for result, _ in told} == set(Result)
    assert {reason for _, reason in told} == set(Reason)


def entries_of_every_type() -> list[log.Entry]:
    outage = (NOON + CLOCK, NOON + 2 * CLOCK)
    late, resigned, called_off, decided = started(), started(), seated(), started()
    late.add(rules.settle(late.duel, NOON + 9 * CLOCK, [outage]))
    resigned.add(rules.resign(resigned.duel, 1, NOON))
    called_off.add(rules.call_off(called_off.duel, 1, NOON))
    decided.add(rules.extend(decided.duel, 2, NOON))
    verdict = Verdict(Result.DRAW, None, "x")
    decided.add(rules.adjudicate(decided.duel, "member:1", verdict, NOON))
    logs = (late, resigned, called_off, decided, scripted_game.play())
    return [entry for logged in logs for entry in logged.entries]


def test_it_tells_every_field_of_every_type_of_entry() -> None:
    log_part = README.split("## The log of a duel")[1].split("## Glossary")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|", log_part, re.MULTILINE))

    for entry in entries_of_every_type():
        fields = set(entry) - {"n", "prev", "at", "type"}
        told = set(re.findall(r"`(\w+)`", rows[entry["type"]]))
        assert fields <= told, entry["type"]
    types = {entry["type"] for entry in entries_of_every_type()}
    assert types == set(rows) - set(Result) - {"result"}
