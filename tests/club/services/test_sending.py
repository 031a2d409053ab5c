"""Mails leave the outbox at least once, and in the normal course once."""

import os
import signal
import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.db import connection
from pytest_django import Settings

from club.models import Mail, Member
from club.services import queue_mail, send_due_mails
from club.services.sending import CLAIMED_FOR, PAUSES
from tests.at_once import at_once
from tests.clock import StoppedClock
from tests.smtp_sink import Sink

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def queue(to: str = "anna@example.org", **more: Any) -> Mail:  # noqa: ANN401 -- as queue_mail
    return queue_mail(
        to=to, kind="account", subject="A word", text="Open: http://x/1\n", **more
    )


def test_a_mail_is_sent_as_it_was_written_and_its_text_forgotten(
    sink: Sink, anna: Member
) -> None:
    mail = queue(member=anna, headers={"List-Unsubscribe": "<http://x/stop>"})

    assert send_due_mails() == 1

    (came,) = sink.mails
    assert came["To"] == "anna@example.org"
    assert came["Subject"] == "A word"
    assert came["List-Unsubscribe"] == "<http://x/stop>"
    assert came["Auto-Submitted"] == "auto-generated"
    assert came["Message-ID"].startswith(f"<{mail.pk}.")
    assert came.get_content().split() == ["Open:", "http://x/1"]
    mail.refresh_from_db()
    assert (mail.state, mail.text, mail.tries) == ("sent", "", 1)
    assert mail.done_at is not None


def test_what_was_sent_is_not_sent_again(sink: Sink, clock: StoppedClock) -> None:
    queue()
    send_due_mails()
    clock.advance(timedelta(days=2))

    assert send_due_mails() == 0
    assert len(sink.mails) == 1


def test_a_subject_is_one_line(sink: Sink) -> None:
    queue_mail(to="a@example.org", kind="k", subject="A\r\nBcc: b@x.org", text="t")

    send_due_mails()

    assert sink.mails[0]["Subject"] == "A Bcc: b@x.org"
    assert sink.mails[0]["Bcc"] is None


@pytest.mark.parametrize("when", ["CONNECT", "RCPT", "DATA", "END"])
def test_a_server_in_trouble_is_tried_again_with_growing_pauses(
    sink: Sink, clock: StoppedClock, when: str
) -> None:
    mail = queue()
    sink.answers[when] = "451 later"

    for number, pause in enumerate(PAUSES, start=1):
        send_due_mails()
        mail.refresh_from_db()
        assert (mail.state, mail.tries) == ("waiting", number)
        assert mail.due_at == clock.now + pause
        assert "451 later" in mail.problem
        clock.advance(pause - timedelta(milliseconds=1))
        assert send_due_mails() == 0
        assert mail.tries == number
        clock.advance(timedelta(milliseconds=1))
    send_due_mails()

    mail.refresh_from_db()
    assert (mail.state, mail.text) == ("failed", "Open: http://x/1\n")
    assert mail.tries == len(PAUSES) + 1
    assert "451 later" in mail.problem


def test_a_server_that_comes_back_gets_the_mail(
    sink: Sink, clock: StoppedClock
) -> None:
    mail = queue()
    sink.answers["RCPT"] = "451 later"
    send_due_mails()
    del sink.answers["RCPT"]
    clock.advance(PAUSES[0])

    assert send_due_mails() == 1

    mail.refresh_from_db()
    assert (mail.state, mail.problem) == ("sent", "")


def test_an_address_that_is_refused_for_good_is_not_tried_again(sink: Sink) -> None:
    mail = queue()
    sink.answers["RCPT"] = "550 no such mailbox"

    send_due_mails()

    mail.refresh_from_db()
    assert (mail.state, mail.problem) == ("failed", "550 no such mailbox")


def test_no_server_at_all_keeps_the_mail(settings: Settings) -> None:
    mail = queue()
    sink = Sink()
    sink.port = 1
    settings.MAILERS = sink.mailers

    send_due_mails()

    mail.refresh_from_db()
    assert (mail.state, mail.tries) == ("waiting", 1)
    assert "refused" in mail.problem


def test_a_mail_that_cannot_be_made_holds_up_no_other(sink: Sink) -> None:
    broken = queue(headers={"X-Broken": "a\nb"})
    queue(to="ben@example.org")

    assert send_due_mails() == 1

    broken.refresh_from_db()
    assert broken.state == "failed"
    assert [m["To"] for m in sink.mails] == ["ben@example.org"]


KILLED = """
import django
django.setup()
from django.conf import settings
from django.db import connection
from club.services import send_due_mails
connection.settings_dict["NAME"] = {name!r}
settings.MAILERS = {mailers!r}
send_due_mails()
"""


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_before_it_noted_the_sending_sends_again(
    sink: Sink, clock: StoppedClock
) -> None:
    queue()
    sink.may_answer.clear()
    name = str(connection.settings_dict["NAME"])
    worker = subprocess.Popen(
        [sys.executable, "-c", KILLED.format(name=name, mailers=sink.mailers)],
        cwd=site_settings.BASE_DIR,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
    )
    assert sink.has_come.wait(20)
    worker.send_signal(signal.SIGKILL)
    worker.wait(10)
    sink.may_answer.set()
    mail = Mail.objects.get()
    assert (mail.state, mail.tries) == ("waiting", 1)

    clock.now = mail.due_at - timedelta(milliseconds=1)
    assert send_due_mails() == 0, "its worker may still be at it"
    clock.now = mail.due_at
    assert send_due_mails() == 1

    first, second = sink.mails
    assert first["Message-ID"] == second["Message-ID"]
    mail.refresh_from_db()
    assert mail.state == "sent"


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("connections_of_threads")
def test_three_workers_at_once_send_each_mail_once(sink: Sink) -> None:
    for number in range(12):
        queue(to=f"m{number}@example.org")

    counts = at_once(send_due_mails, send_due_mails, send_due_mails)

    assert sum(int(str(count)) for count in counts) == 12
    assert len({mail["To"] for mail in sink.mails}) == len(sink.mails) == 12


def test_a_claim_outlasts_whatever_a_server_may_take() -> None:
    slowest = timedelta(seconds=10) * 8  # each answer that is waited for

    assert slowest < CLAIMED_FOR
