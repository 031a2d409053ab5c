"""A page read while a move is being written shows a state that was."""

import pytest

from games import services
from games.models import Game
from games.selectors import game_page
from games.selectors.tables import read_tables
from tests.clock import StoppedClock
from tests.factories import ANNA, make_playing_duel

pytestmark = pytest.mark.django_db


def test_a_row_read_before_an_entry_follows_the_log_read_after_it(
    clock: StoppedClock,
) -> None:
    table = make_playing_duel()
    old_row = Game.objects.get(id=table.game.id)
    after = services.resign(game_id=table.game.id, player=ANNA)
    services.reveal(game_ids=[table.game.id])

    page = game_page(read_tables([old_row])[0], 1, clock.now)

    last = after.entries[-1]
    assert page.status == "ended"
    assert page.version == last.number + 1
    assert page.head == Game.objects.get(id=old_row.id).head
