"""What a profile counts."""

from datetime import timedelta

import pytest

from club.models import Member
from games import services
from games.models import Game
from games.selectors.profiles import profile_of
from games.selectors.records import Record, Streak, between, last_streak, records_of
from games.wording.profiles import streak_text
from tests.clock import A_MORNING, StoppedClock
from tests.members import DAY, Pair, make_member, make_pair, make_playing_pair

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def eva() -> Member:
    return make_member("Eva")


@pytest.fixture
def max_() -> Member:
    return make_member("Max")


def found_first(one: Member, two: Member) -> Pair:
    """Let the first win by finding the word in one guess."""
    pair = make_playing_pair(one, two, first=1)
    pair.guess(1, "crane")
    pair.guess(2, "moist")
    return pair


def end(pair: Pair, clock: StoppedClock, *, loser: int) -> None:
    pair.resign(loser)
    clock.advance(HOUR)


def test_duels_are_counted_won_drawn_and_lost(eva: Member, max_: Member) -> None:
    found_first(eva, max_)
    drawn = make_playing_pair(eva, max_, first=1)
    drawn.guess(1, "crane")
    drawn.guess(2, "speed")
    make_playing_pair(eva, max_).resign(1)

    members, bots = records_of(eva)

    assert (members.won, members.drawn, members.lost) == (1, 1, 1)
    assert members.guesses == 1.0
    assert bots == Record()


def test_duels_with_bots_are_counted_apart(eva: Member) -> None:
    game = services.start_bot_duel(member=eva, level="easy", move_clock=DAY)
    services.seal_word(game_id=game.id, player=eva.players, text="speed", nonce="")
    services.resign(game_id=game.id, player=eva.players)

    members, bots = records_of(eva)

    assert (members.played, bots.lost, bots.resigned) == (0, 1, 1)


def test_time_outs_and_resignations_are_counted_as_such(
    eva: Member, max_: Member, clock: StoppedClock
) -> None:
    for _ in range(5):
        found_first(eva, max_)
    make_playing_pair(eva, max_).resign(1)
    Game.objects.exclude(status="ended").delete()
    lapsed = make_playing_pair(eva, max_, first=1, move_clock=HOUR)
    Game.objects.exclude(status="ended").exclude(id=lapsed.game.id).delete()
    unsealed = make_pair(eva, max_, move_clock=HOUR)
    clock.advance(HOUR)
    for game in (lapsed.game, unsealed.game):
        services.settle_game(game_id=game.id)

    members, _bots = records_of(eva)

    assert (members.ran_out, members.resigned, members.counted) == (2, 1, 8)
    # Five of eight are 62.5: never rounded up.
    assert members.completed == 62


def test_a_game_that_was_called_off_counts_for_nothing(
    eva: Member, max_: Member
) -> None:
    pair = make_pair(eva, max_)
    services.call_off(game_id=pair.game.id, player=eva.players)

    members, _bots = records_of(eva)

    assert (members.played, members.counted, members.completed) == (0, 0, None)


def test_head_to_head_is_told_from_the_viewers_side(
    eva: Member, max_: Member, clock: StoppedClock
) -> None:
    end(make_playing_pair(eva, max_), clock, loser=1)
    end(make_playing_pair(eva, make_member("Ivo")), clock, loser=2)

    assert (between(max_, eva).won, between(max_, eva).lost) == (1, 0)
    against_me = profile_of(eva, max_, clock.now).against_me
    assert against_me is not None
    assert (against_me.won, against_me.lost) == (1, 0)


def test_wins_in_a_row_say_whether_and_when_they_ended(
    eva: Member, max_: Member, clock: StoppedClock
) -> None:
    assert last_streak(eva) == Streak(0, None)
    for loser in (1, 2, 2):
        end(make_playing_pair(eva, max_), clock, loser=loser)
    assert last_streak(eva) == Streak(2, None)
    ended_at = clock.now
    for _ in range(2):
        end(make_playing_pair(eva, max_), clock, loser=1)

    assert last_streak(eva) == Streak(2, ended_at)


def test_an_ended_streak_is_named() -> None:
    monday = A_MORNING

    assert streak_text(0, monday, monday) == ""
    assert streak_text(3, None, monday) == "3 so far"
    assert streak_text(7, monday - 6 * DAY, monday) == "7, ended Tuesday"
    assert streak_text(7, monday - 7 * DAY, monday) == "7, ended 23 February 2026"
