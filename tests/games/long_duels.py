"""Duels that have gone on for a while."""

from datetime import timedelta

from games.selectors.tables import Table
from tests.factories import DAY, guess, make_playing_duel, play_bot, wrong_words


def make_long_duel(*, rounds: int, move_clock: timedelta = DAY) -> Table:
    """Make a duel with so many guesses on both sides, and Anna to move.

    A bot that finds the word too soon is given another game.
    """
    while True:
        table = make_playing_duel(first=1, word="jazzy", move_clock=move_clock)
        for word in wrong_words(table.game, 2, rounds):
            if table.game.status == "playing":
                guess(table.game, word)
                table = play_bot(table.game)
        if table.game.status == "playing":
            return table
