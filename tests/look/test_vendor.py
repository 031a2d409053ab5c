"""What others made is unchanged, and says where it comes from."""

import hashlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = [
    *sorted((ROOT / "static" / "vendor").iterdir()),
    *sorted((ROOT / "tests" / "e2e" / "vendor").iterdir()),
]

folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)


@folders
def test_every_file_has_its_checksum(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split() for line in lines)}

    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.name not in {"SHA256SUMS", "README.md"}
    }

    assert found == sums


@folders
def test_version_and_licence_are_named(folder: Path) -> None:
    readme = (folder / "README.md").read_text()

    assert re.search(r"^- Version: .*\d+\.\d+\.\d+", readme, re.MULTILINE)
    assert re.search(r"^- Licence: ", readme, re.MULTILINE)
    assert (folder / "LICENSE").read_text().strip()


def test_the_sprite_holds_the_icons_that_are_used() -> None:
    sprite = (ROOT / "static" / "vendor" / "lucide" / "sprite.svg").read_text()
    pages = [path.read_text() for path in (ROOT / "templates").rglob("*.html")]

    held = set(re.findall(r'<symbol id="([\w-]+)"', sprite))
    used = set(re.findall(r"sprite\.svg' %\}#([\w-]+)", "".join(pages)))

    assert used == held
