"""The key that signs cookies: one that this machine makes, or one that is no guess."""

import contextlib
import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

# As Django's own check wants it (security.W009), which nobody runs before a start.
LEAST_LENGTH = 50
LEAST_VARIETY = 5
WRITTEN_BY_DJANGO = "django-insecure-"


def demand_strong(key: str) -> None:
    """Refuse a key that could be guessed."""
    if (
        len(key) < LEAST_LENGTH
        or len(set(key)) < LEAST_VARIETY
        or key.startswith(WRITTEN_BY_DJANGO)
    ):
        raise ImproperlyConfigured(
            f"PRODUCTION=on needs a SECRET_KEY by chance, of {LEAST_LENGTH} characters "
            "or more: `python3 -c 'import secrets; print(secrets.token_urlsafe(50))'` "
            "makes one."
        )


def own_secret_key(folder: Path) -> str:
    """Return a key that this machine made for itself once."""
    path = folder / "secret-key"
    try:
        if not path.exists():
            _make(path)
        key = path.read_text().strip()
    except OSError as problem:
        raise ImproperlyConfigured(
            f"SECRET_KEY is not set, and {path} cannot be made or read: "
            f"{problem.strerror}."
        ) from problem
    if not key:
        raise ImproperlyConfigured(
            f"{path} is empty. Delete it for a new key, or set SECRET_KEY."
        )
    return key


def _make(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    # Whole or not at all, and the first of two processes wins.
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(48))
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
