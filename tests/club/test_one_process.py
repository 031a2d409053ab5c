"""The lock of a site that lives in one process."""

from pathlib import Path

import pytest
from pytest_django import Settings

from club.one_process import AlreadyRunningError, alone


@pytest.fixture(autouse=True)
def run_dir(settings: Settings, tmp_path: Path) -> Path:
    settings.RUN_DIR = tmp_path / "run"
    return tmp_path / "run"


def test_the_lock_lies_with_the_files_the_site_runs_on(run_dir: Path) -> None:
    with alone():
        (lock,) = run_dir.iterdir()

    assert lock.match("serve-*.lock")


def test_only_one_is_alone() -> None:
    with alone(), pytest.raises(AlreadyRunningError), alone():
        pass

    with alone():
        pass
