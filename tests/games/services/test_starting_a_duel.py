"""Setting up a duel against the bot."""

from datetime import timedelta

import pytest

from games import services, wordlists
from games.models import Game, GameSecret, Seat, SeatSecret, WordList
from games.rules.seals import seed_commitment
from tests.clock import A_MORNING
from tests.factories import make_duel
from tests.games.agreement import assert_rows_agree, kinds_of, log_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def test_start_bot_duel_opens_a_log_and_seats_both() -> None:
    game = make_duel(level="hard", move_clock=timedelta(minutes=5))

    opening, guest, bot = log_of(game.id)
    assert kinds_of(game.id) == ["open", "join", "join"]
    assert opening["game"] == game.id
    assert opening["clock"] == 300
    assert opening["rated"] is False
    assert (guest["seat"], guest["player"]) == (1, "guest:anna")
    assert (bot["seat"], bot["player"]) == (2, "bot:hard")
    assert bot["deadlines"] == {"1": "2026-03-02T09:05:00.000Z", "2": None}
    assert_rows_agree(game.id)


def test_the_seed_is_committed_to_and_kept_apart() -> None:
    game = make_duel()

    seed = GameSecret.objects.get(game=game).seed
    assert log_of(game.id)[0]["commitment"] == seed_commitment(game.id, seed)
    assert len(bytes.fromhex(seed)) == 32
    assert not SeatSecret.objects.filter(seat__game=game).exists()


def test_no_two_games_share_a_seed_or_an_id() -> None:
    games = [make_duel() for _ in range(20)]

    assert len({game.id for game in games}) == 20
    assert len(set(GameSecret.objects.values_list("seed", flat=True))) == 20


def test_every_list_the_log_names_is_kept() -> None:
    game = make_duel()

    opening = log_of(game.id)[0]
    named = {item["sha256"] for item in opening["lists"]}  # type: ignore[attr-defined]
    named |= {opening["bot"]["list"], opening["bot"]["openers"]}  # type: ignore[index]
    kept = {row.sha256: row for row in WordList.objects.all()}
    assert named == kept.keys()
    for sha256, row in kept.items():
        assert wordlists.parse(row.name, row.text).sha256 == sha256


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_each_level_has_its_openers(level: str) -> None:
    game = make_duel(level=level)

    assert Seat.objects.get(game=game, number=2).bot == level
    assert WordList.objects.filter(name=f"bots/en-5-{level}-openers").exists()


def test_start_bot_duel_refuses_a_level_that_is_none() -> None:
    with pytest.raises(FileNotFoundError):
        make_duel(level="grandmaster")

    assert not Game.objects.exists()


def test_the_row_says_when_it_began() -> None:
    game = services.start_bot_duel(
        guest="anna", level="easy", move_clock=timedelta(days=7)
    )

    row = Game.objects.get(id=game.id)
    assert (row.created_at, row.changed_at) == (A_MORNING, A_MORNING)
    assert (row.status, row.is_rated, row.kind) == ("sealing", False, "duel")
    assert Seat.objects.get(game=game, number=1).deadline == A_MORNING + timedelta(7)
