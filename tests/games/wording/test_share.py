"""What is shared of an ended game: words and signs, no mark by colour."""

import pytest

from games import services
from games.wording.share import share_text
from tests.factories import (
    ANNA,
    guess,
    hidden_word,
    make_duel,
    make_playing_duel,
    play_bot,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def test_the_result_and_both_boards_are_plain_text() -> None:
    table = make_playing_duel(first=2)
    (bots,) = play_bot(table.game).duel.seats[2].guesses
    word = hidden_word(table.game, 2)

    duel = guess(table.game, word).duel

    signs = bots.marks.replace("2", "■").replace("1", "○").replace("0", "\u2013")
    assert share_text(duel, 1, {}).split("\n") == [
        "Word Duel",
        f"Guest wins: {word.upper()} found in 1.",
        "",
        "My guesses",
        f"■■■■■ {word.upper()}",
        "",
        "Bot (easy)",
        f"{signs} {bots.word.upper()}",
    ]


def test_a_board_without_guesses_is_left_out() -> None:
    duel = services.call_off(game_id=make_duel().id, player=ANNA).duel

    assert share_text(duel, None, {}).split("\n") == [
        "Word Duel",
        "Guest called the game off: void, no rating.",
    ]
