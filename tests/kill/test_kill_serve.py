"""The short form of kill_serve.py."""

from pathlib import Path

import pytest

from tests.kill.kill_serve import run


@pytest.mark.real
def test_three_kills_under_load_lose_no_move_that_was_answered(tmp_path: Path) -> None:
    tally = run(tmp_path, rounds=3)

    assert tally.faults == []
    assert tally.kills == 3
    assert tally.moves > 20
