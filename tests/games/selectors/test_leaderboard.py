"""The leaderboard: who stands on it, and in which order."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Member
from games import services
from games.models import Game, Seat, draw_id
from games.selectors import leaderboard as board
from games.selectors.leaderboard import leaderboard, month_of
from tests.clock import A_MORNING
from tests.members import DAY, make_member

pytestmark = pytest.mark.django_db

RESULTS = {"won": "lost", "lost": "won", "drawn": "drawn", "void": "void"}


def listed(nickname: str) -> Member:
    member = make_member(nickname)
    member.is_listed = True
    member.save(update_fields=["is_listed"])
    return member


def ended(
    one: Member,
    two: Member,
    result: str,
    *,
    guesses: int | None = 4,
    at: datetime = A_MORNING,
) -> None:
    """Write an ended duel as its rows alone say it."""
    outcome = {"won": "win", "lost": "win", "drawn": "draw", "void": "void"}[result]
    game = Game.objects.create(
        id=draw_id(),
        kind="word-duel",
        status="ended",
        language="en",
        length=5,
        clock_seconds=86400,
        head="",
        created_at=at,
        changed_at=at,
        ended_at=at,
        result=outcome,
        reason="found",
    )
    Seat.objects.create(game=game, number=1, member=one, result=result, score=guesses)
    Seat.objects.create(game=game, number=2, member=two, result=RESULTS[result])


def names(**wishes: object) -> list[tuple[int, str]]:
    places = leaderboard(None, **wishes).places  # type: ignore[arg-type] # as given
    return [(place.place, place.name) for place in places]


def test_most_won_then_most_drawn_fewest_lost_and_fewest_guesses_come_first() -> None:
    other = make_member("Nobody")
    one, two, three, four, five = (listed(name) for name in "ABCDE")
    for member, results, guesses in (
        (one, ["won"], 5),
        (two, ["won"], 4),
        (three, ["won", "lost"], 3),
        (four, ["won", "drawn"], 9),
        (five, ["won", "won"], 9),
    ):
        for result in results:
            ended(member, other, result, guesses=guesses)

    assert names() == [(1, "E"), (2, "D"), (3, "B"), (4, "A"), (5, "C")]


def test_who_is_level_shares_a_place_and_stands_as_they_joined() -> None:
    other = make_member("Nobody")
    for name in ("Uma", "Eva", "Ivo"):
        ended(listed(name), other, "won")
    ended(listed("Zoe"), other, "lost", guesses=None)

    assert names() == [(1, "Uma"), (1, "Eva"), (1, "Ivo"), (4, "Zoe")]


def test_only_who_chose_so_is_listed_and_only_duels_between_members_count() -> None:
    shy, eva = make_member("Shy"), listed("Eva")
    ended(shy, eva, "lost")
    ended(eva, shy, "void")
    game = services.start_bot_duel(member=eva, level="easy", move_clock=DAY)
    services.seal_word(game_id=game.id, player=eva.players, text="speed", nonce="")
    services.resign(game_id=game.id, player=eva.players)
    gone = listed("Gone")
    ended(gone, eva, "drawn")
    gone.nickname, gone.email, gone.left_at = None, None, A_MORNING
    gone.save(update_fields=["nickname", "email", "left_at"])

    places = leaderboard(eva).places

    assert [(p.name, p.is_me, p.won, p.drawn, p.lost) for p in places] == [
        ("Eva", True, 1, 1, 0)
    ]


def test_a_month_begins_and_ends_in_utc() -> None:
    other, eva, ivo = make_member("Nobody"), listed("Eva"), listed("Ivo")
    march = datetime(2026, 3, 1, tzinfo=UTC)
    ended(eva, other, "won", at=march)
    ended(ivo, other, "won", at=march - DAY / 86400)

    assert month_of(A_MORNING) == march
    assert names(since=march) == [(1, "Eva")]
    assert names() == [(1, "Eva"), (1, "Ivo")]


def test_it_has_pages_and_costs_two_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "PER_PAGE", 2)
    other = make_member("Nobody")
    for name in ("Eva", "Ivo", "Uma"):
        ended(listed(name), other, "won")

    with CaptureQueriesContext(connection) as asked:
        first = leaderboard(None)
    second = leaderboard(None, page=2)

    assert len(asked) == 2  # the places, and the names on the page
    assert (len(first.places), first.has_more) == (2, True)
    assert ([p.name for p in second.places], second.has_more) == (["Uma"], False)
