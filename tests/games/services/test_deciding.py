"""More time from the opponent, an organiser's decision, and what seats remember."""

import pytest

from club.models import Member
from games import services
from games.models import Seat
from games.rules.duel import Result, Verdict
from games.rules.refusals import Refused
from tests.clock import StoppedClock
from tests.games.agreement import assert_rows_agree, kinds_of
from tests.members import DAY, WORDS, Pair, make_member, make_pair, make_playing_pair

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def extend(pair: Pair, seat: int) -> None:
    services.extend(game_id=pair.game.id, player=pair.member(seat).players)


def organiser(nickname: str = "Olga") -> Member:
    member = make_member(nickname)
    member.is_staff = True
    member.save(update_fields=["is_staff"])
    return member


def results_of(pair: Pair) -> list[tuple[str | None, int | None]]:
    seats = Seat.objects.filter(game=pair.game).order_by("number")
    return list(seats.values_list("result", "score"))


def test_the_opponent_gives_a_day(clock: StoppedClock) -> None:
    pair = make_playing_pair(first=1)

    extend(pair, 2)

    assert pair.table.duel.deadlines == {1: clock.now + 2 * DAY, 2: None}
    assert_rows_agree(pair.game.id)
    clock.advance(DAY)
    services.settle_overdue()
    assert pair.table.duel.to_move == 1
    clock.advance(DAY)
    services.settle_overdue()
    assert results_of(pair) == [("lost", None), ("won", None)]


def test_time_is_given_by_the_opponent_alone_and_once() -> None:
    pair = make_playing_pair(first=1)

    with pytest.raises(Refused, match="not_awaited"):
        extend(pair, 1)
    with pytest.raises(Refused, match="watching"):
        services.extend(game_id=pair.game.id, player=make_member("Ivo").players)
    extend(pair, 2)
    with pytest.raises(Refused, match="extended"):
        extend(pair, 2)

    assert kinds_of(pair.game.id).count("extend") == 1


@pytest.mark.parametrize(
    ("verdict", "results"),
    [
        (Verdict(Result.WIN, 2, "Agreed."), [("lost", None), ("won", None)]),
        (Verdict(Result.DRAW, None, "Agreed."), [("drawn", None), ("drawn", None)]),
        (Verdict(Result.VOID, None, "A fault."), [("void", None), ("void", None)]),
    ],
)
def test_an_organiser_decides(
    verdict: Verdict, results: list[tuple[str, None]]
) -> None:
    pair = make_playing_pair()

    table = services.adjudicate(
        game_id=pair.game.id, organiser=organiser(), verdict=verdict
    )

    assert table.game.reason == "adjudicated"
    assert results_of(pair) == results
    assert_rows_agree(pair.game.id)


def test_only_organisers_decide_and_never_their_own_game() -> None:
    player = organiser("Max")
    pair = make_pair(one=player)
    verdict = Verdict(Result.WIN, 1, "I like it.")

    with pytest.raises(Refused, match="own_game"):
        services.adjudicate(game_id=pair.game.id, organiser=player, verdict=verdict)
    with pytest.raises(Refused, match="organisers"):
        services.adjudicate(game_id=pair.game.id, organiser=pair.two, verdict=verdict)

    assert results_of(pair) == [(None, None), (None, None)]


def test_seats_remember_result_and_score() -> None:
    pair = make_playing_pair(first=1)

    pair.guess(1, "pilot")
    pair.guess(2, "pilot")
    pair.guess(1, WORDS[2])
    assert results_of(pair) == [(None, None), (None, None)]
    pair.guess(2, "stuck")

    assert results_of(pair) == [("won", 2), ("lost", None)]


def test_a_draw_is_remembered_by_both() -> None:
    pair = make_playing_pair(first=2)

    pair.guess(2, WORDS[1])
    pair.guess(1, WORDS[2])

    assert results_of(pair) == [("drawn", 1), ("drawn", 1)]
    assert_rows_agree(pair.game.id)


def test_who_runs_out_of_time_loses(clock: StoppedClock) -> None:
    pair = make_pair()
    pair.seal(2)

    clock.advance(DAY)
    services.settle_overdue()

    assert results_of(pair) == [("lost", None), ("won", None)]
