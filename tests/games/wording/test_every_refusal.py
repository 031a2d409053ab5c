"""Every code that rules or services refuse with has its sentence."""

import re
from pathlib import Path

from django.conf import settings

from games.wording.refusals import _TEXTS


def test_every_refusal_has_a_sentence() -> None:
    games = Path(settings.BASE_DIR) / "games"
    codes = {
        code
        for folder in ("rules", "services")
        for file in (games / folder).rglob("*.py")
        for code in re.findall(r'Refused\(\s*"(\w+)"', file.read_text())
    }

    assert codes
    assert codes <= set(_TEXTS)
