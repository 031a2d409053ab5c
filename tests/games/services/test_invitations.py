"""Invitations are made, taken, withdrawn, declined, and expire."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from club.models import Block, Member
from games import services
from games.models import Game, Invitation, Seat
from games.rules.refusals import Refused
from games.services.invitations import MOST_OPEN
from tests.clock import StoppedClock
from tests.games.agreement import assert_rows_agree, log_of
from tests.members import DAY, make_member

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)
MS = timedelta(milliseconds=1)


@pytest.fixture
def max_(clock: StoppedClock) -> Member:
    del clock
    return make_member("Max")


@pytest.fixture
def eva() -> Member:
    return make_member("Eva")


@pytest.fixture
def ivo() -> Member:
    return make_member("Ivo")


def invite(by: Member, **terms: object) -> Invitation:
    return services.invite(**{"by": by, "move_clock": DAY, "is_rated": True, **terms})  # type: ignore[arg-type] # each test says what it is about


def take(offer: Invitation, member: Member) -> Invitation:
    return services.take(invitation_id=offer.id, member=member)


def pause(member: Member, clock: StoppedClock) -> None:
    member.paused_until = clock.now + DAY
    member.pause_reason = "Rude words."
    member.save(update_fields=["paused_until", "pause_reason"])


def leave(member: Member, clock: StoppedClock) -> None:
    member.leaving_at = clock.now
    member.save(update_fields=["leaving_at"])


def lose_address(member: Member, _clock: StoppedClock) -> None:
    member.email = None
    member.save(update_fields=["email"])


OUT_OF_PLAY = [(pause, "paused"), (leave, "leaving"), (lose_address, "unconfirmed")]


def test_a_taken_invitation_is_a_game_on_its_terms(max_: Member, eva: Member) -> None:
    offer = invite(max_, move_clock=timedelta(hours=4), is_rated=True)

    taken = take(offer, eva)

    game = taken.game
    assert game
    assert (taken.status, taken.taken_by) == ("taken", eva)
    assert (game.clock_seconds, game.is_rated) == (4 * 3600, True)
    opening, *joins = log_of(game.id)
    assert (opening["clock"], opening["rated"]) == (4 * 3600, True)
    assert opening["bot"] is None
    assert [join["player"] for join in joins] == [max_.player, eva.player]
    assert list(Seat.objects.order_by("number").values_list("member", flat=True)) == [
        max_.pk,
        eva.pk,
    ]
    assert_rows_agree(game.id)


def test_who_took_it_is_led_to_the_game_again(max_: Member, eva: Member) -> None:
    offer = invite(max_)
    game = take(offer, eva).game

    assert take(offer, eva).game == game
    assert take(offer, max_).game == game
    assert Game.objects.count() == 1


def test_nobody_takes_their_own(max_: Member) -> None:
    offer = invite(max_)

    with pytest.raises(Refused, match="own"):
        take(offer, max_)


def test_a_used_one_says_who_took_it(max_: Member, eva: Member, ivo: Member) -> None:
    offer = invite(max_)
    take(offer, eva)

    with pytest.raises(Refused, match="taken") as refused:
        take(offer, ivo)

    assert refused.value.facts == {"nickname": "Eva"}
    assert Game.objects.count() == 1


def test_a_withdrawn_one_cannot_be_taken(max_: Member, eva: Member) -> None:
    offer = invite(max_)
    services.withdraw(invitation_id=offer.id, member=max_)
    services.withdraw(invitation_id=offer.id, member=max_)

    with pytest.raises(Refused, match="withdrawn"):
        take(offer, eva)


def test_a_taken_one_cannot_be_withdrawn(max_: Member, eva: Member) -> None:
    offer = invite(max_)
    take(offer, eva)

    with pytest.raises(Refused, match="taken"):
        services.withdraw(invitation_id=offer.id, member=max_)


def test_only_its_maker_withdraws_it(max_: Member, eva: Member) -> None:
    offer = invite(max_)

    with pytest.raises(Invitation.DoesNotExist):
        services.withdraw(invitation_id=offer.id, member=eva)


def test_it_ends_after_seven_days_whether_or_not_anything_swept(
    max_: Member, eva: Member, ivo: Member, clock: StoppedClock
) -> None:
    in_time, late = invite(max_), invite(max_)
    ends = late.expires_at

    clock.advance(WEEK - MS)
    take(in_time, eva)
    clock.advance(MS)
    with pytest.raises(Refused, match="expired") as refused:
        take(late, ivo)

    assert refused.value.facts == {"at": ends}
    assert services.expire_invitations() == 1
    assert services.expire_invitations() == 0
    late.refresh_from_db()
    assert (late.status, late.ended_at) == ("expired", ends)
    with pytest.raises(Refused, match="expired"):
        take(late, ivo)


def test_one_that_ended_does_not_keep_its_terms(
    max_: Member, clock: StoppedClock
) -> None:
    old = invite(max_, is_open=True)
    clock.advance(WEEK)

    new = invite(max_, is_open=True)

    old.refresh_from_db()
    assert (old.status, new.status) == ("expired", "open")


def test_one_to_a_member_is_theirs_alone(
    max_: Member, eva: Member, ivo: Member
) -> None:
    offer = invite(max_, to=eva)

    with pytest.raises(Invitation.DoesNotExist):
        take(offer, ivo)
    with pytest.raises(Invitation.DoesNotExist):
        services.decline(invitation_id=offer.id, member=ivo)
    assert take(offer, eva).status == "taken"


def test_a_declined_one_is_over(max_: Member, eva: Member) -> None:
    offer = invite(max_, to=eva)

    services.decline(invitation_id=offer.id, member=eva)
    services.decline(invitation_id=offer.id, member=eva)

    with pytest.raises(Refused, match="declined"):
        take(offer, eva)
    with pytest.raises(Refused, match="declined"):
        services.withdraw(invitation_id=offer.id, member=max_)


def test_the_same_terms_are_offered_once(max_: Member, eva: Member) -> None:
    first = invite(max_, is_open=True)
    invite(max_, is_open=True, is_rated=False)
    invite(max_, to=eva)

    for again in ({"is_open": True}, {"to": eva}):
        with pytest.raises(Refused, match="already") as refused:
            invite(max_, **again)
    with pytest.raises(Refused, match="already") as refused:
        invite(max_, is_open=True)

    assert refused.value.facts == {"invitation": first.id}


def test_each_link_is_another_invitation(max_: Member) -> None:
    assert invite(max_).id != invite(max_).id


def test_there_is_an_end_to_invitations(max_: Member) -> None:
    for _ in range(MOST_OPEN):
        invite(max_)

    with pytest.raises(Refused, match="too_many"):
        invite(max_)


def test_nobody_invites_themselves(max_: Member) -> None:
    with pytest.raises(Refused, match="yourself"):
        invite(max_, to=max_)


@pytest.mark.parametrize(("act", "code"), OUT_OF_PLAY)
def test_who_may_not_play_neither_makes_nor_takes_one(
    max_: Member,
    eva: Member,
    clock: StoppedClock,
    act: Callable[[Member, StoppedClock], None],
    code: str,
) -> None:
    offer = invite(max_)
    act(eva, clock)

    with pytest.raises(Refused, match=code):
        invite(eva)
    with pytest.raises(Refused, match=code):
        take(offer, eva)

    assert not Game.objects.exists()


@pytest.mark.parametrize(("act", "code"), OUT_OF_PLAY)
def test_nobody_is_told_why_another_may_not_play(
    max_: Member,
    eva: Member,
    clock: StoppedClock,
    act: Callable[[Member, StoppedClock], None],
    code: str,
) -> None:
    del code
    offer = invite(max_)
    act(max_, clock)

    for attempt in (partial(take, offer, eva), partial(invite, eva, to=max_)):
        with pytest.raises(Refused, match="not_free") as refused:
            attempt()
        assert refused.value.facts == {"nickname": "Max"}


def test_a_pause_that_is_over_is_over(max_: Member, clock: StoppedClock) -> None:
    pause(max_, clock)

    clock.advance(DAY)

    assert invite(max_).status == "open"


@pytest.mark.parametrize("blocker", ["Max", "Eva"])
def test_who_blocked_the_other_plays_no_game_with_them(
    max_: Member, eva: Member, ivo: Member, clock: StoppedClock, blocker: str
) -> None:
    offer = invite(max_)
    pair = (max_, eva) if blocker == "Max" else (eva, max_)
    Block.objects.create(by=pair[0], of=pair[1], made_at=clock.now)

    with pytest.raises(Invitation.DoesNotExist):
        take(offer, eva)
    with pytest.raises(Refused, match="not_free"):
        invite(max_, to=eva)
    assert take(offer, ivo).status == "taken"
