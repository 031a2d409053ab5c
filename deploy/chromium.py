"""Which Chromium the browser tests drive: ``python -m deploy.chromium`` prints it."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ON_MACOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def find_chromium() -> str | None:
    """Return the program's path: an installed one, else Playwright's own."""
    return next(filter(_runs, _candidates()), None)


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield ON_MACOS
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def _runs(program: str) -> bool:
    # Ubuntu has a "chromium-browser" that only says that it is to be had elsewhere.
    return (
        Path(program).exists()
        and (
            subprocess.run([program, "--version"], capture_output=True, check=False)
        ).returncode
        == 0
    )


if __name__ == "__main__":
    found = find_chromium()
    print(found or "no Chromium found", file=sys.stdout if found else sys.stderr)
    sys.exit(0 if found else 1)
