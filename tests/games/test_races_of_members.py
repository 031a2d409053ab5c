"""Two members at the same instant: one game, one entry, whoever comes first."""

from functools import partial

import pytest

from club.celery import app
from club.models import Member
from games import services
from games.models import Game, Invitation
from games.selectors import table_of
from tests.at_once import at_once, codes
from tests.clock import StoppedClock
from tests.games.agreement import assert_rows_agree, kinds_of
from tests.members import DAY, WORDS, Pair, make_member, make_pair, make_playing_pair

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("clock", "connections_of_threads"),
]

AGAIN = 8


@pytest.fixture(autouse=True)
def _empty_queue() -> None:
    app.control.purge()


@pytest.fixture
def members(transactional_db: None) -> list[Member]:
    del transactional_db
    return [make_member(nickname) for nickname in ("Max", "Eva", "Ivo")]


def offer_of(member: Member) -> Invitation:
    return services.invite(by=member, move_clock=DAY, is_rated=True)


def take(offer: Invitation, member: Member) -> Invitation:
    return services.take(invitation_id=offer.id, member=member)


def withdraw(offer: Invitation) -> Invitation:
    return services.withdraw(invitation_id=offer.id, member=offer.by)


def assert_one_game(offer: Invitation) -> None:
    offer.refresh_from_db()
    assert offer.game
    assert Game.objects.filter(invitation=offer).get() == offer.game
    assert_rows_agree(offer.game.id)


def test_of_two_who_take_one_invitation_at_once_one_plays(
    members: list[Member],
) -> None:
    host, one, two = members
    for count in range(1, AGAIN + 1):
        offer = offer_of(host)

        outcomes = at_once(partial(take, offer, one), partial(take, offer, two))

        assert codes(outcomes) == ["done", "taken"]
        assert_one_game(offer)
        assert Game.objects.count() == count


def test_one_who_takes_it_twice_at_once_plays_once(members: list[Member]) -> None:
    host, guest, _other = members
    for count in range(1, AGAIN + 1):
        offer = offer_of(host)

        outcomes = at_once(*[partial(take, offer, guest)] * 3)

        assert codes(outcomes) == ["done"] * 3
        assert_one_game(offer)
        assert Game.objects.count() == count


def test_taking_and_withdrawing_at_once_is_one_or_the_other(
    members: list[Member],
) -> None:
    host, guest, _other = members
    games = 0
    for _ in range(AGAIN):
        offer = offer_of(host)

        outcomes = at_once(partial(take, offer, guest), partial(withdraw, offer))

        assert codes(outcomes) in (["done", "taken"], ["done", "withdrawn"])
        offer.refresh_from_db()
        games += offer.status == "taken"
        assert Game.objects.count() == games


def test_taking_at_the_end_and_expiring_at_once_opens_no_game(
    members: list[Member], clock: StoppedClock
) -> None:
    host, guest, _other = members
    for _ in range(AGAIN):
        offer = offer_of(host)
        clock.now = offer.expires_at

        outcomes = at_once(partial(take, offer, guest), services.expire_invitations)

        assert codes(outcomes) == ["done", "expired"]
        services.expire_invitations()  # what another held is left to the next sweep
        offer.refresh_from_db()
        assert offer.status == "expired"
    assert not Game.objects.exists()


def invite(by: Member) -> Invitation:
    return services.invite(by=by, is_open=True, move_clock=DAY, is_rated=True)


def test_the_same_terms_offered_twice_at_once_are_offered_once(
    members: list[Member],
) -> None:
    for _ in range(AGAIN):
        outcomes = at_once(*[partial(invite, members[0])] * 2)

        assert codes(outcomes) == ["already", "done"]
        assert Invitation.objects.filter(status="open").count() == 1
        withdraw(Invitation.objects.get(status="open"))


def test_two_members_who_invite_each_other_at_once_both_do(
    members: list[Member],
) -> None:
    one, two, _other = members

    def ask(by: Member, to: Member) -> Invitation:
        return services.invite(by=by, to=to, move_clock=DAY, is_rated=True)

    for _ in range(AGAIN):
        outcomes = at_once(partial(ask, one, two), partial(ask, two, one))

        assert codes(outcomes) == ["done", "done"]
        for offer in Invitation.objects.filter(status="open"):
            withdraw(offer)


def pause(member: Member, clock: StoppedClock) -> None:
    Member.objects.filter(pk=member.pk).update(
        paused_until=clock.now + DAY, pause_reason="Rude words."
    )


def test_a_pause_and_a_taking_at_once_are_one_before_the_other(
    members: list[Member], clock: StoppedClock
) -> None:
    host, guest, _other = members
    for _ in range(AGAIN):
        offer = offer_of(host)

        outcomes = at_once(partial(take, offer, guest), partial(pause, guest, clock))

        assert codes(outcomes) in (["done", "done"], ["done", "paused"])
        offer.refresh_from_db()
        taken = offer.status == "taken"
        assert taken == (codes(outcomes) == ["done", "done"])
        Member.objects.filter(pk=guest.pk).update(paused_until=None)


def seal(pair: Pair, seat: int) -> object:
    return pair.seal(seat)


def test_both_seal_at_once_and_the_game_starts_once(members: list[Member]) -> None:
    for _ in range(AGAIN):
        pair = make_pair(*members[:2])

        outcomes = at_once(partial(seal, pair, 1), partial(seal, pair, 2))

        assert codes(outcomes) == ["done", "done"]
        assert kinds_of(pair.game.id)[3:] == ["seal", "seal", "start"]
        assert_rows_agree(pair.game.id)


def test_sealing_last_and_calling_off_at_once_is_one_or_the_other(
    members: list[Member],
) -> None:
    for _ in range(AGAIN):
        pair = make_pair(*members[:2])
        pair.seal(1)

        outcomes = at_once(
            partial(seal, pair, 2),
            partial(services.call_off, game_id=pair.game.id, player=pair.one.players),
        )

        assert codes(outcomes) in (["done", "over"], ["done", "started"])
        assert_rows_agree(pair.game.id)


def test_a_guess_and_the_others_resignation_at_once_leave_a_whole_game(
    members: list[Member],
) -> None:
    for _ in range(AGAIN):
        pair = make_playing_pair(*members[:2], first=1)

        outcomes = at_once(
            partial(pair.guess, 1, "pilot", row=1), partial(pair.resign, 2)
        )

        assert codes(outcomes) in (["done", "done"], ["done", "over"])
        assert kinds_of(pair.game.id)[-2:] == ["resign", "end"]
        assert_rows_agree(pair.game.id)


def test_both_resign_at_once_and_one_did(members: list[Member]) -> None:
    for _ in range(AGAIN):
        pair = make_playing_pair(*members[:2])

        outcomes = at_once(partial(pair.resign, 1), partial(pair.resign, 2))

        assert codes(outcomes) == ["done", "over"]
        assert kinds_of(pair.game.id).count("resign") == 1


def test_a_guess_at_its_deadline_and_the_sweep_at_once_end_on_time(
    members: list[Member], clock: StoppedClock
) -> None:
    for _ in range(AGAIN):
        pair = make_playing_pair(*members[:2], first=1)
        clock.advance(DAY)

        outcomes = at_once(
            partial(pair.guess, 1, WORDS[2], row=1), services.settle_overdue
        )

        assert codes(outcomes) == ["done", "late"]
        assert pair.table.game.reason == "no_show"
        assert_rows_agree(pair.game.id)


def test_the_finding_guess_and_a_resignation_at_once_are_never_both_lost(
    members: list[Member],
) -> None:
    for _ in range(AGAIN):
        pair = make_playing_pair(*members[:2], first=1)

        outcomes = at_once(
            partial(pair.guess, 1, WORDS[2], row=1), partial(pair.resign, 1)
        )

        # Whoever has found the word and waits cannot resign any more.
        assert codes(outcomes) in (["done", "waiting"], ["done", "over"])
        found = pair.table.duel.seats[1].found_in
        assert (found is None) == (codes(outcomes) == ["done", "over"])


def test_time_given_twice_at_once_is_given_once(members: list[Member]) -> None:
    for _ in range(AGAIN):
        pair = make_playing_pair(*members[:2], first=1)
        give = partial(services.extend, game_id=pair.game.id, player=pair.two.players)

        outcomes = at_once(give, give)

        assert codes(outcomes) == ["done", "extended"]
        assert kinds_of(pair.game.id).count("extend") == 1


def test_a_rematch_asked_by_both_at_once_is_one_game(members: list[Member]) -> None:
    for _ in range(AGAIN):
        pair = make_playing_pair(*members[:2])
        pair.resign(1)
        before = Game.objects.count()
        ask = partial(services.rematch, game_id=pair.game.id)

        outcomes = at_once(partial(ask, member=pair.one), partial(ask, member=pair.two))

        assert codes(outcomes) == ["done", "done"]
        offer = Invitation.objects.get(rematch_of=pair.game)
        assert offer.status == "taken"
        assert Game.objects.count() == before + 1
        assert_one_game(offer)


def test_a_rematch_clicked_four_times_by_both_is_one_game(
    members: list[Member],
) -> None:
    pair = make_playing_pair(*members[:2])
    pair.resign(1)
    before = Game.objects.count()
    ask = partial(services.rematch, game_id=pair.game.id)

    outcomes = at_once(
        *[partial(ask, member=member) for member in (pair.one, pair.two) * 2]
    )

    assert codes(outcomes) == ["done"] * 4
    assert Game.objects.count() == before + 1


def test_a_member_who_leaves_in_mid_game_leaves_a_whole_one(
    members: list[Member],
) -> None:
    for _ in range(AGAIN):
        pair = make_playing_pair(*members[:2], first=2)

        outcomes = at_once(
            partial(pair.guess, 2, "pilot", row=1),
            partial(services.leave_games, member=pair.one),
        )

        assert codes(outcomes) in (["done", "done"], ["done", "over"])
        assert table_of(pair.game.id).game.reason == "resigned"
        assert_rows_agree(pair.game.id)


def test_a_paused_member_goes_on_with_running_games(
    members: list[Member], clock: StoppedClock
) -> None:
    pair = make_playing_pair(*members[:2], first=1)

    pause(pair.one, clock)

    assert pair.guess(1, "pilot").duel.to_move == 2
