"""My games: each in its section, the soonest deadline first."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Member
from games import services
from games.models import Game
from games.selectors import mine
from games.selectors.mine import Section, my_games
from tests.clock import StoppedClock
from tests.factories import make_duel, make_playing_duel
from tests.members import DAY, Pair, make_member, make_pair, make_playing_pair

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def eva() -> Member:
    return make_member("Eva")


def sections_of(
    who: Member | str, clock: StoppedClock, **pages: int
) -> dict[str, Section]:
    shown = my_games(who, clock.now, pages).sections
    return {section.key: section for section in shown}


def rows_of(section: Section) -> list[Any]:
    return list(section.rows)


def opponents(section: Section) -> list[str]:
    return [row.opponent for row in rows_of(section)]


def only(pair: Pair) -> Pair:
    """Forget the games in which the other was drawn first."""
    both = Game.objects.filter(seats__member=pair.one).filter(seats__member=pair.two)
    both.exclude(id=pair.game.id).exclude(status="ended").delete()
    return pair


def test_every_game_stands_in_its_section(eva: Member, clock: StoppedClock) -> None:
    only(make_playing_pair(eva, make_member("Mover"), first=1))
    only(make_playing_pair(eva, make_member("Waiter"), first=2))
    make_pair(eva, make_member("Sealer"))
    sealed = make_pair(eva, make_member("Slow"))
    sealed.seal(1)
    services.invite(by=make_member("Host"), to=eva, move_clock=DAY, is_rated=True)
    only(make_playing_pair(eva, make_member("Loser"), first=2)).resign(2)

    found = sections_of(eva, clock)

    assert list(found) == ["move", "seal", "answer", "waiting", "ended"]
    assert opponents(found["move"]) == ["Mover"]
    assert opponents(found["seal"]) == ["Sealer"]
    assert [row.who for row in rows_of(found["answer"])] == ["Host"]
    assert sorted(opponents(found["waiting"])) == ["Slow", "Waiter"]
    assert opponents(found["ended"]) == ["Loser"]


def test_the_soonest_deadline_comes_first(eva: Member, clock: StoppedClock) -> None:
    for name, hours in (("Late", 24), ("Soon", 1), ("Later", 48)):
        only(make_playing_pair(eva, make_member(name), move_clock=hours * HOUR))

    assert opponents(sections_of(eva, clock)["move"]) == ["Soon", "Late", "Later"]


def test_a_row_says_what_was_guessed_last_and_how_much_time_is_left(
    eva: Member, clock: StoppedClock
) -> None:
    pair = only(make_playing_pair(eva, make_member("Max"), first=2, is_rated=True))
    pair.guess(2, "moist")
    clock.advance(timedelta(minutes=90))

    row = rows_of(sections_of(eva, clock)["move"])[0]

    assert (row.left, row.moved_ago) == ("22 h", "1 h ago")
    assert row.terms == "1 day a move, rated"
    assert "".join(tile.face for tile in row.last.tiles) == "MOIST"
    assert row.last.sentence.startswith("Max guessed MOIST. M, not in the word.")


def test_a_game_that_lapsed_is_in_no_section(eva: Member, clock: StoppedClock) -> None:
    only(make_playing_pair(eva, make_member("Max"), first=1, move_clock=HOUR))
    only(make_playing_pair(eva, make_member("Ivo"), first=2, move_clock=HOUR))

    clock.advance(HOUR)

    assert sections_of(eva, clock) == {}


def test_an_ended_game_says_its_result_in_a_word(
    eva: Member, clock: StoppedClock
) -> None:
    other = make_member("Max")
    only(make_playing_pair(eva, other)).resign(2)
    clock.advance(HOUR)
    only(make_playing_pair(eva, other)).resign(1)
    clock.advance(HOUR)
    pair = make_pair(eva, other)
    services.call_off(game_id=pair.game.id, player=eva.players)

    rows = rows_of(sections_of(eva, clock)["ended"])

    assert [row.result for row in rows] == ["Called off", "Lost", "Won"]


def test_a_guest_has_the_games_of_this_browser(clock: StoppedClock) -> None:
    make_duel()
    table = make_playing_duel(first=1)
    Game.objects.exclude(id=table.game.id).filter(status="playing").delete()

    found = sections_of("anna", clock)

    assert opponents(found["seal"]) == opponents(found["move"]) == ["Bot (easy)"]
    assert sections_of("ben", clock) == {}


def test_a_section_has_pages_and_its_number_counts_them_all(
    eva: Member, clock: StoppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mine, "PER_PAGE", 2)
    other = make_member("Max")
    for _ in range(3):
        make_pair(eva, other)

    first = sections_of(eva, clock)["seal"]
    second = sections_of(eva, clock, seal=2)["seal"]

    assert (first.count, len(first.rows), first.has_more) == (3, 2, True)
    assert (second.count, len(second.rows), second.has_more) == (3, 1, False)


@pytest.mark.parametrize("count", [1, 4])
def test_the_lists_ask_as_often_however_many_games(
    eva: Member, clock: StoppedClock, count: int
) -> None:
    other = make_member("Max")
    for _ in range(count):
        make_playing_pair(eva, other, first=1)
        make_playing_pair(eva, other, first=2).guess(2, "moist")
        make_playing_pair(eva, other, first=2)
        make_pair(eva, other)
        make_playing_pair(eva, other).resign(1)

    with CaptureQueriesContext(connection) as asked:
        my_games(eva, clock.now, {})

    # Two numbers, and of three sections the rows and the last guesses; what ended.
    assert len(asked) == 9
