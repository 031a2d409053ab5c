"""A lock on the database's name, for a site that lives in one process only."""

import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

try:
    import fcntl
except ImportError:  # Windows: nothing warns of a second process there
    fcntl = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)


class AlreadyRunningError(Exception):
    """Another process serves this database."""


@contextmanager
def alone() -> Iterator[None]:
    """Be the only one on this machine that serves this database by itself.

    Without Redis the pages of two processes would not hear of each other's moves. The
    system drops the lock however the process ends, kill -9 included.
    """
    if fcntl is None:
        yield
        return
    path = _lock_path()
    try:
        path.parent.mkdir(exist_ok=True)
        file = path.open("a")
    except OSError as problem:
        raise ImproperlyConfigured(
            f"{path} cannot be written: {problem.strerror}. With REDIS_URL the site "
            "does without it."
        ) from problem
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyRunningError from error
        yield


def _lock_path() -> Path:
    database = settings.DATABASES["default"]
    name = "|".join(str(database.get(key, "")) for key in ("HOST", "PORT", "NAME"))
    digest = hashlib.sha256(name.encode()).hexdigest()[:12]
    return Path(settings.RUN_DIR) / f"serve-{digest}.lock"
