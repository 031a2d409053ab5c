"""A club to look round in, with something to do at once."""

from pathlib import Path

import pytest

from club import clock
from club.management import demo
from club.models import Member
from games.models import Game, Invitation
from games.rules import log
from games.selectors import log_of, table_of
from games.selectors.needs import count_needs
from tests.serving import serving


@pytest.mark.django_db
def test_the_club_has_members_games_and_offers() -> None:
    password = demo.fill_club()

    anna = Member.objects.get(nickname="Anna")
    assert anna.is_staff
    assert anna.check_password(password)
    assert count_needs(anna, clock.now()) >= 2
    ended = Game.objects.filter(status=Game.Status.ENDED)
    assert {game.result for game in ended} == {"win", "draw"}
    assert not ended.filter(revealed_at=None).exists()
    assert Game.objects.exclude(status=Game.Status.ENDED).count() == 4
    assert Invitation.objects.filter(status="open").count() == 3
    for game in Game.objects.all():
        log.check_chain(log_of(table_of(game.id))["entries"])


@pytest.mark.real
def test_the_terminal_says_how_to_log_in(tmp_path: Path) -> None:
    with serving(tmp_path, DEMO="on") as serve:
        assert "Log in as anna@demo.example (organiser)" in serve.said
        assert "Password of all: demo-" in serve.said
        assert "Set up the club" not in serve.said
