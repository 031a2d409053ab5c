"""The organisers' pages are for organisers, show nothing hidden, and edit nothing."""

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club import clock
from club.models import Club, Mail, Member, Outage, Report
from club.services.club import change_club
from club.services.mails import queue_mail
from club.services.reports import report_nickname
from games import services
from games.models import Game, Invitation
from tests.addresses import every_address
from tests.browsers import browser_of, text_of
from tests.club.organising.organisers import (
    WHY,
    address_of,
    make_organiser,
    organiser_browser,
)
from tests.factories import guess, play_bot
from tests.games.leak_scene import listen, running_game
from tests.members import DAY, browser_of_member, make_member, make_playing_pair

pytestmark = pytest.mark.django_db

SECRET_LINK = "https://club.example/accounts/password/reset/key/abc"


def pages(**values: str) -> list[str]:
    found = every_address({"game_id": "bcdfghjkmn", "sha256": "0" * 64, **values})
    return [path for path in found if path.startswith("/organise/")]


def one_of_each() -> list[Any]:
    """Make a row of every kind that organisers see."""
    pair = make_playing_pair()
    change_club(
        by=make_organiser("Otto"), name="Nerds", who_may_join="link", reason=WHY
    )
    now = clock.now()
    return [
        pair.one,
        pair.game,
        services.invite(by=pair.two, is_open=True, move_clock=DAY, is_rated=True),
        report_nickname(by=pair.two, of=pair.one, reason="rude"),
        queue_mail(to="x@y.org", kind="account", subject="S", text=SECRET_LINK),
        Outage.objects.create(began_at=now - DAY, ended_at=now),
        LogEntry.objects.get(),
        Club.objects.get(),
    ]


def test_these_kinds_of_rows_are_shown_and_no_others() -> None:
    shown = {Member, Game, Invitation, Report, Mail, Outage, LogEntry, Club}

    assert set(admin.site._registry) == shown


def test_for_everybody_else_there_is_nothing() -> None:
    closed = make_organiser("Closed")
    closed.is_active = False
    closed.save(update_fields=["is_active"])
    member = browser_of_member(make_member("Max"))
    strangers = [Client(), browser_of("anna"), member, browser_of_member(closed)]

    for path in pages():
        if path == "/organise/login/":
            continue
        for browser in strangers:
            for method in ("get", "post"):
                response = getattr(browser, method)(path)
                assert response.status_code == 404, (path, method)


def test_the_way_in_is_the_sites_own_login() -> None:
    response = Client().get("/organise/login/")

    assert response["Location"] == "/accounts/login/?next=/organise/"
    assert organiser_browser().get("/organise/password_change/")["Location"] == (
        "/accounts/password/change/"
    )


def test_an_organiser_reaches_every_page() -> None:
    rows, browser = one_of_each(), organiser_browser()

    for row in rows:
        model = address_of(row).rsplit("/", 3)[0]
        for path in (f"{model}/", address_of(row), f"{model}/{row.pk}/history/"):
            response = browser.get(path, follow=True)
            assert response.status_code == 200, path
            assert SECRET_LINK not in text_of(response)
            assert "password" not in text_of(response).lower(), path
    assert browser.get("/organise/").status_code == 200


def test_no_request_breaks() -> None:
    browser = organiser_browser()

    for path in pages():
        for method in ("get", "post", "put", "head"):
            assert getattr(browser, method)(path).status_code < 500, (method, path)


def test_nothing_is_added_changed_or_deleted_not_even_by_a_superuser() -> None:
    rows, mighty = one_of_each(), make_organiser()
    mighty.is_superuser = True
    mighty.save(update_fields=["is_superuser"])
    browser = browser_of_member(mighty)

    for row in rows:
        model = address_of(row).rsplit("/", 3)[0]
        before = type(row).objects.filter(pk=row.pk).values().get()
        sent = {
            "action": "delete_selected",
            "_selected_action": str(row.pk),
            "post": "yes",
            "index": "0",
        }
        for path in (f"{model}/add/", address_of(row), f"{model}/{row.pk}/delete/"):
            assert browser.post(path, {"post": "yes", "nickname": "X"}).status_code in (
                403,
                404,
            ), path
        browser.post(f"{model}/", sent)

        after = type(row).objects.filter(pk=row.pk).values().get()
        assert after == before


@pytest.mark.parametrize(
    "question",
    [
        "club/member/?password__startswith=md5",
        "club/member/?seats__secret__word=speed",
        "club/mail/?text__contains=reset",
        "games/game/?secret__seed__startswith=a",
        "games/game/?seats__secret__word__startswith=s",
        "games/game/?entries__body__contains=speed",
    ],
)
def test_no_column_is_guessed_by_filters_that_no_page_offers(question: str) -> None:
    one_of_each()

    response = organiser_browser().get(f"/organise/{question}")

    assert response.status_code == 400


def test_a_members_row_is_read_without_the_password() -> None:
    member, browser = make_member("Max"), organiser_browser()
    browser.get("/organise/")

    with CaptureQueriesContext(connection) as asked:
        browser.get(address_of(member))

    read = [q["sql"] for q in asked if f'"id" = {member.pk}' in q["sql"]]
    assert read
    assert not [sql for sql in read if "password" in sql]


def test_the_pages_of_a_running_game_hold_no_secret_and_ask_for_none() -> None:
    scene = running_game()
    guess(scene.game, "crane")
    play_bot(scene.game)
    browser = organiser_browser()
    row = address_of(scene.game)
    own = [row, row.replace("change", "history"), "/organise/games/game/", "/organise/"]
    powers = [address_of(scene.game, power) for power in ("void", "decide")]

    with CaptureQueriesContext(connection) as asked:
        for path in [*own, *powers, *pages(object_id=scene.game.id, power="void")]:
            listen(scene, path, browser.get(path), browser)
        for path in powers:
            sent = {"reason": WHY, "verdict": "1"}
            listen(scene, path, browser.post(path, sent), browser)

    assert scene.found() == []
    assert not [q["sql"] for q in asked if "secret" in q["sql"].replace("csrf", "")]


def test_the_log_is_shown_as_it_is_published() -> None:
    scene = running_game()
    guess(scene.game, "crane")

    page = text_of(organiser_browser().get(address_of(scene.game)))

    assert ": CRANE" in page
    assert f'href="/games/{scene.game.id}/log.json"' in page


@pytest.mark.parametrize("asked", ["Max", "max@", "number", "member:number"])
def test_a_member_is_found_by_nickname_address_or_number(asked: str) -> None:
    member = make_member("Max")
    make_member("Eva")
    browser = organiser_browser()

    words = asked.replace("number", str(member.number))
    page = text_of(browser.get("/organise/club/member/", {"q": words}))

    assert address_of(member) in page
    assert ">Eva<" not in page


@pytest.mark.parametrize("asked", ["id", "Max", "max@example.org"])
def test_a_game_is_found_by_its_id_or_a_player(asked: str) -> None:
    pair, other = make_playing_pair(), running_game().game
    words = asked.replace("id", pair.game.id)

    page = text_of(organiser_browser().get("/organise/games/game/", {"q": words}))

    assert address_of(pair.game) in page
    assert address_of(other) not in page
