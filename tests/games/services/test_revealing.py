"""What was hidden is published, exactly once, however the game ended."""

import pytest

from games import selectors, services
from games.models import Game, GameSecret, SeatSecret
from games.rules.draws import Draws
from games.rules.seals import seal, seed_commitment
from games.rules.secret_draws import draw_first, draw_secret
from games.wordlists import current
from tests.clock import StoppedClock
from tests.factories import (
    ANNA,
    DAY,
    NONCE,
    guess,
    hidden_word,
    make_duel,
    make_playing_duel,
    play_bot,
)
from tests.games.agreement import assert_rows_agree, kinds_of, log_of, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def test_reveal_opens_every_commitment_of_the_log() -> None:
    table = make_playing_duel(first=1)
    services.resign(game_id=table.game.id, player=ANNA)
    bots_word = hidden_word(table.game, 2)

    services.reveal(game_ids=[table.game.id])

    entries = log_of(table.game.id)
    shown = entries[-1]
    assert shown["type"] == "reveal"
    assert shown["words"] == {"1": "speed", "2": bots_word}
    assert shown["nonces"] == {"1": NONCE}
    commitment = seed_commitment(table.game.id, str(shown["seed"]))
    assert commitment == entries[0]["commitment"]
    sealed = seal(table.game.id, 1, "speed", NONCE)
    assert sealed == entries[3]["seal"]
    draws = Draws(str(shown["seed"]), [sealed])
    assert draw_secret(draws, 2, current("en/5-secrets").words) == bots_word
    assert draw_first(draws, 2) == entries[4]["first"]
    assert_rows_agree(table.game.id)


def test_a_nonce_that_the_site_made_is_published_too() -> None:
    game = make_duel()
    services.seal_word(game_id=game.id, player=ANNA, text="speed", nonce="")
    services.resign(game_id=game.id, player=ANNA)

    services.reveal(game_ids=[game.id])

    shown = log_of(game.id)[-1]
    nonce = shown["nonces"]["1"]  # type: ignore[index]
    assert seal(game.id, 1, "speed", nonce) == log_of(game.id)[3]["seal"]


def test_a_game_that_was_called_off_shows_its_seed_and_no_words() -> None:
    game = make_duel()
    services.call_off(game_id=game.id, player=ANNA)

    services.reveal(game_ids=[game.id])

    shown = log_of(game.id)[-1]
    assert (shown["words"], shown["nonces"]) == ({}, {})
    assert shown["seed"] == GameSecret.objects.get(game=game).seed
    assert_rows_agree(game.id)


def test_reveal_run_twice_adds_one_entry() -> None:
    table = make_playing_duel()
    services.resign(game_id=table.game.id, player=ANNA)
    services.reveal(game_ids=[table.game.id])
    before = snapshot(table.game.id)

    services.reveal(game_ids=[table.game.id, table.game.id])

    assert snapshot(table.game.id) == before
    assert kinds_of(table.game.id).count("reveal") == 1


def test_reveal_tells_nothing_of_games_that_run() -> None:
    sealing, playing = make_duel(), make_playing_duel()
    before = [snapshot(sealing.id), snapshot(playing.game.id)]

    services.reveal(game_ids=[sealing.id, playing.game.id, "zzzzzzzzzz"])

    assert [snapshot(sealing.id), snapshot(playing.game.id)] == before


def test_reveal_takes_many_games_and_mixes_nothing_up() -> None:
    tables = [make_playing_duel(word=word) for word in ("speed", "llama", "jazzy")]
    for table in tables:
        services.resign(game_id=table.game.id, player=ANNA)

    services.reveal(game_ids=[table.game.id for table in tables])

    for table, word in zip(tables, ("speed", "llama", "jazzy"), strict=True):
        shown = log_of(table.game.id)[-1]
        assert shown["words"] == {"1": word, "2": hidden_word(table.game, 2)}
        assert shown["seed"] == GameSecret.objects.get(game=table.game).seed
        assert_rows_agree(table.game.id)


def test_the_final_hash_stays_that_of_the_end() -> None:
    table = make_playing_duel(first=2)
    play_bot(table.game)
    guess(table.game, hidden_word(table.game, 2), row=1)
    ended = log_of(table.game.id)

    services.reveal(game_ids=[table.game.id])

    assert log_of(table.game.id)[:-1] == ended
    assert ended[-1]["type"] == "end"


def test_when_it_was_published_is_known(clock: StoppedClock) -> None:
    table = make_playing_duel()
    services.resign(game_id=table.game.id, player=ANNA)
    ended_at = clock.now
    clock.advance(DAY)

    services.reveal(game_ids=[table.game.id])

    row = Game.objects.get(id=table.game.id)
    assert (row.ended_at, row.revealed_at) == (ended_at, clock.now)


def test_the_time_of_a_reveal_never_goes_back(clock: StoppedClock) -> None:
    table = make_playing_duel()
    services.resign(game_id=table.game.id, player=ANNA)
    clock.advance(-DAY)

    services.reveal(game_ids=[table.game.id])

    entries = log_of(table.game.id)
    assert entries[-1]["at"] == entries[-2]["at"]
    assert_rows_agree(table.game.id)


def test_unrevealed_games_are_those_that_ended_a_while_ago(
    clock: StoppedClock,
) -> None:
    make_duel()
    running, ended = make_playing_duel(), make_playing_duel()
    services.resign(game_id=ended.game.id, player=ANNA)
    second = DAY / 86_400

    assert selectors.unrevealed_games(older_than=2 * second) == []
    clock.advance(2 * second)
    assert selectors.unrevealed_games(older_than=2 * second) == [ended.game.id]
    services.reveal(game_ids=[ended.game.id])
    assert selectors.unrevealed_games(older_than=2 * second) == []
    assert SeatSecret.objects.filter(seat__game=running.game).count() == 2
