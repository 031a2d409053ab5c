"""The keyboards of the word languages (wordlists/keyboards.json)."""

import json
from functools import cache
from pathlib import Path
from typing import cast

from django.conf import settings


@cache
def keyboard_rows(language: str) -> tuple[str, ...]:
    """Return the letters of each row of keys."""
    path = Path(settings.WORDLISTS_DIR) / "keyboards.json"
    layouts = json.loads(path.read_bytes())
    return tuple(cast("list[str]", layouts[language]["rows"]))
