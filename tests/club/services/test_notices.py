"""What members are told, and that they have seen it."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction

from club.models import Member, Notice
from club.services import forget_old_notices, see, see_all, tell
from tests.at_once import at_once
from tests.clock import A_MORNING, StoppedClock
from tests.members import make_member

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

MINUTE = timedelta(minutes=1)


def say(
    *members: Member,
    says: str = "Ben has moved.",
    about: str = "games/bcd",
    kind: str = "test_move",
    minute: int = 0,
    mail_after: timedelta | None = MINUTE,
) -> int:
    return tell(
        members=members,
        kind=kind,
        about=about,
        path="/games/bcd/",
        at=A_MORNING + minute * MINUTE,
        facts={"says": says},
        mail_after=mail_after,
    )


def told(member: Member) -> list[tuple[str, bool]]:
    rows = Notice.objects.filter(member=member).order_by("made_at", "pk")
    return [(row.facts["says"], row.seen_at is not None) for row in rows]


def test_all_are_told_and_each_has_a_notice(anna: Member) -> None:
    ben = make_member("Ben")

    assert say(anna, ben) == 2

    assert told(anna) == told(ben) == [("Ben has moved.", False)]
    notice = Notice.objects.filter(member=anna).get()
    assert notice.mail_at == A_MORNING + MINUTE
    assert notice.path == "/games/bcd/"


def test_a_newer_notice_takes_the_place_of_an_unseen_one(anna: Member) -> None:
    say(anna, says="Ben has moved.", minute=0)
    say(anna, says="Ben resigned.", minute=5, kind="test_result", mail_after=None)

    notice = Notice.objects.get(member=anna)
    assert (notice.facts["says"], notice.kind) == ("Ben resigned.", "test_result")
    assert notice.made_at == A_MORNING + 5 * MINUTE
    assert notice.mail_at is None


def test_an_older_one_that_comes_late_changes_nothing(anna: Member) -> None:
    say(anna, says="Ben resigned.", minute=5)

    assert say(anna, says="Ben has moved.", minute=0) == 0
    assert told(anna) == [("Ben resigned.", False)]


def test_the_same_told_twice_is_one_notice_even_if_seen_between(anna: Member) -> None:
    say(anna)
    see_all(member=anna)

    assert say(anna) == 0
    assert told(anna) == [("Ben has moved.", True)]


def test_a_seen_one_stays_beside_the_next(anna: Member) -> None:
    say(anna)
    see_all(member=anna)
    say(anna, says="Ben has moved again.", minute=9)

    assert told(anna) == [("Ben has moved.", True), ("Ben has moved again.", False)]


def test_things_apart_are_told_apart(anna: Member) -> None:
    say(anna, about="games/bcd")
    say(anna, about="games/fgh")

    assert len(told(anna)) == 2


def test_opening_the_page_marks_its_own_notices_as_seen(anna: Member) -> None:
    say(anna, about="games/bcd")
    say(anna, about="games/fgh")

    see(member=anna, about="games/bcd", shown=A_MORNING)

    seen = Notice.objects.exclude(seen_at=None).get()
    assert (seen.about, seen.mail_at) == ("games/bcd", None)


def test_what_the_page_shows_before_the_task_tells_it_is_told_as_seen(
    anna: Member,
) -> None:
    see(member=anna, about="games/bcd", shown=A_MORNING)

    say(anna)
    say(anna, says="The next move.", minute=1)

    assert told(anna) == [("Ben has moved.", True), ("The next move.", False)]


def test_nothing_is_told_by_what_is_rolled_back(anna: Member) -> None:
    def fail() -> None:
        with transaction.atomic():
            say(anna)
            raise RuntimeError("the power went out")

    with pytest.raises(RuntimeError):
        fail()

    assert told(anna) == []


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("connections_of_threads")
def test_two_that_tell_at_once_leave_the_newer_one(anna: Member) -> None:
    ben = make_member("Ben")
    for number in range(15):
        about = f"games/{number}"
        acts = [
            partial(say, *pair, says=f"minute {minute}", about=about, minute=minute)
            for pair, minute in (((anna, ben), 1), ((ben, anna), 2), ((anna, ben), 2))
        ]

        outcomes = at_once(*acts)

        assert all(isinstance(outcome, int) for outcome in outcomes), outcomes
        for member in (anna, ben):
            notice = Notice.objects.get(member=member, about=about)
            assert notice.facts["says"] == "minute 2"


def test_old_notices_are_forgotten(anna: Member, clock: StoppedClock) -> None:
    say(anna, about="games/seen")
    see(member=anna, about="games/seen", shown=A_MORNING)
    say(anna, about="games/unseen")
    clock.advance(timedelta(days=61))

    forget_old_notices()

    assert Notice.objects.get().about == "games/unseen"
    clock.advance(timedelta(days=120))
    forget_old_notices()
    assert not Notice.objects.exists()
