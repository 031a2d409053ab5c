"""Resigning, and calling a game off."""

import pytest

from games import services
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
)
from tests.games.agreement import assert_rows_agree, kinds_of, log_of, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.mark.parametrize("first", [1, 2])
def test_resign_gives_the_game_to_the_opponent(first: int) -> None:
    table = make_playing_duel(first=first)

    services.resign(game_id=table.game.id, player=ANNA)

    end = log_of(table.game.id)[-1]
    assert kinds_of(table.game.id)[-2:] == ["resign", "end"]
    assert (end["result"], end["reason"], end["winner"]) == ("win", "resigned", 2)
    assert_rows_agree(table.game.id)


def test_the_remaining_time_stops_with_the_end(clock: StoppedClock) -> None:
    table = make_playing_duel(first=1)
    clock.advance(DAY / 2)

    services.resign(game_id=table.game.id, player=ANNA)

    assert log_of(table.game.id)[-1]["remaining"] == {"1": 43_200_000, "2": None}


def test_resign_refuses_who_waits_for_the_equaliser() -> None:
    table = make_playing_duel(first=1)
    guess(table.game, hidden_word(table.game, 2), row=1)
    before = snapshot(table.game.id)

    with pytest.raises(Refused) as refused:
        services.resign(game_id=table.game.id, player=ANNA)

    assert refused.value.code == "waiting"
    assert snapshot(table.game.id) == before


def test_resign_refuses_before_the_words_are_sealed() -> None:
    game = make_duel()
    before = snapshot(game.id)

    with pytest.raises(Refused) as refused:
        services.resign(game_id=game.id, player=ANNA)

    assert refused.value.code == "sealing"
    assert snapshot(game.id) == before


def test_call_off_makes_the_game_void() -> None:
    game = make_duel()

    services.call_off(game_id=game.id, player=ANNA)

    end = log_of(game.id)[-1]
    assert kinds_of(game.id)[-2:] == ["call_off", "end"]
    assert (end["result"], end["reason"], end["winner"]) == ("void", "called_off", None)
    assert_rows_agree(game.id)


def test_call_off_refuses_once_both_words_are_sealed() -> None:
    table = make_playing_duel()
    before = snapshot(table.game.id)

    with pytest.raises(Refused) as refused:
        services.call_off(game_id=table.game.id, player=ANNA)

    assert refused.value.code == "started"
    assert snapshot(table.game.id) == before


@pytest.mark.parametrize("player", [BEN, "", "guest:ANNA"])
def test_nobody_else_ends_a_game(player: str) -> None:
    sealing, playing = make_duel(), make_playing_duel()
    before = [snapshot(sealing.id), snapshot(playing.game.id)]

    with pytest.raises(Refused) as of_resigning:
        services.resign(game_id=playing.game.id, player=player)
    with pytest.raises(Refused) as of_calling_off:
        services.call_off(game_id=sealing.id, player=player)

    assert of_resigning.value.code == of_calling_off.value.code == "watching"
    assert [snapshot(sealing.id), snapshot(playing.game.id)] == before


def test_a_game_that_is_over_is_not_ended_again() -> None:
    called_off, resigned = make_duel(), make_playing_duel()
    services.call_off(game_id=called_off.id, player=ANNA)
    services.resign(game_id=resigned.game.id, player=ANNA)
    before = [snapshot(called_off.id), snapshot(resigned.game.id)]

    for game_id in (called_off.id, resigned.game.id):
        for act in (services.resign, services.call_off):
            with pytest.raises(Refused, match="over"):
                act(game_id=game_id, player=ANNA)

    assert [snapshot(called_off.id), snapshot(resigned.game.id)] == before
