"""The bot's turn: from the log and the draws, and nothing else."""

import pytest

from games import services
from games.models import SeatSecret
from games.selectors import table_of
from tests.factories import (
    ANNA,
    NONCE,
    guess,
    make_duel,
    make_playing_duel,
    play_bot,
    wrong_words,
)
from tests.games.agreement import assert_rows_agree, log_of, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

LEVELS = ["easy", "medium", "hard"]


@pytest.mark.parametrize("level", LEVELS)
def test_play_bot_makes_the_bots_guess(level: str) -> None:
    table = make_playing_duel(first=2, level=level)

    play_bot(table.game)

    entry = log_of(table.game.id)[-1]
    assert (entry["type"], entry["seat"]) == ("guess", 2)
    assert_rows_agree(table.game.id)


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_that_is_run_twice_is_one_guess(level: str) -> None:
    table = make_playing_duel(first=2, level=level)
    play_bot(table.game)
    before = snapshot(table.game.id)

    play_bot(table.game)

    assert snapshot(table.game.id) == before


def test_play_bot_does_nothing_when_a_person_is_to_move() -> None:
    table = make_playing_duel(first=1)
    before = snapshot(table.game.id)

    play_bot(table.game)

    assert snapshot(table.game.id) == before


def test_play_bot_does_nothing_before_the_start_and_after_the_end() -> None:
    waiting = make_duel()
    ended = make_playing_duel(first=2)
    services.resign(game_id=ended.game.id, player=ANNA)
    before = [snapshot(waiting.id), snapshot(ended.game.id)]

    play_bot(waiting)
    play_bot(ended.game)

    assert [snapshot(waiting.id), snapshot(ended.game.id)] == before


def test_play_bot_says_when_there_is_no_such_game() -> None:
    game = make_duel()

    with pytest.raises(type(game).DoesNotExist):
        services.play_bot(game_id="zzzzzzzzzz")


@pytest.mark.parametrize("level", LEVELS)
def test_the_bot_does_not_look_at_the_word_that_was_sealed(level: str) -> None:
    """Its choice stays the same when the sealed word changes and the marks do not."""
    table = make_playing_duel(first=2, level=level, word="speed")
    play_bot(table.game)
    guess(table.game, wrong_words(table.game, 2, 1)[0], row=1)
    sealed = SeatSecret.objects.get(seat__game=table.game, seat__number=1)
    chosen = []

    for word in ("speed", "llama", "jazzy"):
        sealed.word = word
        sealed.save(update_fields=["word"])
        chosen.append(services.bots.choose(table_of(table.game.id), 2))

    assert len(set(chosen)) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_the_bot_plays_to_the_end_and_never_repeats_itself(level: str) -> None:
    table = make_playing_duel(first=2, level=level, word="jazzy")
    ours = iter(wrong_words(table.game, 2, 60))

    while table.game.status == "playing":
        table = play_bot(table.game)
        if table.game.status == "playing":
            table = guess(table.game, next(ours))

    words = [made.word for made in table.duel.seats[2].guesses]
    assert words[-1] == "jazzy"
    assert len(set(words)) == len(words)
    assert_rows_agree(table.game.id)


def test_the_nonce_of_the_player_moves_the_bots_choices() -> None:
    chosen = set()

    for number in range(12):
        game = make_duel()
        nonce = f"{number:02x}" + NONCE[2:]
        services.seal_word(game_id=game.id, player=ANNA, text="speed", nonce=nonce)
        chosen.add(services.bots.choose(table_of(game.id), 2))

    assert len(chosen) > 1
