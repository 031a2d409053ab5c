"""What one member may do about another: report a nickname, block."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from club.models import Block, Member, Notice, Report
from club.services import blocks
from club.services.blocks import block, unblock
from club.services.reports import MOST_A_DAY, report_nickname, settle_report
from club.telling import in_words
from games import services
from games.rules.refusals import Refused
from tests.at_once import at_once
from tests.browsers import text_of
from tests.clock import StoppedClock
from tests.club.organising.organisers import WHY, make_organiser
from tests.members import DAY, browser_of_member, make_member

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def path(member: Member, what: str) -> str:
    return f"/members/{member.number}/{what}"


def test_a_report_reaches_the_organisers_but_the_one_it_is_about() -> None:
    olga, otto, eva = make_organiser(), make_organiser("Otto"), make_member("Eva")

    report = report_nickname(by=eva, of=otto, reason=" It is \n rude. ")

    assert (report.nickname, report.reason) == ("Otto", "It is rude.")
    notice = Notice.objects.get()
    assert notice.member == olga
    assert notice.path == f"/organise/club/report/{report.pk}/change/"
    words = in_words([notice])[notice.pk]
    assert words.sentence == "The nickname Otto was reported."
    assert not words.is_over
    settle_report(by=olga, report=report, note=WHY)
    assert in_words([notice])[notice.pk].is_over


def test_a_nickname_is_reported_once_until_it_is_settled() -> None:
    olga, eva, max_ = make_organiser(), make_member("Eva"), make_member("Max")
    report = report_nickname(by=eva, of=max_)

    with pytest.raises(ValidationError, match="already"):
        report_nickname(by=eva, of=max_)
    settle_report(by=olga, report=report, note=WHY)
    report_nickname(by=eva, of=max_)

    assert Report.objects.count() == 2


def test_only_so_many_reports_a_day(clock: StoppedClock) -> None:
    eva = make_member("Eva")
    others = [make_member(f"Max{'abcdefgh'[n]}") for n in range(MOST_A_DAY + 1)]
    for other in others[:-1]:
        report_nickname(by=eva, of=other)

    with pytest.raises(ValidationError, match="tomorrow"):
        report_nickname(by=eva, of=others[-1])
    clock.advance(DAY + timedelta(seconds=1))
    report_nickname(by=eva, of=others[-1])


def test_nobody_reports_or_blocks_themselves_or_who_has_left() -> None:
    eva, gone = make_member("Eva"), make_member("Gone")
    Member.objects.filter(pk=gone.pk).update(
        left_at="2026-01-01T00:00Z", nickname=None, nickname_key=None, email=None
    )

    for act in (report_nickname, block):
        with pytest.raises(ValidationError, match="yourself"):
            act(by=eva, of=eva)
        with pytest.raises(ValidationError, match="has left"):
            act(by=eva, of=gone)
    assert browser_of_member(eva).get(path(gone, "report")).status_code == 404


def test_a_report_by_its_form(client: Client) -> None:
    eva, max_ = make_member("Eva"), make_member("Max")
    browser = browser_of_member(eva)

    page = text_of(browser.get(path(max_, "report"), {"next": "/settings/"}))
    done = browser.post(path(max_, "report"), {"reason": "Rude", "next": "/settings/"})
    again = browser.post(path(max_, "report"), {"reason": "Rude"})

    assert "“Max”" in page
    assert 'name="next" value="/settings/"' in page
    assert done["Location"] == "/settings/"
    assert again.status_code == 422
    assert "You have reported this nickname already" in text_of(again)
    assert "accounts/login" in client.post(path(max_, "report"))["Location"]


def test_a_block_keeps_invitations_apart_and_can_be_taken_off() -> None:
    eva, max_ = make_member("Eva"), make_member("Max")
    browser = browser_of_member(eva)

    page = text_of(browser.get(path(max_, "block")))
    browser.post(path(max_, "block"))
    browser.post(path(max_, "block"))
    blocked = text_of(browser.get(path(max_, "block")))

    assert "Block Max" in page
    assert "Max is blocked" in blocked
    assert Block.objects.count() == 1
    with pytest.raises(Refused, match="not_free"):
        services.invite(by=max_, to=eva, move_clock=DAY, is_rated=False)
    assert not Notice.objects.exists()
    browser.post(path(max_, "unblock"))
    unblock(by=eva, of=max_)
    services.invite(by=max_, to=eva, move_clock=DAY, is_rated=False)


def test_looking_blocks_nobody(client: Client) -> None:
    eva, max_ = make_member("Eva"), make_member("Max")
    browser = browser_of_member(eva)

    browser.get(path(max_, "block"))

    assert browser.get(path(max_, "unblock")).status_code == 405
    assert not Block.objects.exists()
    for what in ("report", "block", "unblock"):
        assert "accounts/login" in client.post(path(max_, what))["Location"]


def test_there_is_an_end_to_blocking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKED", 1)
    eva, max_, ivo = make_member("Eva"), make_member("Max"), make_member("Ivo")
    block(by=eva, of=max_)

    response = browser_of_member(eva).post(path(ivo, "block"))

    assert response.status_code == 422
    assert "Take one off first." in text_of(response)
    assert Block.objects.count() == 1


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("connections_of_threads")
def test_two_reports_and_two_blocks_at_once_are_one_each() -> None:
    eva, max_ = make_member("Eva"), make_member("Max")

    reported = at_once(*[lambda: report_nickname(by=eva, of=max_)] * 2)
    at_once(*[lambda: block(by=eva, of=max_)] * 2)

    assert Report.objects.count() == 1
    assert [type(e) for e in reported if isinstance(e, Exception)] == [ValidationError]
    assert Block.objects.count() == 1
