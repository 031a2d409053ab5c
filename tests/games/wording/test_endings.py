"""How a duel ended, word for word, as both players and a watcher read it."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games import services
from games.rules.duel import Duel, Phase, Reason, Result, Seat, after
from games.selectors import table_of
from games.wording.endings import ending, equaliser, tone
from tests.clock import StoppedClock
from tests.factories import (
    ANNA,
    guess,
    hidden_word,
    make_duel,
    make_playing_duel,
    play_bot,
)

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
BOT, ANNAS = 2, 1

# What each seat and a watcher read: Anna, the bot's side, anybody else.
type Readings = tuple[str, str, str]


def resigned(_clock: StoppedClock) -> Duel:
    table = make_playing_duel()
    return services.resign(game_id=table.game.id, player=ANNA).duel


def called_off(_clock: StoppedClock) -> Duel:
    return services.call_off(game_id=make_duel().id, player=ANNA).duel


def out_of_time(clock: StoppedClock) -> Duel:
    table = make_playing_duel(first=1, move_clock=MINUTE)
    clock.advance(MINUTE)
    services.settle_game(game_id=table.game.id)
    return table_of(table.game.id).duel


def not_sealed(clock: StoppedClock) -> Duel:
    game = make_duel(move_clock=MINUTE)
    clock.advance(MINUTE)
    services.settle_game(game_id=game.id)
    return table_of(game.id).duel


def neither_sealed(_clock: StoppedClock) -> Duel:
    return Duel(phase=Phase.ENDED, result=Result.VOID, reason=Reason.UNSEALED)


ENDINGS: list[tuple[Callable[[StoppedClock], Duel], Readings]] = [
    (
        resigned,
        (
            "You resigned. Bot (easy) wins.",
            "Guest resigned. You win.",
            "Guest resigned. Bot (easy) wins.",
        ),
    ),
    (
        called_off,
        (
            "You called the game off: void, no rating.",
            "Guest called the game off: void, no rating.",
            "Guest called the game off: void, no rating.",
        ),
    ),
    (
        out_of_time,
        (
            "Your time ran out on Mon 2 Mar, 09:01 UTC. Bot (easy) wins.",
            "Guest's time ran out on Mon 2 Mar, 09:01 UTC. You win.",
            "Guest's time ran out on Mon 2 Mar, 09:01 UTC. Bot (easy) wins.",
        ),
    ),
    (
        not_sealed,
        (
            "You sealed no word in time. Bot (easy) wins.",
            "Guest sealed no word in time. You win.",
            "Guest sealed no word in time. Bot (easy) wins.",
        ),
    ),
    (neither_sealed, ("Neither word was sealed in time: void, no rating.",) * 3),
]


@pytest.mark.parametrize(("make", "readings"), ENDINGS)
def test_an_ending_is_told_to_each_in_their_way(
    clock: StoppedClock, make: Callable[[StoppedClock], Duel], readings: Readings
) -> None:
    duel = make(clock)

    assert tuple(ending(duel, viewer, {}) for viewer in (ANNAS, BOT, None)) == readings


@pytest.mark.usefixtures("clock")
def test_a_word_that_was_found_is_named_to_the_winner() -> None:
    table = make_playing_duel(first=2)
    play_bot(table.game)
    word = hidden_word(table.game, 2)

    duel = guess(table.game, word).duel

    shown = word.upper()
    assert ending(duel, ANNAS, {}) == (
        f"You win: {shown} found in 1; Bot (easy) had not found yours in 1."
    )
    assert ending(duel, BOT, {}) == "Guest wins: your word found in 1."
    assert ending(duel, None, {}) == f"Guest wins: {shown} found in 1."


@pytest.mark.usefixtures("clock")
def test_both_words_found_in_as_many_is_a_draw() -> None:
    table = make_playing_duel(first=2)
    duel = table.duel
    for seat, word in ((2, "speed"), (1, hidden_word(table.game, 2))):
        duel = after(
            duel,
            {
                "type": "guess",
                "at": "2026-03-02T09:00:00.000Z",
                "seat": seat,
                "word": word,
                "marks": "22222",
            },
        )
    duel = after(
        duel,
        {
            "type": "end",
            "at": "2026-03-02T09:00:00.000Z",
            "result": "draw",
            "reason": "equalised",
            "winner": None,
        },
    )

    for viewer in (ANNAS, BOT, None):
        assert ending(duel, viewer, {}) == "Draw: both words found in 1."
        assert tone(duel, viewer) == "draw"


@pytest.mark.usefixtures("clock")
def test_the_equalising_guess_is_announced_to_each_in_their_way() -> None:
    table = make_playing_duel(first=1)

    duel = guess(table.game, hidden_word(table.game, 2)).duel

    assert equaliser(duel, ANNAS, {}) == (
        "You found it. Bot (easy) has the equalising guess."
    )
    assert equaliser(duel, BOT, {}) == (
        "Guest found your word in 1. This is your equalising guess: find the other "
        "word now and it is a draw; if not, Guest wins."
    )
    assert equaliser(duel, None, {}) == (
        "Guest found the word. Bot (easy) has the equalising guess."
    )


def test_the_tone_is_the_viewers_own(clock: StoppedClock) -> None:
    lost, void = resigned(clock), called_off(clock)

    assert [tone(lost, viewer) for viewer in (ANNAS, BOT, None)] == [
        "loss",
        "win",
        "win",
    ]
    assert {tone(void, viewer) for viewer in (ANNAS, BOT, None)} == {"void"}


@pytest.mark.usefixtures("clock")
def test_a_game_that_goes_on_has_no_equaliser_and_no_tone() -> None:
    duel = make_playing_duel().duel

    assert (equaliser(duel, ANNAS, {}), tone(duel, ANNAS)) == ("", "")


@pytest.mark.parametrize(
    ("result", "winner", "readings"),
    [
        (
            Result.WIN,
            1,
            (
                "Decided by the organisers: you win. They agreed.",
                "Decided by the organisers: Max wins. They agreed.",
                "Decided by the organisers: Max wins. They agreed.",
            ),
        ),
        (Result.DRAW, None, ("Decided by the organisers: draw. They agreed.",) * 3),
        (Result.VOID, None, ("Declared void by the organisers: They agreed.",) * 3),
    ],
)
@pytest.mark.parametrize("why", ["They agreed.", "They agreed"])
def test_what_organisers_decide_has_their_reason(
    result: Result, winner: int | None, readings: Readings, why: str
) -> None:
    seats = {1: Seat("member:1"), 2: Seat("member:2")}
    duel = Duel(
        seats=seats,
        phase=Phase.ENDED,
        result=result,
        reason=Reason.ADJUDICATED,
        winner=winner,
        decided_why=why,
    )
    names = {"member:1": "Max", "member:2": "Eva"}

    assert tuple(ending(duel, viewer, names) for viewer in (1, 2, None)) == readings
