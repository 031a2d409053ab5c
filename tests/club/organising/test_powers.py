"""What organisers decide: shown first, for a reason, on record, never for oneself."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError

from club.models import Mail, Member, Notice, Report
from club.services import organising
from club.services.mails import queue_mail
from club.services.reports import report_nickname
from games import services
from games.models import Game, Invitation
from games.rules.refusals import Refused
from tests.browsers import text_of
from tests.clock import StoppedClock
from tests.club.organising.organisers import WHY, address_of, make_organiser, use
from tests.members import (
    DAY,
    browser_of_member,
    make_member,
    make_pair,
    make_playing_pair,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

MEMBER_POWERS = (
    "approve",
    "rename",
    "pause",
    "lift",
    "make-organiser",
    "take-office",
    "close",
    "open",
)


def fresh(member: Member) -> Member:
    return Member.objects.get(pk=member.pk)


def told(member: Member) -> list[dict[str, str]]:
    notices = Notice.objects.filter(member=member, kind="decided")
    return [notice.facts for notice in notices.order_by("pk")]


def test_a_decision_is_shown_before_it_is_made() -> None:
    olga, max_ = make_organiser(), make_member("Max")
    browser = browser_of_member(olga)
    path = address_of(max_, "rename")
    sent = {"nickname": "Moritz", "reason": WHY}

    form = text_of(browser.get(path))
    preview = text_of(browser.post(path, sent))
    back = text_of(browser.post(path, {**sent, "again": "1"}))
    before = fresh(max_).nickname
    done = browser.post(path, {**sent, "sure": "1"})

    assert 'name="nickname"' in form
    assert "Max is called Moritz from now on." in preview
    assert WHY in preview
    assert 'value="Moritz"' in back
    assert before == "Max"
    assert done["Location"] == address_of(max_)
    assert fresh(max_).nickname == "Moritz"


def test_a_decision_is_on_record_and_the_member_is_told() -> None:
    olga, max_ = make_organiser(), make_member("Max")

    use(olga, max_, "rename", nickname="Moritz")

    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_id) == (olga, str(max_.pk))
    assert entry.change_message == f"Renamed from Max to Moritz: {WHY}"
    assert told(max_) == [{"what": "renamed", "new": "Moritz", "reason": WHY}]
    browser = browser_of_member(olga)
    assert WHY in text_of(browser.get("/organise/admin/logentry/"))
    assert WHY in text_of(browser.get(address_of(max_).replace("change", "history")))


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
def test_no_decision_without_a_reason(reason: str) -> None:
    olga, max_ = make_organiser(), make_member("Max")

    response = use(olga, max_, "close", reason=reason)

    assert response.status_code == 422
    assert fresh(max_).is_active
    with pytest.raises(ValidationError, match="Say why"):
        organising.let_log_in(by=olga, member=max_, may=False, reason=reason)


@pytest.mark.parametrize("power", MEMBER_POWERS)
def test_nobody_decides_about_themselves(power: str) -> None:
    olga = make_organiser()
    before = fresh(olga)

    response = use(olga, olga, power, nickname="Queen", until="2030-01-01")

    assert response.status_code == 403
    assert "Another organiser must do this." in text_of(response)
    after = fresh(olga)
    for name in ("nickname", "paused_until", "is_staff", "is_active"):
        assert getattr(after, name) == getattr(before, name)
    with pytest.raises(ValidationError, match="Another organiser"):
        organising.let_organise(by=olga, member=olga, may=False, reason=WHY)


def test_ones_own_page_says_so_and_offers_nothing() -> None:
    olga = make_organiser()

    page = text_of(browser_of_member(olga).get(address_of(olga)))

    assert "Another organiser must do this." in page
    assert "/do/" not in page


def test_who_is_an_organiser_no_longer_decides_nothing() -> None:
    olga, otto, max_ = make_organiser(), make_organiser("Otto"), make_member("Max")

    use(olga, otto, "take-office")

    assert use(otto, max_, "close").status_code == 404
    with pytest.raises(ValidationError, match="Only organisers"):
        organising.let_log_in(by=otto, member=max_, may=False, reason=WHY)
    with pytest.raises(ValidationError, match="Only organisers"):
        organising.let_organise(by=otto, member=olga, may=False, reason=WHY)


def test_a_pause_lasts_until_its_day_and_can_be_lifted(clock: StoppedClock) -> None:
    olga, max_ = make_organiser(), make_member("Max")
    day = (clock.now + timedelta(days=3)).date().isoformat()

    use(olga, max_, "pause", until=day)
    paused = fresh(max_)

    assert paused.is_paused(clock.now)
    assert not paused.is_paused(clock.now + timedelta(days=3))
    with pytest.raises(Refused, match="paused"):
        services.invite(by=max_, is_open=True, move_clock=DAY, is_rated=False)
    use(olga, max_, "lift")
    assert not fresh(max_).is_paused(clock.now)
    assert [facts["what"] for facts in told(max_)] == ["paused", "lifted"]


def test_a_pause_lies_in_the_future(clock: StoppedClock) -> None:
    olga, max_ = make_organiser(), make_member("Max")

    response = use(olga, max_, "pause", until=clock.now.date().isoformat())

    assert response.status_code == 422
    assert "still to come" in text_of(response)


def test_a_closed_account_is_logged_out_and_opens_again() -> None:
    olga, max_ = make_organiser(), make_member("Max")
    browser = browser_of_member(max_)

    use(olga, max_, "close")
    inside = "Settings" in text_of(browser.get("/"))
    use(olga, max_, "open")

    assert not inside
    assert fresh(max_).is_active


def test_an_organisers_account_is_not_closed() -> None:
    olga, otto = make_organiser(), make_organiser("Otto")

    with pytest.raises(ValidationError, match="cannot be closed"):
        organising.let_log_in(by=olga, member=otto, may=False, reason=WHY)


def test_a_nickname_has_the_same_limits_as_a_members_own_choice() -> None:
    olga, max_ = make_organiser(), make_member("Max")
    make_member("Eva")

    taken = use(olga, max_, "rename", nickname="EVA")
    reserved = use(olga, max_, "rename", nickname="Organiser")

    assert "Somebody has this nickname" in text_of(taken)
    assert reserved.status_code == 422
    assert fresh(max_).nickname == "Max"
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize(
    ("power", "chosen", "result", "winner"),
    [
        ("void", {}, "void", None),
        ("decide", {"verdict": "draw"}, "draw", None),
        ("decide", {"verdict": "2"}, "win", 2),
    ],
)
def test_a_game_is_decided_in_its_log(
    power: str, chosen: dict[str, str], result: str, winner: int | None
) -> None:
    pair, olga = make_playing_pair(is_rated=True), make_organiser()
    browser = browser_of_member(olga)

    sent = {"reason": WHY, **chosen}
    preview = text_of(browser.post(address_of(pair.game, power), sent))
    use(olga, pair.game, power, **chosen)

    assert "Public" in preview
    assert ("It is a rated game" in preview) is (result != "void")
    game = Game.objects.get(pk=pair.game.pk)
    assert (game.result, game.winner, game.reason) == (result, winner, "adjudicated")
    log = browser.get(f"/games/{pair.game.id}/log.json").json()
    verdict = next(e for e in log["entries"] if e["type"] == "adjudicate")
    assert (verdict["why"], verdict["who"]) == (WHY, olga.player)
    assert LogEntry.objects.get().object_id == pair.game.id


def test_nobody_decides_their_own_game() -> None:
    olga = make_organiser()
    pair = make_playing_pair(olga, make_member("Max"))

    page = text_of(browser_of_member(olga).get(address_of(pair.game)))
    response = use(olga, pair.game, "void")

    assert "Another organiser must do this." in page
    assert response.status_code == 403
    assert Game.objects.get(pk=pair.game.pk).status == "playing"


def test_a_game_that_ended_is_not_decided_again() -> None:
    pair, olga = make_playing_pair(), make_organiser()
    pair.resign(1)

    response = use(olga, pair.game, "void")

    assert response.status_code == 302
    assert Game.objects.get(pk=pair.game.pk).reason == "resigned"
    assert not LogEntry.objects.exists()


def test_an_invitation_is_taken_off() -> None:
    max_, olga = make_member("Max"), make_organiser()
    offer = services.invite(by=max_, is_open=True, move_clock=DAY, is_rated=False)

    use(olga, offer, "withdraw")

    assert Invitation.objects.get().status == "withdrawn"
    assert told(max_) == [{"what": "withdrawn", "reason": WHY}]
    mine = services.invite(by=olga, is_open=True, move_clock=DAY, is_rated=False)
    assert use(olga, mine, "withdraw").status_code == 403


def test_a_mail_that_failed_is_tried_again(clock: StoppedClock) -> None:
    olga = make_organiser()
    mail = queue_mail(to="x@y.org", kind="account", subject="S", text="T")
    waiting = use(olga, mail, "retry")
    Mail.objects.update(state="failed", tries=7, due_at=clock.now - DAY)

    use(olga, mail, "retry")

    assert "can no longer" not in text_of(waiting)
    row = Mail.objects.get()
    assert (row.state, row.tries, row.due_at) == ("waiting", 0, clock.now)


def test_a_report_is_settled_once_and_not_by_the_one_it_is_about() -> None:
    olga, otto = make_organiser(), make_organiser("Otto")
    report = report_nickname(by=make_member("Max"), of=otto)

    own = use(otto, report, "settle")
    use(olga, report, "settle")
    again = use(olga, report, "settle", reason="Something else")

    assert own.status_code == 403
    assert again.status_code == 302
    row = Report.objects.get()
    assert (row.settled_by, row.note) == (olga, WHY)


def test_a_member_who_left_is_past_deciding() -> None:
    olga, max_ = make_organiser(), make_member("Max")
    Member.objects.filter(pk=max_.pk).update(
        left_at="2026-01-01T00:00Z", nickname=None, nickname_key=None, email=None
    )

    page = text_of(browser_of_member(olga).get(address_of(max_)))

    assert "/do/" not in page
    with pytest.raises(ValidationError, match="has left"):
        organising.approve(by=olga, member=max_, reason=WHY)


def test_a_running_game_that_is_sealing_can_be_declared_void() -> None:
    pair = make_pair()

    use(make_organiser(), pair.game, "void")

    assert Game.objects.get().result == "void"
