"""A guest who becomes a member keeps what they played."""

import pytest
from django.test import Client

from club.models import Member
from games import services
from games.models import Game, Seat
from games.selectors import log_of, running_games_of, table_of
from tests.browsers import browser_of
from tests.factories import ANNA, DAY, make_duel, make_playing_duel, wrong_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def member() -> Member:
    return Member.objects.create_user("anna@example.org", "paper plum copper")


def test_running_and_ended_games_come_along(member: Member) -> None:
    running, ended = make_playing_duel().game, make_duel()
    services.call_off(game_id=ended.id, player=ANNA)

    came = services.adopt_guest(member=member, guest="anna")

    mine = set(Game.objects.filter(seats__member=member))
    assert {running, ended} <= mine
    assert len(mine) == came
    assert not Seat.objects.filter(guest="anna", member=None).exists()
    assert {table.game for table in running_games_of(member)} == mine - {ended}


def test_logs_go_on_naming_the_guest(member: Member) -> None:
    game = make_playing_duel(first=1).game

    services.adopt_guest(member=member, guest="anna")
    table = services.play_guess(
        game_id=game.id,
        player=member.players,
        text=wrong_words(game, 2, 1)[0],
        row=1,
    )

    assert table.duel.seats[1].player == ANNA
    assert table.seat_of(member.players) == 1
    assert Seat.objects.get(game=game, number=1).player == ANNA
    assert ANNA in log_of(table)["names"]


def test_the_games_of_other_guests_stay_theirs(member: Member) -> None:
    theirs = services.start_bot_duel(guest="ben", level="easy", move_clock=DAY)

    assert services.adopt_guest(member=member, guest="anna") == 0

    assert Seat.objects.get(game=theirs, number=1).member is None
    assert table_of(theirs.id).seat_of(member.players) is None


def test_nobody_takes_over_what_is_a_members_already(member: Member) -> None:
    make_duel()
    services.adopt_guest(member=member, guest="anna")
    other = Member.objects.create_user("ben@example.org")

    assert services.adopt_guest(member=other, guest="anna") == 0

    other.refresh_from_db()
    assert other.guests == []


def test_logging_in_brings_the_games_along(member: Member) -> None:
    game = make_playing_duel(first=1).game
    browser = browser_of("anna")

    browser.force_login(member)

    assert _guesses(browser, game) == 200
    assert "guest" not in browser.session


def test_every_device_of_the_member_may_play_on(member: Member) -> None:
    game = make_playing_duel(first=1).game
    elsewhere = Client()
    elsewhere.force_login(member)

    browser_of("anna").force_login(member)

    assert _guesses(elsewhere, game) == 200


def test_after_logging_out_the_browser_is_somebody_else(member: Member) -> None:
    game = make_playing_duel(first=1).game
    browser = browser_of("anna")
    browser.force_login(member)

    browser.logout()

    assert _guesses(browser, game) == 403


def test_a_members_own_game_is_named_by_the_member(member: Member) -> None:
    browser = Client()
    browser.force_login(member)

    browser.post("/games/play/bot", {"level": "easy"})

    seat = Seat.objects.get(member=member)
    assert seat.player == member.player
    assert seat.guest is None
    assert table_of(seat.game_id).seat_of(member.players) == 1
    assert "guest" not in browser.session


def _guesses(browser: Client, game: Game) -> int:
    word = wrong_words(game, 2, 1)[0]
    response = browser.post(
        f"/games/{game.id}/guess", {"word": word, "row": "1"}, follow=True
    )
    return response.status_code
