"""What waits for a member: one question for the bell, the front page and My games."""

from datetime import timedelta

import pytest

from club.models import Block
from games import selectors, services
from games.selectors.mine import my_games
from tests.clock import StoppedClock
from tests.members import DAY, make_member, make_pair, make_playing_pair

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def test_what_has_to_be_moved_sealed_and_answered_is_listed_soonest_first(
    clock: StoppedClock,
) -> None:
    max_, eva = make_member("Max"), make_member("Eva")
    services.invite(by=eva, to=max_, move_clock=DAY, is_rated=False)
    make_pair(max_, eva, move_clock=2 * HOUR)
    make_playing_pair(max_, eva, first=1, move_clock=HOUR)

    needs = selectors.needs_you(max_, clock.now)

    assert [need.sentence.split(" by ")[0] for need in needs[:2]] == [
        "Your move against Eva",
        "Seal your word against Eva",
    ]
    assert needs[-1].sentence.startswith("Answer Eva's invitation by ")
    assert {need.who for need in needs} == {"Eva"}


def test_the_number_is_the_same_wherever_it_is_asked_for(clock: StoppedClock) -> None:
    max_, eva = make_member("Max"), make_member("Eva")
    services.invite(by=eva, to=max_, move_clock=DAY, is_rated=False)
    services.invite(by=eva, is_open=True, move_clock=DAY, is_rated=False)
    for first in (1, 2):
        make_playing_pair(max_, eva, first=first)

    listed = selectors.needs_you(max_, clock.now)
    mine = my_games(max_, clock.now, {})

    assert selectors.count_needs(max_, clock.now) == len(listed) == mine.needs


def test_an_invitation_of_somebody_blocked_or_paused_or_one_that_lapsed_waits_not(
    clock: StoppedClock,
) -> None:
    max_ = make_member("Max")
    blocked, paused, late = (make_member(name) for name in ("Eva", "Ivo", "Uma"))
    for other in (blocked, paused, late):
        services.invite(by=other, to=max_, move_clock=DAY, is_rated=False)
    Block.objects.create(by=max_, of=blocked, made_at=clock.now)
    paused.paused_until = clock.now + HOUR
    paused.save(update_fields=["paused_until"])

    waiting = [need.who for need in selectors.needs_you(max_, clock.now)]
    at_the_end = late.invitations.get().expires_at

    assert waiting == ["Uma"]
    assert selectors.count_needs(max_, clock.now) == 1
    assert "Uma" not in [n.who for n in selectors.needs_you(max_, at_the_end)]


def test_what_ran_out_of_time_waits_no_longer(clock: StoppedClock) -> None:
    pair = make_playing_pair(first=1, move_clock=HOUR)

    clock.advance(HOUR)

    assert selectors.needs_you(pair.one, clock.now) == []
    assert selectors.count_needs(pair.one, clock.now) == 0


def test_the_game_that_is_looked_at_is_left_out(clock: StoppedClock) -> None:
    pair = make_playing_pair(first=1)

    assert selectors.needs_you(pair.one, clock.now, but_not=pair.game.id) == []
