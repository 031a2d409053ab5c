"""Members are told of invitations, and both of what became of one."""

from datetime import timedelta

import pytest

from club import telling
from club.models import Block, Mail, Member, Notice
from club.services import compose_due_mails
from games import services
from games.models import Invitation
from tests.clock import StoppedClock
from tests.members import DAY, browser_of_member, make_member

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.fixture
def max_(db: None) -> Member:
    del db
    return make_member("Max")


@pytest.fixture
def eva(db: None) -> Member:
    del db
    return make_member("Eva")


def ask(by: Member, to: Member | None) -> Invitation:
    return services.invite(by=by, to=to, move_clock=DAY, is_rated=False)


def unseen(member: Member) -> list[str]:
    notices = list(Notice.objects.filter(member=member, seen_at=None))
    words = telling.in_words(notices)
    said = [words[n.pk] for n in notices if n.pk in words]
    return [each.sentence for each in said if not each.is_over]


def test_whoever_is_invited_is_told_and_written_to(max_: Member, eva: Member) -> None:
    offer = ask(max_, eva)

    until = "Mon 9 Mar, 09:00 UTC"
    assert unseen(eva) == [f"Max invites you to a game. Answer by {until}."]
    compose_due_mails()
    mail = Mail.objects.get(member=eva)
    assert mail.subject == f"Max invites you to a game. Answer by {until}."
    assert f"http://127.0.0.1:8000/i/{offer.id}/\n" in mail.text


def test_an_invitation_by_link_is_told_to_nobody(max_: Member) -> None:
    ask(max_, None)

    assert not Notice.objects.exists()


def test_the_host_is_told_that_it_was_declined(max_: Member, eva: Member) -> None:
    offer = ask(max_, eva)

    services.decline(invitation_id=offer.id, member=eva)

    assert unseen(max_) == ["Eva declined your invitation."]
    assert unseen(eva) == []


def test_the_other_is_told_that_it_was_withdrawn(
    max_: Member, eva: Member, clock: StoppedClock
) -> None:
    offer = ask(max_, eva)
    clock.advance(timedelta(seconds=1))

    services.withdraw(invitation_id=offer.id, member=max_)

    assert unseen(eva) == ["Max withdrew the invitation to you."]
    assert unseen(max_) == []


def test_both_are_told_that_nobody_answered(
    max_: Member, eva: Member, clock: StoppedClock
) -> None:
    ask(max_, eva)
    clock.advance(timedelta(days=7))

    services.expire_invitations()

    assert unseen(max_) == ["Eva did not answer your invitation in time."]
    assert unseen(eva) == ["Max's invitation to you ended unanswered."]


def test_that_it_was_taken_is_told_with_the_game(max_: Member, eva: Member) -> None:
    offer = ask(max_, eva)

    taken = services.take(invitation_id=offer.id, member=eva)
    services.tell_players(game_ids=[str(taken.game_id)])

    assert unseen(eva) == []
    assert [text.partition(".")[0] for text in unseen(max_)] == [
        "Eva took your invitation"
    ]


def test_looking_at_an_invitation_is_seeing_it(max_: Member, eva: Member) -> None:
    offer = ask(max_, eva)

    browser_of_member(eva).get(f"/i/{offer.id}/")

    assert not Notice.objects.filter(seen_at=None).exists()


def test_an_invitation_of_somebody_blocked_is_heard_of_no_more(
    max_: Member, eva: Member, clock: StoppedClock
) -> None:
    ask(max_, eva)
    Block.objects.create(by=eva, of=max_, made_at=clock.now)

    assert unseen(eva) == []
    assert compose_due_mails() == 0
