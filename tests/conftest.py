"""What every test may ask for; the heavy parts stand in ``tests/fixtures``."""

from collections.abc import Generator, Iterator

import hypothesis
import pytest
from django.core.cache import cache
from django.db import connections
from django.utils import translation

from club.pausing import broker
from tests.clock import StoppedClock, stopped

# The site before the browser, which imports it: its asserts are to be explained too.
pytest_plugins = [
    "tests.fixtures.services",
    "tests.fixtures.site",
    "tests.fixtures.browser",
]

# How long an example takes tells of a busy machine, not of the rules.
hypothesis.settings.register_profile(
    "site", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("site")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[
    None, pytest.TestReport, pytest.TestReport
]:
    """Let no test be skipped: what is missing is installed, not left untested."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"No test may be skipped: {report.longrepr}"
    return report


@pytest.fixture
def clock() -> Iterator[StoppedClock]:
    with stopped() as stopped_clock:
        yield stopped_clock


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Give SQLite a file: the site's threads cannot share a database in memory."""
    del django_db_modify_db_settings_parallel_suffix  # wanted for what it does
    database = connections["default"]
    if database.vendor == "sqlite":
        folder = tmp_path_factory.mktemp("database")
        database.settings_dict["TEST"]["NAME"] = str(folder / "test.sqlite3")


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Forget what an earlier test left in the cache, and that it was away."""
    broker.be_asked()
    cache.clear()


@pytest.fixture(autouse=True)
def _no_language_chosen() -> None:
    """Forget the language of the last page: Django leaves it with the thread."""
    translation.deactivate()
