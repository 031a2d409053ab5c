"""The site as in production, on one machine: ``python -m deploy.site start|stop``.

Two web processes, two Celery workers and one beat, on the services of ``make
services``. The workers and the beat are what a supervisor would keep alive.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from club.listening import LAST_PORT, CannotListenError, port_of
from deploy import processes, record, services
from deploy.processes import StartFailedError
from deploy.record import Part

PATIENCE = 60.0
BASE_DIR = Path(__file__).resolve().parent.parent


def start(folder: Path, *, host: str, port: int) -> None:
    """Start what does not run yet, and return when the whole site is ready."""
    environment = {
        **os.environ,
        **services.start(folder).environment,
        "DJANGO_SETTINGS_MODULE": "club.settings",
    }
    migrated = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if migrated.returncode:
        told = migrated.stderr.strip().splitlines()[-1:]
        raise StartFailedError(
            f"The database was not brought up to date: {''.join(told)}"
        )
    ports = (port, port + 1)
    with record.locked(folder):
        missing = _missing(folder, _commands(folder, host, ports))
        for number, each in enumerate(ports, 1):
            if f"web-{number}" in missing and not record.is_free(each):
                raise StartFailedError(
                    f"Port {each} is taken by another program: choose another PORT "
                    "(it and the next one are used)."
                )
        for name, command in missing.items():
            process = processes.start(
                [sys.executable, "-m", *command],
                log=_log_of(folder, name),
                folder=BASE_DIR,
                environment=environment,
            )
            record.write(_file(folder), name, Part(0, "", process))
        for each in ports:
            _await_ready(folder, f"http://{_reachable(host)}:{each}/readyz")


def stop(folder: Path) -> None:
    """End exactly what ``start`` started."""
    with record.locked(folder):
        parts = record.read(_file(folder))
        for part in parts.values():
            if part.process is not None:
                processes.tell(part.process, signal.SIGTERM)
        for name, part in parts.items():
            if part.process is not None:
                processes.stop(part.process, how=signal.SIGTERM, patience=20)
                record.forget(_file(folder), name)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.site")
    parser.add_argument("action", choices=["start", "stop"])
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", default="8000", help="and the next one")
    wanted = parser.parse_args()
    try:
        if wanted.action == "stop":
            stop(services.RUN_DIR)
        else:
            first = port_of(wanted.port, first=1, last=LAST_PORT - 1)
            start(services.RUN_DIR, host=wanted.host, port=first)
            for port in (first, first + 1):
                print(f"http://{wanted.host}:{port}/")
            print("Logs: .run/*.log. `make stop` ends it.")
    except (CannotListenError, StartFailedError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _commands(folder: Path, host: str, ports: tuple[int, int]) -> dict[str, list[str]]:
    celery = ["celery", "-A", "club"]
    worker = [*celery, "worker", "--pool=threads", "--concurrency=4"]
    web = ["uvicorn", "club.asgi:application", "--ws=none", f"--host={host}"]
    # No proxy stands in front, so nobody may say that he asks from elsewhere.
    web += ["--no-proxy-headers", "--no-access-log", "--timeout-graceful-shutdown=3"]
    return {
        **{f"web-{n}": [*web, f"--port={port}"] for n, port in enumerate(ports, 1)},
        **{f"worker-{n}": [*worker, f"--hostname={n}@%h"] for n in (1, 2)},
        "beat": [*celery, "beat", f"--schedule={folder / 'beat'}", "--pidfile="],
    }


def _missing(folder: Path, commands: dict[str, list[str]]) -> dict[str, list[str]]:
    running = {n for n, p in record.read(_file(folder)).items() if p.is_alive}
    return {name: each for name, each in commands.items() if name not in running}


def _reachable(host: str) -> str:
    """Return where this machine finds a program that listens on ``host``."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 -- only compared
    return f"[{here}]" if ":" in here else here


def _await_ready(folder: Path, address: str) -> None:
    """Wait for an answer that says that database, broker and sweep are well."""
    ends = time.monotonic() + PATIENCE
    while True:
        for name, part in record.read(_file(folder)).items():
            if part.process:
                processes.check(part.process, name, _log_of(folder, name))
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 -- our own
                return
        except urllib.error.HTTPError as error:
            told = f"{error}: {error.read().decode()}"
        except OSError as error:
            told = str(error)
        if time.monotonic() > ends:
            raise StartFailedError(f"The site is not ready: {told}")
        time.sleep(0.1)


def _file(folder: Path) -> Path:
    return folder / "site.json"


def _log_of(folder: Path, name: str) -> Path:
    return folder / f"{name}.log"


if __name__ == "__main__":
    sys.exit(main())
