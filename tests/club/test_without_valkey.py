"""A site whose Valkey is away or hangs: moves count, only bots and events wait."""

import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from club.cache import ForgivingClient, ForgivingRedisCache
from club.pausing import broker as asked
from deploy import processes, record, valkey
from deploy.record import Part
from deploy.services import Services
from tests.players import Player
from tests.serving import serving

pytestmark = pytest.mark.real


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Part]:
    """Return a Valkey of this test's own, which may be stopped."""
    part = record.new_part()
    process = valkey.start(tmp_path, part)
    valkey.await_answer(tmp_path, part, process)
    yield replace(part, process=process)
    processes.tell(process, signal.SIGCONT)
    processes.stop(process, how=signal.SIGTERM, patience=10)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGSTOP])
def test_a_game_is_played_on_without_valkey(
    tmp_path: Path, own_services: Services, broker: Part, how: signal.Signals
) -> None:
    environment = {**own_services.environment, "REDIS_URL": valkey.url(broker)}
    with (
        serving(tmp_path, **environment) as serve,
        Player(serve.port) as old,
        Player(serve.port) as new,
    ):
        old.start()
        assert broker.process is not None
        processes.tell(broker.process, how)
        time.sleep(0.5)

        assert new.start()
        for player in (old, new):
            assert player.seal("crane") == 302
            assert player.get(f"/games/{player.game}/").status == 200
            assert player.get("/").status == 200

        # One wait of half a second for each use of it would be several a request.
        assert max(old.slowest, new.slowest) < 5, serve.said
        assert "Traceback" not in serve.said


def test_a_session_that_ended_while_valkey_hung_stays_ended(broker: Part) -> None:
    options = {"OPTIONS": {"socket_connect_timeout": 0.2, "socket_timeout": 0.2}}
    cache = ForgivingRedisCache(valkey.url(broker), options)
    cache.set("session", "anna")
    assert broker.process is not None
    processes.tell(broker.process, signal.SIGSTOP)
    asked.be_asked()
    cache.set("other", "before")  # it hangs: nothing is asked for a while
    cache.delete("session")

    processes.tell(broker.process, signal.SIGCONT)
    asked.be_asked()

    assert cache.get("session") is None
    assert not ForgivingClient.owed
    cache._cache.get_client(None).connection_pool.disconnect()
