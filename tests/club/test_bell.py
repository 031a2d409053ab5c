"""The bell: one number everywhere, and a page that lists what it counts."""

from datetime import timedelta

import pytest
from django.test import Client

from club.models import Mail, Member, Notice
from club.selectors.bell import bell_of, last_mails, needs_you
from club.services import queue_mail
from games import services
from tests.browsers import HTMX, browser_of, text_of
from tests.clock import StoppedClock
from tests.factories import make_duel
from tests.members import (
    DAY,
    browser_of_member,
    make_member,
    make_pair,
    make_playing_pair,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.fixture
def max_(db: None) -> Member:
    del db
    return make_member("Max")


def number_in(page: str) -> str:
    """Read what the bell in the top bar says to a screen reader."""
    bell = page[page.index('id="bell"') :]
    label = bell[bell.index('aria-label="') + len('aria-label="') :].partition('"')[0]
    return " ".join(label.split())


def test_games_to_move_and_to_seal_count_and_others_do_not(
    max_: Member, clock: StoppedClock
) -> None:
    eva = make_member("Eva")
    make_pair(max_, eva)  # to seal
    sealed = make_pair(max_, eva)
    sealed.seal(1)  # nothing to do for Max
    browser = browser_of_member(max_)

    assert bell_of(max_).needs == len(needs_you(max_)) == 1
    assert number_in(text_of(browser.get("/bell/"))) == "1 thing needs you"
    assert number_in(text_of(browser.get("/fair-play/"))) == "1 thing needs you"
    clock.advance(DAY)
    assert bell_of(max_).needs == 0, "a lapsed game does not look alive"


def test_the_page_lists_what_ends_soonest_first(max_: Member) -> None:
    slow = make_pair(max_, make_member("Slow Eva"), move_clock=2 * DAY)
    fast = make_pair(max_, make_member("Fast Eva"), move_clock=timedelta(hours=4))

    page = text_of(browser_of_member(max_).get("/bell/"))

    assert page.index("Fast Eva by Mon 2 Mar, 13:00 UTC") < page.index("Slow Eva by")
    for pair in (slow, fast):
        assert f'href="/games/{pair.game.id}/"' in page


def test_the_page_tells_news_newest_first_and_what_was_not_seen(max_: Member) -> None:
    pair = make_playing_pair(max_, make_member("Eva"))
    pair.resign(2)
    services.tell_players(game_ids=[pair.game.id])
    browser = browser_of_member(max_)

    page = browser.get("/bell/")

    assert "Word Duel against Eva: Eva resigned. You win." in text_of(page)
    assert ">new<" in text_of(page)
    assert number_in(text_of(page)).endswith("There is news")
    browser.post("/bell/seen")
    page = browser.get("/bell/")
    assert "Eva resigned" in text_of(page)
    assert ">new<" not in text_of(page)
    assert "news" not in number_in(text_of(page))


def test_a_game_stands_once_on_the_page(max_: Member) -> None:
    pair = make_playing_pair(max_, make_member("Eva"), first=2)
    pair.guess(2, "slate")
    services.tell_players(game_ids=[pair.game.id])

    page = text_of(browser_of_member(max_).get("/bell/"))

    assert page.count(f'href="/games/{pair.game.id}/"') == 1


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_opening_a_game_marks_what_was_told_of_it_as_seen(
    max_: Member, headers: dict[str, str]
) -> None:
    pair = make_playing_pair(max_, make_member("Eva"))
    pair.resign(2)
    services.tell_players(game_ids=[pair.game.id])
    eva = browser_of_member(pair.two)

    eva.get(f"/games/{pair.game.id}/", headers=headers)
    assert Notice.objects.filter(seen_at=None).count() == 1
    browser_of_member(max_).get(f"/games/{pair.game.id}/", headers=headers)

    assert not Notice.objects.filter(seen_at=None).exists()


def test_whoever_looks_while_the_other_moves_is_told_nothing_new(max_: Member) -> None:
    pair = make_playing_pair(max_, make_member("Eva"), first=2)
    pair.guess(2, "slate")
    # The page learns of the move before the task runs.
    browser_of_member(max_).get(f"/games/{pair.game.id}/", headers=HTMX)

    services.tell_players(game_ids=[pair.game.id])

    assert not Notice.objects.filter(member=max_, seen_at=None).exists()


def test_guests_have_no_bell(client: Client) -> None:
    make_duel()

    for browser in (client, browser_of("anna")):
        assert 'id="bell"' not in text_of(browser.get("/"))
        response = browser.get("/bell/")
        assert response.status_code == 302
        assert "next=/bell/" in response["Location"]
        assert browser.post("/bell/seen").status_code == 302


def test_an_empty_bell_says_so(max_: Member) -> None:
    page = text_of(browser_of_member(max_).get("/bell/"))

    assert "Nothing needs you now." in page
    assert number_in(page) == "Nothing needs you"


def test_the_number_can_be_asked_for_alone(max_: Member) -> None:
    make_pair(max_, make_member("Eva"))

    answer = browser_of_member(max_).get("/bell/number")

    assert number_in(text_of(answer)) == "1 thing needs you"
    assert "<html" not in text_of(answer)


def test_no_page_shows_somebody_elses_bell(max_: Member) -> None:
    pair = make_playing_pair(make_member("Eva"), make_member("Ida"))
    pair.resign(1)
    services.tell_players(game_ids=[pair.game.id])
    browser = browser_of_member(max_)

    browser.post("/bell/seen")

    assert pair.game.id not in text_of(browser.get("/bell/"))
    assert Notice.objects.filter(seen_at=None).count() == 1


def test_a_member_finds_their_last_mails_newest_first(
    max_: Member, clock: StoppedClock
) -> None:
    for number in range(12):
        clock.advance(timedelta(minutes=1))
        queue_mail(
            to="max@example.org",
            kind="account",
            subject=f"Mail {number}",
            text="",
            member=max_,
        )
    queue_mail(to="eva@example.org", kind="account", subject="Not his", text="")

    found = list(last_mails(max_))

    assert [mail.subject for mail in found] == [f"Mail {n}" for n in range(11, 1, -1)]
    assert found[0].state == Mail.State.WAITING
