"""Programs that outlive the command that started them, and are surely ended later."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# Kept, so that programs started by this very process are reaped by it.
_children: dict[int, subprocess.Popen[bytes]] = {}


class StartFailedError(RuntimeError):
    """A program did not start; the message says why and shows the end of its log."""


@dataclass(frozen=True)
class Process:
    """A program that was started: its number, and when that number was born."""

    pid: int
    born: str

    @property
    def is_alive(self) -> bool:
        """Tell whether it runs still; a new program under an old number does not."""
        return bool(self.born) and _born(self.pid) == self.born


def start(
    command: Sequence[str | Path],
    *,
    log: Path,
    folder: Path,
    environment: Mapping[str, str],
    user: int | None = None,
    group: int | None = None,
) -> Process:
    """Start a program in a session of its own, so that Ctrl-C does not reach it."""
    with log.open("ab") as output:
        child = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=dict(environment),
            user=user,
            group=group,
            extra_groups=None if user is None else [],
            start_new_session=True,
        )
    _children[child.pid] = child
    return Process(pid=child.pid, born=_born(child.pid))


def tell(process: Process, how: signal.Signals) -> None:
    """Send the signal, but never to a stranger."""
    if process.is_alive:
        os.kill(process.pid, how)


def stop(process: Process, *, how: signal.Signals, patience: float) -> None:
    """End the program; kill it if it does not go in time."""
    tell(process, how)
    ends = time.monotonic() + patience
    while process.is_alive and time.monotonic() < ends:
        time.sleep(0.02)
    tell(process, signal.SIGKILL)
    child = _children.get(process.pid)
    if child is not None:
        child.wait()
        del _children[process.pid]


def check(process: Process, name: str, log: Path) -> None:
    """Raise if the program has ended while it was being waited for."""
    if not process.is_alive:
        raise StartFailedError(f"{name} ended while starting.\n{tail(log)}")


def tail(log: Path, lines: int = 20) -> str:
    text = log.read_text(errors="replace") if log.exists() else ""
    return "\n".join([f"--- {log}", *text.splitlines()[-lines:]])


def _born(pid: int) -> str:
    """Return when the process began, or nothing if it is gone (or waits to be reaped).

    A number alone is not enough: after a restart of the machine it may belong to
    somebody else's program.
    """
    if Path("/proc/self/stat").exists():
        try:
            # The name in brackets may hold anything; count after its closing bracket.
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return ""
        return "" if fields[0] in "ZX" else fields[19]
    told = subprocess.run(
        ["ps", "-o", "stat=,lstart=", "-p", str(pid)],  # noqa: S607 -- where ps lies differs
        capture_output=True,
        text=True,
        check=False,
    ).stdout.split(maxsplit=1)
    return "" if not told or told[0].startswith("Z") else told[1].strip()
