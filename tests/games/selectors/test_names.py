"""Players go by today's nicknames, and asking for them costs nothing."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Member
from games import services
from games.selectors import log_of, table_of
from games.selectors.names import names_of
from tests.factories import make_playing_duel
from tests.members import make_member, make_pair, make_playing_pair

pytestmark = pytest.mark.django_db


def rename(member: Member, nickname: str) -> None:
    member.nickname = nickname
    member.save(update_fields=["nickname"])


def test_members_go_by_their_nicknames_and_guests_by_none() -> None:
    member = make_member("Max")

    names = names_of([member.player, "guest:anna", "bot:easy", "", "member:1"])

    assert names == {member.player: "Max"}


def test_a_guest_who_became_a_member_goes_by_the_nickname() -> None:
    member = make_member("Max")
    table = make_playing_duel()
    assert names_of(["guest:anna"]) == {}

    services.adopt_guest(member=member, guest="anna")

    assert names_of(["guest:anna"]) == {"guest:anna": "Max"}
    assert table_of(table.game.id).names == {"guest:anna": "Max"}
    rename(member, "Maxim")
    assert names_of(["guest:anna"]) == {"guest:anna": "Maxim"}


def test_a_former_member_is_a_number() -> None:
    pair = make_pair()
    Member.objects.filter(pk=pair.one.pk).update(
        nickname=None, nickname_key=None, email=None, left_at="2026-03-02T12:00Z"
    )

    assert names_of([pair.one.player]) == {pair.one.player: pair.one.pk}
    assert log_of(pair.table)["names"] == {pair.two.player: "Eva"}


def test_a_new_nickname_shows_at_once() -> None:
    pair = make_pair()
    assert pair.table.names == {pair.one.player: "Max", pair.two.player: "Eva"}

    rename(pair.one, "Maxim")

    assert pair.table.names[pair.one.player] == "Maxim"
    assert log_of(pair.table)["names"][pair.one.player] == "Maxim"


def test_names_that_are_known_are_not_asked_for_again() -> None:
    pair = make_playing_pair(first=1)
    make_playing_duel()  # a guest without a name is remembered too
    pair.guess(1, "pilot")
    players = [pair.one.player, pair.two.player, "guest:anna"]
    names_of(players)

    with CaptureQueriesContext(connection) as asked:
        names_of(players)

    assert len(asked) == 0
