"""One mail about everything, and never a storm (deadlines.md, Reminders)."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from club.models import Mail, Member, Notice
from club.services import compose_due_mails, send_due_mails, tell
from club.services.notices import see, see_all
from tests.at_once import at_once
from tests.clock import A_MORNING, StoppedClock
from tests.members import make_member
from tests.smtp_sink import Sink

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def say(
    member: Member,
    at: datetime,
    says: str = "Ben has moved.",
    about: str = "games/bcd",
    kind: str = "test_move",
    **facts: object,
) -> None:
    tell(
        members=[member],
        kind=kind,
        about=about,
        path=f"/{about}/",
        at=at,
        facts={"says": says, **facts},
        mail_after=10 * MINUTE,
    )


def mails() -> list[Mail]:
    return list(Mail.objects.order_by("pk"))


def visit(member: Member, clock: StoppedClock) -> None:
    Member.objects.filter(pk=member.pk).update(seen_at=clock.now)


def test_a_mail_comes_once_its_time_has_come(anna: Member, clock: StoppedClock) -> None:
    say(anna, clock.now)
    clock.advance(10 * MINUTE - timedelta(milliseconds=1))
    assert compose_due_mails() == 0
    clock.advance(timedelta(milliseconds=1))

    assert compose_due_mails() == 1

    (mail,) = mails()
    assert (mail.to, mail.kind, mail.member) == (anna.email, "notices", anna)
    assert mail.subject == "Ben has moved."
    assert "Ben has moved.\nhttp://127.0.0.1:8000/games/bcd/\n" in mail.text
    assert mail.text.startswith("Hello Anna,\n")
    assert "You get this mail because" in mail.text
    assert Notice.objects.get().mail == mail
    assert compose_due_mails() == 0


def test_one_mail_tells_of_everything_that_waits(
    anna: Member, clock: StoppedClock
) -> None:
    say(anna, clock.now, subject="Your move against Ben by noon")
    say(anna, clock.now, "Max resigned. You win.", "games/fgh", "test_result")
    clock.advance(9 * MINUTE)
    say(anna, clock.now, "Eva has moved.", "games/jkm")  # not due for ten minutes
    clock.advance(MINUTE)

    compose_due_mails()

    (mail,) = mails()
    assert mail.subject == "Your move against Ben by noon, and 2 more things"
    for path in ("/games/bcd/", "/games/fgh/", "/games/jkm/"):
        assert mail.text.count(f"http://127.0.0.1:8000{path}\n") == 1


def test_what_was_seen_goes_by_no_mail(anna: Member, clock: StoppedClock) -> None:
    say(anna, clock.now)
    say(anna, clock.now, about="games/fgh")
    see(member=anna, about="games/bcd", shown=clock.now)
    clock.advance(HOUR)

    compose_due_mails()

    assert "/games/bcd/" not in mails()[0].text


def test_what_is_over_goes_by_no_mail_and_is_asked_about_once(
    anna: Member, clock: StoppedClock
) -> None:
    say(anna, clock.now, over=True)
    clock.advance(HOUR)

    assert compose_due_mails() == 0
    assert Notice.objects.get().mail_at is None


def test_a_kind_that_nobody_knows_any_more_goes_by_no_mail(
    anna: Member, clock: StoppedClock
) -> None:
    say(anna, clock.now, kind="app that is gone")
    clock.advance(HOUR)

    assert compose_due_mails() == 0
    assert Notice.objects.get().mail_at is None


def test_a_muted_group_stays_on_the_bell(anna: Member, clock: StoppedClock) -> None:
    anna.muted = ["moves"]
    anna.save(update_fields=["muted"])
    say(anna, clock.now)
    say(anna, clock.now, "You win.", "games/fgh", "test_result")
    clock.advance(HOUR)

    compose_due_mails()

    (mail,) = mails()
    assert mail.subject == "You win."
    assert "Ben has moved." not in mail.text
    assert Notice.objects.filter(seen_at=None).count() == 2


def test_who_confirmed_no_address_gets_no_mail(
    anna: Member, clock: StoppedClock
) -> None:
    Member.objects.filter(pk=anna.pk).update(email=None)
    say(anna, clock.now)
    clock.advance(HOUR)

    assert compose_due_mails() == 0


def test_no_mail_comes_while_the_member_is_here(
    anna: Member, clock: StoppedClock
) -> None:
    say(anna, clock.now)
    clock.advance(10 * MINUTE)
    visit(anna, clock)
    clock.advance(2 * MINUTE - timedelta(milliseconds=1))
    assert compose_due_mails() == 0
    clock.advance(timedelta(milliseconds=1))

    assert compose_due_mails() == 1


def test_after_a_visit_the_next_mail_comes_but_not_within_the_hour(
    anna: Member, clock: StoppedClock
) -> None:
    say(anna, clock.now)
    clock.advance(10 * MINUTE)
    compose_due_mails()
    clock.advance(5 * MINUTE)
    visit(anna, clock)
    see_all(member=anna)
    say(anna, clock.now, "Ben has moved again.")
    clock.advance(55 * MINUTE - timedelta(milliseconds=1))
    assert compose_due_mails() == 0
    clock.advance(timedelta(milliseconds=1))

    assert compose_due_mails() == 1


def test_without_a_visit_the_rest_is_one_digest_at_the_members_hour(
    anna: Member, clock: StoppedClock
) -> None:
    anna.digest_hour, anna.time_zone = 18, "Europe/Madrid"
    anna.save(update_fields=["digest_hour", "time_zone"])
    say(anna, clock.now)  # 9:00 UTC, in March: an hour less than in Madrid
    clock.advance(10 * MINUTE)
    compose_due_mails()

    for number in range(40):
        clock.now = A_MORNING + 30 * MINUTE + number * 10 * MINUTE
        say(anna, clock.now, f"Move {number}.", f"games/{number}")
        compose_due_mails()
    clock.now = datetime(2026, 3, 2, 16, 59, 59, tzinfo=UTC)
    compose_due_mails()
    assert len(mails()) == 1
    clock.now = datetime(2026, 3, 2, 17, 0, tzinfo=UTC)
    compose_due_mails()

    digest = mails()[1]
    assert digest.subject == "Move 0, and 39 more things"
    say(anna, clock.now, "Too late for today.", "games/late")
    clock.now = datetime(2026, 3, 3, 16, 59, 59, tzinfo=UTC)
    compose_due_mails()
    assert len(mails()) == 2
    clock.now = datetime(2026, 3, 3, 17, 0, tzinfo=UTC)
    compose_due_mails()
    assert mails()[2].subject == "Too late for today."


def test_time_that_runs_out_does_not_wait_for_the_digest(
    anna: Member, clock: StoppedClock
) -> None:
    say(anna, clock.now)
    clock.advance(10 * MINUTE)
    compose_due_mails()
    clock.advance(2 * HOUR)
    say(anna, clock.now, "Eva has moved.", "games/fgh")
    say(anna, clock.now, "Six hours left.", kind="test_reminder")
    clock.advance(10 * MINUTE)

    compose_due_mails()

    assert "Six hours left." in mails()[1].text
    assert "Eva has moved." in mails()[1].text


def test_a_week_of_moves_that_nobody_looks_at_is_no_storm(
    anna: Member, clock: StoppedClock
) -> None:
    for number in range(7 * 24):
        say(anna, clock.now, f"Move {number}.", f"games/{number % 20}")
        for _ in range(6):
            clock.advance(10 * MINUTE)
            compose_due_mails()

    sent = [mail.made_at for mail in mails()]
    assert len(sent) <= 8
    assert all(b - a >= HOUR for a, b in pairwise(sent))


def test_one_members_trouble_holds_up_nobody_else(
    anna: Member, clock: StoppedClock
) -> None:
    ben = make_member("Ben")
    say(anna, clock.now)
    Notice.objects.update(facts={})  # its wording raises KeyError
    say(ben, clock.now)
    clock.advance(HOUR)

    assert compose_due_mails() == 1
    assert mails()[0].member == ben


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("connections_of_threads")
def test_two_workers_at_once_write_one_mail_to_each(clock: StoppedClock) -> None:
    members = [make_member(f"Member {n}") for n in range(8)]
    for member in members:
        say(member, clock.now)
        say(member, clock.now, about="games/fgh")
    clock.advance(HOUR)

    at_once(compose_due_mails, compose_due_mails, compose_due_mails)

    compose_due_mails()
    assert sorted(mail.to for mail in mails()) == sorted(str(m.email) for m in members)


def test_a_mail_that_waited_tells_of_nothing_that_is_over(
    anna: Member, clock: StoppedClock, sink: Sink
) -> None:
    say(anna, clock.now)
    say(anna, clock.now, "Eva has moved.", "games/fgh")
    clock.advance(10 * MINUTE)
    compose_due_mails()
    sink.answers["CONNECT"] = "451 later"
    send_due_mails()
    see(member=anna, about="games/bcd", shown=clock.now)
    del sink.answers["CONNECT"]
    clock.advance(HOUR)

    send_due_mails()
    assert sink.mails == []
    assert mails()[0].state == "dropped"
    assert compose_due_mails() == 1
    send_due_mails()

    (came,) = sink.mails
    assert came["Subject"] == "Eva has moved."


def test_a_mail_about_an_older_state_makes_way_for_the_newer(
    anna: Member, clock: StoppedClock, sink: Sink
) -> None:
    say(anna, clock.now)
    clock.advance(10 * MINUTE)
    compose_due_mails()
    clock.advance(MINUTE)
    say(anna, clock.now, "Ben resigned. You win.", kind="test_result")

    send_due_mails()
    clock.advance(10 * MINUTE)
    compose_due_mails()
    send_due_mails()

    assert [m.state for m in mails()] == ["dropped", "sent"]
    assert [m["Subject"] for m in sink.mails] == ["Ben resigned. You win."]


def test_a_mail_is_in_the_members_language(anna: Member, clock: StoppedClock) -> None:
    anna.language = "es"
    anna.save(update_fields=["language"])
    say(anna, clock.now)
    clock.advance(HOUR)

    compose_due_mails()

    assert mails()[0].text.startswith("Hola, Anna:")
