"""Making a guess: what is taken, what is refused, and what is sent twice."""

import pytest

from games import services
from games.rules.marks import mark_guess
from games.rules.refusals import Refused
from tests.clock import StoppedClock
from tests.factories import (
    ANNA,
    BEN,
    DAY,
    guess,
    hidden_word,
    make_duel,
    make_playing_duel,
    play_bot,
    wrong_words,
)
from tests.games.agreement import assert_rows_agree, kinds_of, log_of, snapshot
from tests.games.typing_habits import wide

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def test_play_guess_marks_it_and_passes_the_turn(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1)
    word = wrong_words(table.game, 2, 1)[0]
    clock.advance(DAY / 4)

    guess(table.game, word, row=1)

    entry = log_of(table.game.id)[-1]
    marks = mark_guess(hidden_word(table.game, 2), word)
    assert (entry["seat"], entry["word"], entry["marks"]) == (1, word, marks)
    assert entry["deadlines"] == {"1": None, "2": "2026-03-03T15:00:00.000Z"}
    assert_rows_agree(table.game.id)


def test_a_guess_is_folded_before_it_is_looked_up() -> None:
    table = make_playing_duel(first=1)

    guess(table.game, f"  {wide('CRan')}E ", row=1)

    assert log_of(table.game.id)[-1]["word"] == "crane"


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("", "length"),
        ("cran", "length"),
        ("cranes", "length"),
        ("c" * 64, "length"),
        ("cr4ne", "letter"),
        ("cra\0e", "letter"),
        ("crané", "letter"),
        ("cran\u0065\u0301", "letter"),
        ("cr\ud800ne", "letter"),
        ("🙂rane", "letter"),
        ("\N{CYRILLIC SMALL LETTER ES}rane", "script"),
        ("\N{GREEK SMALL LETTER RHO}rane", "script"),
        ("qqqqq", "unknown"),
    ],
)
def test_play_guess_refuses_what_is_no_guess(word: str, code: str) -> None:
    table = make_playing_duel(first=1)
    before = snapshot(table.game.id)

    with pytest.raises(Refused) as refused:
        guess(table.game, word, row=1)

    assert refused.value.code == code
    assert snapshot(table.game.id) == before


def test_a_refused_guess_does_not_restart_the_clock(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1)
    deadline = table.duel.seats[1].deadline
    clock.advance(DAY / 2)

    with pytest.raises(Refused):
        guess(table.game, "qqqqq", row=1)

    after = guess(table.game, "crane", row=1)
    assert deadline == clock.now + DAY / 2
    assert after.duel.seats[2].deadline == clock.now + DAY


def test_a_word_guessed_before_names_its_row() -> None:
    table = make_playing_duel(first=1)
    word = wrong_words(table.game, 2, 1)[0]
    guess(table.game, word, row=1)
    play_bot(table.game)
    before = snapshot(table.game.id)

    with pytest.raises(Refused) as refused:
        guess(table.game, word, row=2)

    assert (refused.value.code, refused.value.facts["row"]) == ("repeated", 1)
    assert snapshot(table.game.id) == before


def test_play_guess_refuses_who_is_not_to_move() -> None:
    table = make_playing_duel(first=2)
    before = snapshot(table.game.id)

    with pytest.raises(Refused) as refused:
        guess(table.game, "crane", row=1)

    assert refused.value.code == "turn"
    assert snapshot(table.game.id) == before


@pytest.mark.parametrize("player", [BEN, "", "member:1"])
def test_play_guess_refuses_who_does_not_play(player: str) -> None:
    table = make_playing_duel(first=1)
    before = snapshot(table.game.id)

    with pytest.raises(Refused) as refused:
        services.play_guess(game_id=table.game.id, player=player, text="crane", row=1)

    assert refused.value.code == "watching"
    assert snapshot(table.game.id) == before


def test_play_guess_refuses_before_the_words_are_sealed() -> None:
    game = make_duel()
    before = snapshot(game.id)

    with pytest.raises(Refused) as refused:
        guess(game, "crane", row=1)

    assert refused.value.code == "sealing"
    assert snapshot(game.id) == before


def test_play_guess_refuses_when_the_game_is_over() -> None:
    table = make_playing_duel(first=1)
    services.resign(game_id=table.game.id, player=ANNA)
    before = snapshot(table.game.id)

    with pytest.raises(Refused) as refused:
        guess(table.game, "crane", row=1)

    assert refused.value.code == "over"
    assert snapshot(table.game.id) == before


def test_the_same_guess_for_the_same_row_twice_is_one_entry() -> None:
    table = make_playing_duel(first=1)
    guess(table.game, "crane", row=1)
    before = snapshot(table.game.id)

    guess(table.game, "CRANE", row=1)

    assert snapshot(table.game.id) == before


def test_a_retried_guess_is_answered_as_before_after_the_bot_moved() -> None:
    table = make_playing_duel(first=1)
    word = wrong_words(table.game, 2, 1)[0]
    guess(table.game, word, row=1)
    play_bot(table.game)
    before = snapshot(table.game.id)

    guess(table.game, word, row=1)

    assert snapshot(table.game.id) == before


def test_a_retried_guess_is_answered_as_before_when_the_game_is_over() -> None:
    table = make_playing_duel(first=2)
    play_bot(table.game)
    word = hidden_word(table.game, 2)
    ended = guess(table.game, word, row=1)
    before = snapshot(table.game.id)

    guess(table.game, word, row=1)

    assert ended.game.status == "ended"
    assert snapshot(table.game.id) == before


def test_another_word_for_an_old_row_comes_from_a_stale_page() -> None:
    table = make_playing_duel(first=1)
    one, another = wrong_words(table.game, 2, 2)
    guess(table.game, one, row=1)
    play_bot(table.game)
    before = snapshot(table.game.id)

    with pytest.raises(Refused) as refused:
        guess(table.game, another, row=1)

    assert refused.value.code == "stale"
    assert snapshot(table.game.id) == before


@pytest.mark.parametrize("row", [0, -1, 2, 99_999])
def test_a_row_that_does_not_exist_yet_says_nothing(row: int) -> None:
    table = make_playing_duel(first=1)

    guess(table.game, "crane", row=row)

    assert kinds_of(table.game.id)[-1] == "guess"


def test_one_may_guess_a_word_that_may_not_be_hidden() -> None:
    table = make_playing_duel(first=1)

    guess(table.game, "aahed", row=1)

    assert log_of(table.game.id)[-1]["word"] == "aahed"


def test_the_second_player_who_finds_it_first_wins_at_once() -> None:
    table = make_playing_duel(first=2)
    play_bot(table.game)

    guess(table.game, hidden_word(table.game, 2), row=1)

    end = log_of(table.game.id)[-1]
    assert (end["type"], end["result"], end["reason"]) == ("end", "win", "found")
    assert end["winner"] == 1
    assert_rows_agree(table.game.id)


def test_the_first_player_who_finds_it_waits_for_the_equaliser() -> None:
    table = make_playing_duel(first=1)

    found = guess(table.game, hidden_word(table.game, 2), row=1)

    assert kinds_of(table.game.id)[-1] == "guess"
    assert found.duel.equalising == 2
    ended = play_bot(table.game)
    assert ended.game.status == "ended"
    assert_rows_agree(table.game.id)


def test_a_game_that_does_not_exist_is_told_apart_from_a_refusal() -> None:
    table = make_playing_duel(first=1)

    with pytest.raises(type(table.game).DoesNotExist):
        services.play_guess(game_id="zzzzzzzzzz", player=ANNA, text="crane", row=1)
