"""Live events: pages are told that something changed (server-sent events).

Only a version is told, never what changed: the page then asks for its own view, so
who may see what is decided in one place. Anyone may publish, in any thread or process.
"""

from collections.abc import Callable, Mapping

from django.conf import settings

from club.live.bus import Bus
from club.live.redis_bus import RedisBus

# Gives the version of what a key names, or None if there is no such thing.
type Reader = Callable[[str], int | None]

bus: Bus = RedisBus(settings.REDIS_URL) if settings.REDIS_URL else Bus()
readers: dict[str, Reader] = {}


def register(kind: str, reader: Reader) -> None:
    """Open the channels ``<kind>/<key>``; apps call this when they are ready."""
    readers[kind] = reader


def publish(channel: str, version: int) -> None:
    """Tell everyone who watches ``channel``, after the commit."""
    bus.publish({channel: version})


def publish_many(versions: Mapping[str, int]) -> None:
    """Tell many channels in one go."""
    bus.publish(versions)
