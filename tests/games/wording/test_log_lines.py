"""The log as its readers read it."""

import pytest

from games import services
from games.rules.duel import Result, Verdict
from games.selectors import table_of
from games.wording.log_lines import lines
from tests.factories import ANNA, make_playing_duel
from tests.members import make_member, make_playing_pair

pytestmark = pytest.mark.django_db


def test_ones_own_moves_are_told_to_oneself() -> None:
    game = make_playing_duel(first=1).game
    services.resign(game_id=game.id, player=ANNA)
    table = table_of(game.id)

    mine = [line.text for line in lines(table.entries, table.duel, 1, {})]
    others = [line.text for line in lines(table.entries, table.duel, None, {})]

    assert mine == [
        "You resigned. Bot (easy) wins.",
        "You resign",
        "Start; you move first, as drawn",
        "You: word sealed",
        "Bot (easy) joins",
        "You join",
        "Game opened, seed for the draws sealed",
    ]
    assert others == [
        "Guest resigned. Bot (easy) wins.",
        "Guest resigns",
        "Start; Guest moves first, as drawn",
        "Guest: word sealed",
        "Bot (easy) joins",
        "Guest joins",
        "Game opened, seed for the draws sealed",
    ]


def test_who_gives_time_is_named_to_all_but_themselves() -> None:
    pair = make_playing_pair(first=1)
    services.extend(game_id=pair.game.id, player=pair.two.players)
    table = pair.table

    newest = [
        lines(table.entries, table.duel, viewer, table.names)[0].text
        for viewer in (1, 2, None)
    ]

    said = [text.partition(", until")[0] for text in newest]
    assert said == [
        "Eva gives you 24 h more",
        "You give Max 24 h more",
        "Eva gives Max 24 h more",
    ]


def test_a_decision_stands_in_the_log_with_its_reason() -> None:
    pair = make_playing_pair()
    organiser = make_member("Olga")
    organiser.is_staff = True
    verdict = Verdict(Result.VOID, None, "A fault of the site.")
    services.adjudicate(game_id=pair.game.id, organiser=organiser, verdict=verdict)
    table = pair.table

    told = [line.text for line in lines(table.entries, table.duel, None, table.names)]

    assert told[:2] == [
        "Declared void by the organisers: A fault of the site.",
        "The organisers decide: A fault of the site.",
    ]
