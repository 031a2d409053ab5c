"""Leaving the club: what goes, what stays, and that it may be interrupted."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.test import Client

from club import clock
from club.models import Block, Mail, Member, Notice, Report
from club.services.leaving import begin_leaving, finish_leaving, unfinished_leavings
from club.services.mails import queue_mail
from club.tasks import go_on_leaving
from games import services
from games.models import Game
from games.selectors import log_of, table_of
from tests.browsers import text_of
from tests.clock import StoppedClock
from tests.club.account.people import (
    ADDRESS,
    PASSWORD,
    log_in,
    logged_in,
    make_anna,
    who_is,
)
from tests.factories import DAY, NONCE, hidden_word, make_playing_duel

pytestmark = pytest.mark.django_db


def leave(member: Member) -> Member:
    """Leave, to the end."""
    begin_leaving(member=member)
    finish_leaving(member_id=member.pk)
    member.refresh_from_db()
    return member


def a_game_of(member: Member, *, first: int = 1) -> Game:
    """Return a duel of the member against the bot that has begun."""
    while True:
        game = services.start_bot_duel(member=member, level="easy", move_clock=DAY)
        table = services.seal_word(
            game_id=game.id, player=member.player, text="speed", nonce=NONCE
        )
        if table.duel.first == first:
            return game


def test_it_takes_two_steps_and_asks_who_it_is() -> None:
    browser, anna = logged_in()
    session = browser.session
    session.pop("account_authentication_methods", None)
    session.save()

    first = browser.get("/settings/leave/")
    unproven = browser.post("/settings/leave/")
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = text_of(browser.get("/settings/leave/"))

    assert first["Location"].startswith("/accounts/reauthenticate/")
    assert unproven["Location"].startswith("/accounts/reauthenticate/")
    assert "This cannot be taken back." in page
    anna.refresh_from_db()
    assert anna.leaving_at is None


def test_the_account_is_closed_on_every_device_at_once() -> None:
    browser, anna = logged_in()
    elsewhere = Client()
    log_in(elsewhere)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})

    response = browser.post("/settings/leave/", follow=True)

    assert "Your account is closed" in text_of(response)
    assert who_is(browser) == ""
    assert elsewhere.get("/welcome/").status_code == 302
    assert log_in(Client()) != 302
    anna.refresh_from_db()
    assert anna.leaving_at


def test_nothing_tells_who_it_was() -> None:
    browser, anna = logged_in()
    ben = make_anna(email="ben@example.org", nickname="Ben")
    queue_mail(to=ADDRESS, kind="test", subject="S", text="T", member=anna)
    now = clock.now()
    Notice.objects.create(member=anna, kind="x", about="x", path="/", made_at=now)
    Block.objects.create(by=anna, of=ben, made_at=now)
    Block.objects.create(by=ben, of=anna, made_at=now)
    Report.objects.create(by=ben, of=anna, nickname="Anna", made_at=now)
    browser.get("/")

    leave(anna)

    assert (anna.email, anna.nickname, anna.nickname_key) == (None, None, None)
    assert anna.left_at
    assert not anna.has_usable_password()
    assert str(anna) == f"former member {anna.pk}"
    for rows in (
        EmailAddress.objects.filter(user=anna),
        Mail.objects.filter(to=ADDRESS),
        Notice.objects.filter(member=anna),
        Block.objects.all(),
        Report.objects.all(),
    ):
        assert not rows.exists()
    assert not Session.objects.exists()


def test_games_that_have_not_begun_are_called_off_and_others_resigned() -> None:
    anna = make_anna()
    sealing = services.start_bot_duel(member=anna, level="easy", move_clock=DAY)
    playing = a_game_of(anna)

    leave(anna)

    ended = {game.id: game.reason for game in Game.objects.all()}
    assert ended[sealing.id] == "called_off"
    assert ended[playing.id] == "resigned"


def test_a_guests_games_end_with_the_member_they_became() -> None:
    anna = make_anna()
    game = make_playing_duel().game
    services.adopt_guest(member=anna, guest="anna")
    anna.refresh_from_db()

    leave(anna)

    game.refresh_from_db()
    assert game.reason == "resigned"
    assert anna.guests == []


def test_a_game_that_cannot_be_given_up_goes_on() -> None:
    anna = make_anna()
    game = a_game_of(anna)
    services.play_guess(
        game_id=game.id, player=anna.player, text=hidden_word(game, 2), row=1
    )

    leave(anna)

    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert anna.left_at


def test_logs_stay_and_call_nobody_by_name() -> None:
    anna = make_anna()
    game = a_game_of(anna)
    assert "Anna" in json.dumps(log_of(table_of(game.id)))

    leave(anna)

    log = json.dumps(log_of(table_of(game.id)))
    assert anna.player in log
    assert "Anna" not in log


def test_an_interrupted_leaving_is_taken_up(clock: StoppedClock) -> None:
    anna = make_anna()
    begin_leaving(member=anna)
    at_once = unfinished_leavings()
    clock.advance(DAY)

    go_on_leaving()

    anna.refresh_from_db()
    assert at_once == []
    assert anna.left_at
    assert unfinished_leavings() == []


def test_leaving_twice_does_no_harm() -> None:
    anna = leave(make_anna())
    left_at = anna.left_at

    begin_leaving(member=anna)
    finish_leaving(member_id=anna.pk)

    anna.refresh_from_db()
    assert anna.left_at == left_at


def test_who_has_not_begun_to_leave_stays() -> None:
    anna = make_anna()

    finish_leaving(member_id=anna.pk)

    anna.refresh_from_db()
    assert anna.nickname == "Anna"


def test_the_address_and_the_nickname_are_free_again() -> None:
    leave(make_anna())

    assert make_anna().nickname == "Anna"
