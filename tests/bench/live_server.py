"""``serve``, which notes when each change was committed (for bench_live)."""

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import django
from django.core.management import execute_from_command_line

COMMITS = "BENCH_COMMITS"


def main() -> None:
    django.setup()
    from club import live  # noqa: PLC0415 -- only now may it be imported

    notes = Path(os.environ[COMMITS]).open("w", buffering=1)  # noqa: SIM115 -- to the end
    publish = live.bus.publish

    def publish_and_note(versions: Mapping[str, int]) -> None:
        at = time.monotonic_ns()  # called on commit
        publish(versions)
        notes.writelines(f"{game} {n} {at}\n" for game, n in versions.items())

    live.bus.publish = publish_and_note  # type: ignore[method-assign] # to look on
    execute_from_command_line(["manage.py", "serve", *sys.argv[1:]])


if __name__ == "__main__":
    main()
