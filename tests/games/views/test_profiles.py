"""Profiles and the leaderboard, for guests, members and their owners."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.models import Member
from club.selectors import club_name
from games import services
from tests.browsers import text_of
from tests.clock import StoppedClock
from tests.members import browser_of_member, make_member, make_playing_pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def eva() -> Member:
    return make_member("Eva")


def leave(member: Member, clock: StoppedClock) -> None:
    services.leave_games(member=member)
    member.nickname, member.email, member.left_at = None, None, clock.now
    member.save(update_fields=["nickname", "email", "left_at"])


def test_a_member_may_invite_report_and_block_another(eva: Member) -> None:
    page = text_of(browser_of_member(make_member("Max")).get(f"/members/{eva.number}/"))

    assert "<h1>Eva</h1>" in page
    assert 'href="/invite/?to=Eva"' in page
    assert f'href="/members/{eva.number}/report?next=' in page
    assert f'href="/members/{eva.number}/block?next=' in page


def test_nobody_may_block_themselves(eva: Member) -> None:
    page = text_of(browser_of_member(eva).get(f"/members/{eva.number}/"))

    assert "/block?" not in page
    assert "Against you" not in page
    assert 'href="/settings/"' in page


def test_a_guest_reads_it_all_and_logs_in_to_play(eva: Member) -> None:
    pair = make_playing_pair(eva, make_member("Max"))
    pair.resign(2)

    page = text_of(Client().get(f"/members/{eva.number}/"))

    assert f'href="/games/{pair.game.id}/"' in page
    assert "Log in to play a person" in page
    assert "/report?" not in page


def test_nothing_private_is_told(eva: Member) -> None:
    eva.time_zone, eva.pause_reason = "Asia/Tokyo", "swearing"
    eva.save(update_fields=["time_zone", "pause_reason"])

    for browser in (Client(), browser_of_member(make_member("Max"))):
        page = text_of(browser.get(f"/members/{eva.number}/"))

        for secret in ("eva@", "example.org", "Tokyo", "swearing"):
            assert secret not in page


def test_a_former_member_is_a_number_and_no_buttons(
    eva: Member, clock: StoppedClock
) -> None:
    other = make_member("Max")
    make_playing_pair(eva, other).resign(1)
    leave(eva, clock)

    page = text_of(browser_of_member(other).get(f"/members/{eva.number}/"))

    assert f"<h1>former member {eva.pk}</h1>" in page
    for absent in ("Member since", "/invite/?to", "/report?", "/block?"):
        assert absent not in page
    assert ">Lost</span>" in page


@pytest.mark.parametrize("number", [1, 2**63, 10**30])
def test_who_is_no_member_has_no_profile(number: int) -> None:
    assert Client().get(f"/members/{number}/").status_code == 404


@pytest.mark.parametrize("count", [1, 4])
def test_a_profile_asks_as_often_however_many_games(eva: Member, count: int) -> None:
    other = make_member("Max")
    for _ in range(count):
        make_playing_pair(eva, other).resign(1)
    browser = browser_of_member(other)
    club_name()
    browser.get("/rules/word-duel/")
    before = len(_asked(browser, "/rules/word-duel/"))

    asked = _asked(browser, f"/members/{eva.number}/")

    # The member, two records, the streak, the games, and whether they are blocked.
    clock_queries = 1 if connection.vendor == "postgresql" else 0
    assert len(asked) - before == 6 + clock_queries, asked


def _asked(browser: Client, address: str) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        browser.get(address)
    return [query["sql"] for query in asked.captured_queries]


def test_who_is_not_listed_learns_where_to_change_that(eva: Member) -> None:
    told = 'You are not listed.\n            <a href="/settings/#listing">'

    assert told in text_of(browser_of_member(eva).get("/leaderboard/"))
    assert "You are not listed." not in text_of(Client().get("/leaderboard/"))
    eva.is_listed = True
    eva.save(update_fields=["is_listed"])
    assert "You are not listed." not in text_of(
        browser_of_member(eva).get("/leaderboard/")
    )


def test_the_leaderboard_shows_a_month_and_all_time(eva: Member) -> None:
    eva.is_listed = True
    eva.save(update_fields=["is_listed"])
    make_playing_pair(eva, make_member("Max")).resign(2)

    for address in ("/leaderboard/", "/leaderboard/?time=all"):
        page = text_of(Client().get(address))

        assert f'<a href="/members/{eva.number}/">Eva</a>' in page


def test_a_game_leads_to_the_opponents_profile(eva: Member) -> None:
    pair = make_playing_pair(eva, make_member("Max"))

    page = text_of(browser_of_member(eva).get(f"/games/{pair.game.id}/"))

    assert f'<a class="name" href="/members/{pair.two.number}/">Max</a>' in page
    assert f"/members/{eva.number}/" not in page.partition("<main")[2]
