"""A mail's link mutes mails: signed, without logging in, never by looking alone."""

from datetime import timedelta

import pytest
from django.test import Client

from club.models import Mail, Member, Notice
from club.mute_links import link_to_mute
from club.services import compose_due_mails, send_due_mails, tell
from tests.browsers import text_of
from tests.clock import StoppedClock
from tests.smtp_sink import Sink

pytestmark = pytest.mark.django_db


def muted(member: Member) -> list[str]:
    member.refresh_from_db()
    groups: list[str] = member.muted
    return groups


@pytest.fixture
def mail_program() -> Client:
    """Return what knows no cookie of the site and no token of a form."""
    return Client(enforce_csrf_checks=True)


def test_looking_mutes_nothing(anna: Member, mail_program: Client) -> None:
    response = mail_program.get(link_to_mute(anna, ["moves"]))

    assert response.status_code == 200
    assert "moves and beginning games" in text_of(response)
    assert "Stop these mails" in text_of(response)
    assert muted(anna) == []


def test_posting_mutes_these_groups_and_no_other(
    anna: Member,
    mail_program: Client,
) -> None:
    Member.objects.filter(pk=anna.pk).update(muted=["news"])

    response = mail_program.post(
        link_to_mute(anna, ["results", "moves"]), {"List-Unsubscribe": "One-Click"}
    )

    assert response.status_code == 200
    assert "Done." in text_of(response)
    assert muted(anna) == ["moves", "news", "results"]


@pytest.mark.parametrize("change", [("moves", "news"), (":", ":x"), ("-", "1-")])
def test_a_link_that_was_tampered_with_is_none(
    anna: Member,
    mail_program: Client,
    change: tuple[str, str],
) -> None:
    link = link_to_mute(anna, ["moves"]).replace(*change, 1)

    assert mail_program.get(link).status_code == 404
    assert mail_program.post(link).status_code == 404
    assert muted(anna) == []


def test_the_link_of_a_former_member_mutes_nobody(
    anna: Member,
    mail_program: Client,
    clock: StoppedClock,
) -> None:
    link = link_to_mute(anna, ["moves"])
    Member.objects.filter(pk=anna.pk).update(
        left_at=clock.now, email=None, nickname=None
    )

    assert mail_program.post(link).status_code == 404


def test_a_mail_carries_the_links_and_the_headers_of_one_click(
    anna: Member,
    sink: Sink,
    clock: StoppedClock,
    mail_program: Client,
) -> None:
    for kind, about in (("test_move", "games/bcd"), ("test_result", "games/fgh")):
        facts = {"says": about}
        tell(
            members=[anna],
            kind=kind,
            about=about,
            path=f"/{about}/",
            at=clock.now,
            facts=facts,
            mail_after=timedelta(0),
        )
    compose_due_mails()
    send_due_mails()

    (came,) = sink.mails
    address = came["List-Unsubscribe"].strip("<>")
    assert address.startswith("http://127.0.0.1:8000/mails/stop/")
    assert came["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text = came.get_content()
    for what, group in (("moves and beginning games", "moves"), ("results", "results")):
        own = f"http://127.0.0.1:8000{link_to_mute(anna, [group])}"
        assert f"No more mails about {what}: {own}" in text

    mail_program.post(address.removeprefix("http://127.0.0.1:8000"))
    assert muted(anna) == ["moves", "results"]
    assert Notice.objects.filter(seen_at=None).count() == 2
    assert Mail.objects.get().state == "sent"
