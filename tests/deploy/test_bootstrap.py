"""What the set-up says when something cannot be fetched."""

import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

PLACE = "https://files.pythonhosted.org"
# What uv really says, cut short.
FAULT = f"""\
error: Failed to download `psycopg==3.3.9`
  cause: Request failed after 3 retries in 4.6s
  cause: Failed to fetch: https://me:hush@files.pythonhosted.org/packages/psycopg.whl
  cause: error sending request for url ({PLACE}/packages/psycopg.whl)
"""


def set_up(folder: Path, *, uv_says: str) -> subprocess.CompletedProcess[str]:
    """Run the set-up beside a uv that fails so."""
    (folder / "deploy").mkdir()
    shutil.copy(settings.BASE_DIR / "deploy" / "bootstrap.sh", folder / "deploy")
    program = folder / ".uv" / "bin" / "uv"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\ncat >&2 <<'END'\n{uv_says}END\nexit 2\n")
    program.chmod(0o755)
    return subprocess.run(
        ["sh", "deploy/bootstrap.sh", "serve"],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "UV_PYTHON": "python3"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("cause", "told"),
    [
        (
            "dns error\n  cause: failed to lookup address information",
            "the name is not found: connect this machine to the network",
        ),
        (
            "tunnel error: none\n  cause: Connection refused (os error 111)",
            "the proxy does not let it through: correct HTTPS_PROXY",
        ),
        (
            "invalid peer certificate: UnknownIssuer",
            "its certificate is not trusted: where a proxy reads along",
        ),
        ("Connection refused (os error 111)", "there is no answer: connect"),
    ],
)
def test_what_cannot_be_fetched_is_one_sentence(
    tmp_path: Path, cause: str, told: str
) -> None:
    ended = set_up(tmp_path, uv_says=f"{FAULT}  cause: {cause}\n")

    assert ended.returncode == 1
    *_, line = ended.stderr.splitlines()
    assert line.startswith(
        f"set-up: what the site needs could not be fetched from {PLACE}: {told}"
    )
    assert "hush" not in ended.stderr


def test_what_is_no_fault_of_the_network_is_left_to_read(tmp_path: Path) -> None:
    ended = set_up(tmp_path, uv_says="error: something new\n")

    assert ended.stderr.splitlines()[-1] == (
        "set-up: what the site needs could not be installed: something new; "
        "all of it is in .run/set-up.log."
    )
    assert (tmp_path / ".run" / "set-up.log").read_text() == "error: something new\n"
