"""The examples in the rules' docstrings hold."""

import doctest
import importlib
import pkgutil

import pytest

from games import rules

MODULES = [
    module.name for module in pkgutil.walk_packages(rules.__path__, "games.rules.")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_hold(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))

    assert outcome.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()

    found = [
        example
        for name in MODULES
        for item in finder.find(importlib.import_module(name))
        for example in item.examples
    ]

    assert len(found) >= 8
