"""The organisers' first page: what needs them, what runs, the first evening."""

from datetime import timedelta

import pytest
from django.test import Client

from club import clock as site_clock
from club import tasks
from club.models import Club, Mail, Member, Outage
from club.services.mails import queue_mail
from club.services.reports import report_nickname
from games.models import Game, Seat
from tests.browsers import text_of
from tests.clock import StoppedClock
from tests.club.organising.organisers import make_organiser
from tests.members import DAY, browser_of_member, make_member, make_playing_pair

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.fixture
def olga() -> Member:
    return make_organiser()


@pytest.fixture
def browser(olga: Member) -> Client:
    return browser_of_member(olga)


def today(browser: Client) -> str:
    return " ".join(text_of(browser.get("/organise/")).split())


def test_a_quiet_day_says_so(browser: Client) -> None:
    page = today(browser)

    assert "Nothing: no reports, no failed mails" in page
    assert "none, the sweep is on time" in page


def test_a_worker_that_was_never_seen_and_one_that_was(
    browser: Client, clock: StoppedClock
) -> None:
    never = today(browser)
    tasks.note_pulse()
    clock.advance(timedelta(seconds=9))
    well = today(browser)
    clock.advance(timedelta(minutes=5))
    late = today(browser)

    assert "never seen" in never
    assert "Start a worker" in never
    assert "last seen 9 seconds ago" in well
    assert "Start a worker" not in well
    assert "last seen 5 minutes 9 seconds ago" in late
    assert "Start a worker" in late


def test_overdue_games_and_how_late_they_are(
    browser: Client, clock: StoppedClock
) -> None:
    pair = make_playing_pair()
    Seat.objects.exclude(game=pair.game).update(deadline=None)

    clock.advance(DAY + timedelta(minutes=2))

    assert "1, the sweep is late by 2 minutes" in today(browser)


def test_what_needs_an_organiser_is_counted_and_led_to(
    browser: Client, clock: StoppedClock
) -> None:
    max_, eva = make_member("Max"), make_member("Eva")
    report_nickname(by=eva, of=max_)
    queue_mail(to="x@y.org", kind="k", subject="S", text="T")
    Mail.objects.update(state="failed")
    Member.objects.filter(pk=eva.pk).update(awaits_approval=True)
    pair = make_playing_pair(make_member("Ivo"), make_member("Ana"))
    Game.objects.filter(pk=pair.game.pk).update(failed_at=clock.now)

    page = today(browser)

    for name in ("Waiting for approval", "Reported", "Mails that failed", "failed at"):
        assert name in page
    for query in (
        "member/?awaits_approval__exact=1",
        "report/?settled_at__isempty=1",
        "mail/?state__exact=failed",
    ):
        assert query in page
        found = text_of(browser.get(f"/organise/club/{query}"))
        assert "1 result" in found or "1 member" in found or "1 " in found


def test_mails_that_do_not_go_out_are_noticed(
    browser: Client, clock: StoppedClock
) -> None:
    queue_mail(to="x@y.org", kind="k", subject="S", text="T")
    soon = today(browser)
    clock.advance(timedelta(minutes=6))

    assert "1 is waiting" in soon
    assert "EMAIL_URL" not in soon
    assert "EMAIL_URL" in today(browser)


def test_the_last_outage_is_told(browser: Client) -> None:
    now = site_clock.now()
    Outage.objects.create(began_at=now - 2 * DAY, ended_at=now - DAY)

    assert "1, the last on" in today(browser)


def test_the_first_evening_ticks_itself(browser: Client, olga: Member) -> None:
    make_member("Max")
    club = Club.objects.create(pk=1)
    before = today(browser)

    sent = browser.post("/organise/test-mail")
    twice = text_of(browser.post("/organise/test-mail", follow=True))
    waiting = today(browser)
    Mail.objects.filter(kind="test").update(state="sent")
    after = today(browser)

    assert before.count("To do") == 2
    assert f"http://testserver/join/{club.join_token}/" in before
    assert sent.status_code == 302
    assert "on its way already" in twice
    mail = Mail.objects.get()
    assert mail.to == olga.email
    assert waiting.count("To do") == 2
    assert after.count("To do") == 1


def test_the_first_evening_can_be_dismissed(browser: Client) -> None:
    assert "The first evening" in today(browser)

    browser.post("/organise/first-steps")

    assert "The first evening" not in today(browser)
    assert not Club.objects.get().shows_first_steps


def test_looking_at_the_page_dismisses_and_sends_nothing(browser: Client) -> None:
    assert browser.get("/organise/first-steps").status_code == 405
    assert browser.get("/organise/test-mail").status_code == 405
    assert not Mail.objects.exists()
