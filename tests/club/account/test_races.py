"""Two people, or one person twice, at the same instant."""

from functools import partial

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client

from club.models import Member
from club.services.leaving import begin_leaving, finish_leaving
from club.services.members import add_member, rename
from games import services
from games.models import Seat
from tests.at_once import at_once
from tests.club.account.people import ADDRESS, link_in_mail, log_in, make_anna, sign_up
from tests.factories import DAY, make_duel

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_sign_ups_with_one_address_both_succeed_unconfirmed() -> None:
    browsers = [Client(), Client()]

    outcomes = at_once(*[partial(sign_up, browser) for browser in browsers])

    assert all(isinstance(leads_to, str) for leads_to in outcomes), outcomes
    assert Member.objects.filter(email=None).count() == 2
    assert EmailAddress.objects.filter(email=ADDRESS, verified=False).count() == 2


def test_of_two_who_confirm_one_address_one_has_it() -> None:
    browsers = [Client(), Client()]
    links = []
    for browser in browsers:
        sign_up(browser)
        links.append(link_in_mail())
        cache.clear()  # mails to one address are counted

    pairs = zip(browsers, links, strict=True)
    at_once(*[partial(browser.post, link) for browser, link in pairs])

    assert Member.objects.filter(email=ADDRESS).count() == 1
    assert EmailAddress.objects.filter(email=ADDRESS, verified=True).count() == 1


def test_of_two_who_want_one_nickname_one_has_it() -> None:
    anna, ben = make_anna(), make_anna(email="ben@example.org", nickname="Ben")

    outcomes = at_once(
        lambda: rename(member=anna, nickname="Robin"),
        lambda: rename(member=ben, nickname="RObin"),
    )

    kinds = sorted(type(outcome).__name__ for outcome in outcomes)
    assert kinds == ["NicknameTakenError", "NoneType"]
    assert Member.objects.filter(nickname_key="robln").count() == 1


def test_of_two_added_under_one_nickname_one_is_added() -> None:
    outcomes = at_once(
        lambda: add_member(email="a@example.org", nickname="Robin"),
        lambda: add_member(email="b@example.org", nickname="ROBIN"),
    )

    assert Member.objects.count() == 1
    assert sum(isinstance(outcome, Member) for outcome in outcomes) == 1


def test_a_guest_who_logs_in_twice_at_once_keeps_each_game_once() -> None:
    anna = make_anna()
    ben = make_anna(email="ben@example.org", nickname="Ben")
    games = [make_duel() for _ in range(3)]

    at_once(
        lambda: services.adopt_guest(member=anna, guest="anna"),
        lambda: services.adopt_guest(member=ben, guest="anna"),
    )

    owners = Seat.objects.filter(game__in=games, number=1).values_list("member")
    assert len(set(owners)) == 1
    (owner,) = set(owners)
    assert [m.pk for m in Member.objects.all() if m.guests == ["anna"]] == [owner[0]]


def test_a_move_against_leaving_ends_well() -> None:
    anna = make_anna()
    game = services.start_bot_duel(member=anna, level="easy", move_clock=DAY)
    begin_leaving(member=anna)

    outcomes = at_once(
        lambda: finish_leaving(member_id=anna.pk),
        lambda: services.seal_word(
            game_id=game.id, player=anna.player, text="speed", nonce=""
        ),
    )

    assert not [o for o in outcomes if isinstance(o, ValidationError)]
    game.refresh_from_db()
    anna.refresh_from_db()
    assert anna.left_at
    assert game.status == "ended"


def test_two_workers_finish_one_leaving_once() -> None:
    anna = make_anna()
    services.start_bot_duel(member=anna, level="easy", move_clock=DAY)
    begin_leaving(member=anna)

    outcomes = at_once(
        lambda: finish_leaving(member_id=anna.pk),
        lambda: finish_leaving(member_id=anna.pk),
    )

    assert outcomes == [None, None]
    anna.refresh_from_db()
    assert anna.left_at


def test_logging_in_while_leaving_lets_nobody_stay() -> None:
    anna = make_anna()
    browser = Client()

    at_once(lambda: log_in(browser), lambda: begin_leaving(member=anna))

    assert browser.get("/welcome/").status_code == 302
