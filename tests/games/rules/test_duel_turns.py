"""Rules 2, 5, 6 and 7: turns, the equalising guess, resigning, time-outs."""

from datetime import timedelta

import pytest

from games.rules import duel as rules
from games.rules.duel import Guess
from games.rules.refusals import Refused
from tests.games.rules.logged_duel import (
    CLOCK,
    FOUND,
    MISSED,
    MS,
    NOON,
    guess_next,
    played,
    started,
)

LATER = NOON + timedelta(minutes=5)


@pytest.mark.parametrize(
    ("rows", "ending"),
    [
        pytest.param("", (None, None, None), id="nothing guessed"),
        pytest.param("mmmm", (None, None, None), id="nothing found"),
        pytest.param("f", (None, None, None), id="6: the second may equalise"),
        pytest.param("mmf", (None, None, None), id="6: the second may equalise on 2"),
        pytest.param("ff", ("draw", "equalised", None), id="6: both on guess 1"),
        pytest.param("mmff", ("draw", "equalised", None), id="6: both on guess 2"),
        pytest.param("fm", ("win", "found", 1), id="6: not equalised on 1"),
        pytest.param("mmmmfm", ("win", "found", 1), id="6: not equalised on 3"),
        pytest.param("mf", ("win", "found", 2), id="6: the second at once on 1"),
        pytest.param("mmmf", ("win", "found", 2), id="6: the second at once on 2"),
    ],
)
@pytest.mark.parametrize("first", [1, 2])
def test_fewer_guesses_win_and_the_second_player_may_equalise(
    rows: str, ending: tuple[str | None, str | None, int | None], first: int
) -> None:
    logged = played(rows, first=first)

    result, reason, winner = ending
    # The table is written for seat 1 moving first.
    won_by = winner if winner is None or first == 1 else 3 - winner
    assert logged.ending == (result, reason, won_by)


def test_there_is_no_limit_on_the_number_of_guesses() -> None:
    logged = played("m" * 600)

    assert logged.duel.to_move == 1
    assert logged.duel.result is None


@pytest.mark.parametrize("first", [1, 2])
def test_the_players_take_turns_one_guess_each(first: int) -> None:
    logged = started(first=first)

    for number in range(6):
        mover = first if number % 2 == 0 else 3 - first
        assert logged.duel.to_move == mover
        with pytest.raises(Refused, match="turn"):
            rules.guess(logged.duel, 3 - mover, "crane", MISSED, LATER)
        guess_next(logged, MISSED, LATER)


def test_a_guess_starts_the_others_clock_anew() -> None:
    logged = started()

    logged.add(rules.guess(logged.duel, 1, "crane", MISSED, LATER))

    assert logged.duel.deadlines == {1: None, 2: LATER + CLOCK}
    assert logged.duel.seats[1].guesses == (Guess("crane", MISSED),)


def test_a_guess_already_made_is_refused_with_its_row() -> None:
    logged = started()
    for word in ("crane", "slate"):
        logged.add(rules.guess(logged.duel, 1, word, MISSED, NOON))
        logged.add(rules.guess(logged.duel, 2, word, MISSED, NOON))

    with pytest.raises(Refused, match="repeated") as refusal:
        rules.refuse_guess(logged.duel, 1, "slate")

    assert refusal.value.facts == {"word": "slate", "row": 2}


def test_both_may_guess_the_same_word() -> None:
    logged = started()
    logged.add(rules.guess(logged.duel, 1, "crane", MISSED, NOON))

    rules.refuse_guess(logged.duel, 2, "crane")


def test_only_the_second_player_has_an_equalising_guess() -> None:
    assert played("f").duel.equalising == 2
    assert played("f", first=2).duel.equalising == 1
    for rows in ("", "m", "mm", "ff", "fm", "mf"):
        assert played(rows).duel.equalising is None


def test_the_guess_that_decides_stops_both_clocks_and_keeps_the_time_left() -> None:
    logged = played("f")

    logged.add(rules.guess(logged.duel, 2, "crane", MISSED, LATER))

    guess, end = logged.entries[-2:]
    assert guess["deadlines"] == end["deadlines"] == {"1": None, "2": None}
    assert guess["at"] == end["at"]
    assert end["remaining"] == {"1": None, "2": 55 * 60_000}
    assert end["winner"] == 1


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("rows", ["", "m", "mm", "mmm"])
def test_either_player_may_resign_at_any_time(rows: str, seat: int) -> None:
    logged = played(rows)

    logged.add(rules.resign(logged.duel, seat, LATER))

    assert logged.types[-2:] == ["resign", "end"]
    assert logged.entries[-2]["seat"] == seat
    assert logged.ending == ("win", "resigned", 3 - seat)


def test_who_waits_for_the_equaliser_cannot_resign_but_the_other_can() -> None:
    logged = played("mmf")

    with pytest.raises(Refused, match="waiting"):
        rules.resign(logged.duel, 1, LATER)
    logged.add(rules.resign(logged.duel, 2, LATER))

    assert logged.ending == ("win", "resigned", 1)


@pytest.mark.parametrize(
    ("rows", "ending"),
    [
        pytest.param("", ("win", "no_show", 2), id="7: no guess made"),
        pytest.param("m", ("win", "no_show", 1), id="7: the second made none"),
        pytest.param("mm", ("win", "no_show", 2), id="7: one guess made"),
        pytest.param("mmm", ("win", "no_show", 1), id="7: the second made one"),
        pytest.param("mmmm", ("win", "timeout", 2), id="7: two guesses made"),
        pytest.param("mmmmm", ("win", "timeout", 1), id="7: the second made two"),
        pytest.param("f", ("win", "timeout", 1), id="7: but the word was found"),
        pytest.param("mmf", ("win", "timeout", 1), id="7: found, and one guess made"),
        pytest.param("mmmmf", ("win", "timeout", 1), id="7: found, and two made"),
    ],
)
@pytest.mark.parametrize("late", [timedelta(0), MS, timedelta(days=400)])
def test_a_missed_deadline_ends_the_game_at_the_deadline(
    rows: str, ending: tuple[str, str, int], late: timedelta
) -> None:
    logged = played(rows)

    logged.add(rules.settle(logged.duel, NOON + CLOCK + late))

    timeout, end = logged.entries[-2:]
    assert logged.ending == ending
    assert timeout["type"] == "timeout"
    assert timeout["seat"] == 3 - ending[2]
    assert timeout["at"] == end["at"] == "2026-11-30T13:00:00.000Z"
    assert end["remaining"] == {str(3 - ending[2]): 0, str(ending[2]): None}


@pytest.mark.parametrize("rows", ["", "m", "mmf"])
def test_nothing_is_due_a_millisecond_before_the_deadline(rows: str) -> None:
    logged = played(rows)

    assert rules.settle(logged.duel, NOON + CLOCK - MS) == []


@pytest.mark.parametrize("received", [-MS, timedelta(0), MS])
def test_a_move_before_its_deadline_counts_and_at_it_is_late(
    received: timedelta,
) -> None:
    logged = played("mm")
    at = NOON + CLOCK + received

    logged.add(rules.settle(logged.duel, at))

    if received < timedelta(0):
        logged.add(rules.guess(logged.duel, 1, "crane", FOUND, at))
        assert logged.duel.deadlines == {1: None, 2: at + CLOCK}
    else:
        with pytest.raises(Refused, match="over"):
            rules.guess(logged.duel, 1, "crane", FOUND, at)
        assert logged.ending == ("win", "no_show", 2)


def test_settling_twice_adds_nothing() -> None:
    logged = played("m")
    logged.add(rules.settle(logged.duel, NOON + CLOCK))

    assert rules.settle(logged.duel, NOON + CLOCK) == []
    assert rules.settle(logged.duel, NOON + 9 * CLOCK) == []


def test_the_reveal_changes_nothing_but_the_time() -> None:
    logged = played("ff")
    before = logged.duel

    logged.add([(LATER, "reveal", {"seed": "00" * 32, "words": {}, "nonces": {}})])

    assert logged.duel.at == LATER
    assert logged.ending == (before.result, before.reason, before.winner)
    assert logged.duel.seats == before.seats
