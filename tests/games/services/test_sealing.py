"""Hiding a word for good."""

import pytest

from games import services
from games.models import GameSecret, Seat, SeatSecret
from games.rules.draws import Draws
from games.rules.refusals import Refused
from games.rules.seals import seal
from games.rules.secret_draws import draw_first, draw_secret
from games.selectors.tables import Table
from games.wordlists import current
from tests.clock import StoppedClock
from tests.factories import ANNA, BEN, DAY, NONCE, guess, hidden_word, make_duel
from tests.games.agreement import assert_rows_agree, kinds_of, log_of, snapshot
from tests.games.typing_habits import wide

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def seal_word(
    game_id: str, word: str = "speed", *, player: str = ANNA, nonce: str = NONCE
) -> Table:
    return services.seal_word(game_id=game_id, player=player, text=word, nonce=nonce)


def test_seal_word_seals_draws_and_starts() -> None:
    game = make_duel()

    table = seal_word(game.id)

    assert kinds_of(game.id) == ["open", "join", "join", "seal", "start"]
    sealed = log_of(game.id)[3]
    assert sealed["seal"] == seal(game.id, 1, "speed", NONCE)
    assert "by" not in sealed
    assert hidden_word(game, 1) == "speed"
    assert table.game.status == "playing"
    assert_rows_agree(game.id)


def test_the_draws_follow_from_the_seed_and_the_seal() -> None:
    game = make_duel()

    table = seal_word(game.id)

    seed = GameSecret.objects.get(game=game).seed
    draws = Draws(seed, [seal(game.id, 1, "speed", NONCE)])
    assert hidden_word(game, 2) == draw_secret(draws, 2, current("en/5-secrets").words)
    assert table.duel.first == draw_first(draws, 2)


def test_the_first_mover_gets_a_whole_move_from_the_start(clock: StoppedClock) -> None:
    game = make_duel()
    clock.advance(DAY / 2)

    table = seal_word(game.id)

    running = {n: at for n, at in table.duel.deadlines.items() if at}
    assert running == {table.duel.first: clock.now + DAY}


@pytest.mark.parametrize(
    "nonce", ["", "ab", "AB" * 32, "zz" * 32, "ab" * 33, "\0" * 64, "ab" * 31 + "a "]
)
def test_without_a_proper_nonce_the_site_makes_one_and_says_so(nonce: str) -> None:
    game = make_duel()

    seal_word(game.id, nonce=nonce)

    kept = SeatSecret.objects.get(seat__game=game, seat__number=1)
    entry = log_of(game.id)[3]
    assert entry["by"] == "server"
    assert entry["seal"] == seal(game.id, 1, "speed", kept.nonce)
    assert len(bytes.fromhex(kept.nonce)) == 32
    assert kept.nonce != nonce


def test_what_is_typed_in_capitals_or_full_width_is_folded() -> None:
    game = make_duel()

    seal_word(game.id, f" {wide('SP')}EeD\t")

    assert hidden_word(game, 1) == "speed"


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("", "length"),
        ("spee", "length"),
        ("speeds", "length"),
        ("spe3d", "letter"),
        ("spe d", "letter"),
        ("spe\0d", "letter"),
        ("speé", "letter"),
        ("spe\ud800d", "letter"),
        ("🙂🙂🙂🙂🙂", "letter"),
        ("\N{CYRILLIC SMALL LETTER DZE}peed", "script"),
        ("qqqqq", "not_listed"),
        ("aahed", "not_hidden"),
    ],
)
def test_seal_word_refuses_what_may_not_be_hidden(word: str, code: str) -> None:
    game = make_duel()
    before = snapshot(game.id)

    with pytest.raises(Refused) as refused:
        seal_word(game.id, word)

    assert refused.value.code == code
    assert snapshot(game.id) == before
    assert not SeatSecret.objects.filter(seat__game=game).exists()


def test_a_refused_word_may_be_followed_by_a_good_one() -> None:
    game = make_duel()
    with pytest.raises(Refused):
        seal_word(game.id, "qqqqq")

    seal_word(game.id, "speed")

    assert_rows_agree(game.id)


def test_the_same_seal_twice_is_one_entry() -> None:
    game = make_duel()
    seal_word(game.id)
    before = snapshot(game.id)

    # A page that was sent twice may have made another nonce: the first one counts.
    seal_word(game.id, "SPEED")
    seal_word(game.id, "speed", nonce="cd" * 32)

    assert snapshot(game.id) == before
    kept = SeatSecret.objects.get(seat__game=game, seat__number=1)
    assert kept.nonce == NONCE


def test_the_same_seal_is_answered_as_before_even_later_in_the_game() -> None:
    game = make_duel()
    table = seal_word(game.id)
    if table.duel.first == 1:
        guess(game, "crane", row=1)
    services.resign(game_id=game.id, player=ANNA)
    before = snapshot(game.id)

    seal_word(game.id)

    assert snapshot(game.id) == before


@pytest.mark.parametrize("word", ["crane", "", "qqqqq", "spe\0d"])
def test_a_sealed_word_cannot_be_changed(word: str) -> None:
    game = make_duel()
    seal_word(game.id)
    before = snapshot(game.id)

    with pytest.raises(Refused) as refused:
        seal_word(game.id, word)

    assert refused.value.code == "sealed"
    assert snapshot(game.id) == before
    assert hidden_word(game, 1) == "speed"


@pytest.mark.parametrize("player", [BEN, "", "bot:easy", "member:1", "anna"])
def test_nobody_else_seals(player: str) -> None:
    game = make_duel()
    before = snapshot(game.id)

    with pytest.raises(Refused) as refused:
        seal_word(game.id, player=player)

    assert refused.value.code in {"watching", "sealed"}
    assert snapshot(game.id) == before


def test_a_bot_has_a_word_and_no_seal() -> None:
    game = make_duel()
    seal_word(game.id)

    kept = SeatSecret.objects.get(seat=Seat.objects.get(game=game, number=2))
    assert kept.nonce == ""
    assert [entry["seat"] for entry in log_of(game.id) if entry["type"] == "seal"] == [
        1
    ]
