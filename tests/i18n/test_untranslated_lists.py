"""My games, profiles and the leaderboard say nothing that a translator never saw."""

import pytest
from django.test import Client

from club.models import Member
from games import services
from games.models import Game
from tests.browsers import browser_of
from tests.clock import StoppedClock
from tests.factories import make_playing_duel
from tests.i18n.pseudo import untranslated
from tests.members import DAY, Pair, browser_of_member, make_member, make_pair

pytestmark = pytest.mark.usefixtures("db", "pseudo")

# Months come from Django, in the language whose place the brackets take.
MONTHS = {"Mar", "Marto", "marto"}
NAMES = {"Brainclub", "English", "Español", "Esperanto", "Max", "Eva", "MOIST", "UTC"}
NAMES |= MONTHS


@pytest.fixture
def eva(clock: StoppedClock) -> Member:
    """Return a member with something in every list."""
    eva, max_ = make_member("Eva"), make_member("Max")
    eva.is_listed = True
    eva.save(update_fields=["is_listed"])
    for loser in (1, 2):
        make_pair_that_plays(eva, max_).resign(loser)
        clock.advance(DAY / 24)
    for _ in range(4):
        pair = make_pair_that_plays(eva, max_)
        first = pair.table.duel.first or 1
        pair.guess(first, "moist")
    make_pair(eva, max_)
    services.invite(by=max_, to=eva, move_clock=DAY, is_rated=True)
    return eva


def make_pair_that_plays(eva: Member, max_: Member) -> Pair:
    pair = make_pair(eva, max_)
    pair.seal(1)
    pair.seal(2)
    return pair


def test_a_members_lists_are_translated_whole(eva: Member) -> None:
    browser = browser_of_member(eva)

    for path in ("/", "/games/", f"/members/{eva.number}/", "/leaderboard/"):
        page = browser.get(path).content.decode()

        assert untranslated(page, NAMES) == [], path


def test_what_others_read_is_translated_whole(eva: Member) -> None:
    max_ = Member.objects.get(nickname="Max")

    for browser in (Client(), browser_of_member(max_)):
        for path in (f"/members/{eva.number}/", "/leaderboard/?time=all"):
            page = browser.get(path).content.decode()

            assert untranslated(page, NAMES) == [], path


@pytest.mark.usefixtures("clock")
def test_a_guests_lists_are_translated_whole() -> None:
    assert untranslated(Client().get("/games/").content.decode(), NAMES) == []
    make_playing_duel(first=1)

    page = browser_of("anna").get("/games/").content.decode()

    assert untranslated(page, NAMES) == []


def test_where_to_go_next_is_translated_whole(eva: Member) -> None:
    browser = browser_of_member(eva)

    for game in Game.objects.exclude(status="sealing"):
        page = browser.get(f"/games/{game.id}/").content.decode()

        assert untranslated(page, {*NAMES, "SPEED", "CRANE"}) == []
