"""What was started, where, and under which number: a small file in ``.run/``."""

import fcntl
import json
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from deploy.processes import Process


@dataclass(frozen=True)
class Part:
    """One started program. The port and password stay the same when it restarts."""

    port: int
    password: str
    process: Process | None = None

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.is_alive


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        # As servers do: the last connections of an ended server do not count.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def new_part() -> Part:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return Part(port=port, password=secrets.token_hex(16))


def read(path: Path) -> dict[str, Part]:
    if not path.exists():
        return {}
    parts: dict[str, Part] = {}
    for name, values in json.loads(path.read_text()).items():
        process = values.pop("process")
        parts[name] = Part(**values, process=Process(**process) if process else None)
    return parts


def write(path: Path, name: str, part: Part) -> None:
    """Remember one part; the file holds passwords, so it is its owner's alone."""
    parts = {**read(path), name: part}
    path.touch(mode=0o600)
    path.write_text(json.dumps({n: asdict(p) for n, p in parts.items()}, indent=2))


def forget(path: Path, name: str) -> None:
    """Remember that the part was ended, but keep its port and password."""
    write(path, name, replace(read(path)[name], process=None))


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let one command at a time start and stop things in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
