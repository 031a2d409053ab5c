"""Every code that rules or services refuse with has its sentence."""

import re
from pathlib import Path

from django.conf import settings

from games.wording.invitations import TEXTS as OFFER_TEXTS
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
    assert codes <= _TEXTS.keys() | OFFER_TEXTS.keys()
    assert not _TEXTS.keys() & OFFER_TEXTS.keys()
