"""The log as its readers read it."""

import pytest

from games import services
from games.selectors import table_of
from games.wording.log_lines import lines
from tests.factories import ANNA, make_playing_duel

pytestmark = pytest.mark.django_db


def test_ones_own_moves_are_told_to_oneself() -> None:
    game = make_playing_duel(first=1).game
    services.resign(game_id=game.id, player=ANNA)
    table = table_of(game.id)

    mine = [line.text for line in lines(table.entries, table.duel, 1)]
    others = [line.text for line in lines(table.entries, table.duel, None)]

    assert mine == [
        "You resigned. Bot (easy) wins.",
        "You resign",
        "Start; you move first, as drawn",
        "You: word sealed",
        "Bot (easy) joins",
        "You join",
        "Game opened, seed committed",
    ]
    assert others == [
        "Guest resigned. Bot (easy) wins.",
        "Guest resigns",
        "Start; Guest moves first, as drawn",
        "Guest: word sealed",
        "Bot (easy) joins",
        "Guest joins",
        "Game opened, seed committed",
    ]
