"""Who may join is decided by the organisers, and held at the sign-up."""

import pytest
from django.test import Client

from club.models import Club, Member, Notice
from club.services.club import draw_join_link
from games import services
from games.rules.refusals import Refused
from tests.browsers import text_of
from tests.club.account.people import link_in_mail, sign_up
from tests.club.organising.organisers import WHY, address_of, make_organiser, use
from tests.members import DAY, browser_of_member

pytestmark = pytest.mark.django_db


def club_open_to(whom: str) -> str:
    """Return the path of the club's link."""
    return f"/join/{Club.objects.create(pk=1, who_may_join=whom).join_token}/"


def test_anyone_signs_up_where_anyone_may(client: Client) -> None:
    club_open_to("anyone")

    sign_up(client)

    assert not Member.objects.get().awaits_approval


def test_without_the_link_nobody_signs_up_where_it_is_needed(client: Client) -> None:
    club_open_to("link")

    page = text_of(client.get("/accounts/signup/"))
    client.post(
        "/accounts/signup/", {"email": "a@b.org", "password1": "paper plum copper"}
    )

    assert "New accounts are not taken" in page
    assert not Member.objects.exists()


def test_with_the_link_they_do(client: Client) -> None:
    path = club_open_to("link")

    assert client.get(path)["Location"] == "/accounts/signup/"
    sign_up(client)

    assert not Member.objects.get().awaits_approval


def test_a_new_link_closes_the_old_one(client: Client) -> None:
    path = club_open_to("link")
    client.get(path)
    before = Club.objects.get().join_token

    draw_join_link(by=make_organiser(), reason=WHY)

    from django.core.cache import cache  # noqa: PLC0415

    cache.clear()
    assert Club.objects.get().join_token != before
    assert Client().get(path).status_code == 404
    assert "New accounts are not taken" in text_of(client.get("/accounts/signup/"))


def test_a_made_up_link_opens_nothing(client: Client) -> None:
    club_open_to("link")

    for token in ("x", "é", "%00", "a" * 300):
        assert client.get(f"/join/{token}/").status_code == 404


def test_a_club_that_never_chose_has_no_link(client: Client) -> None:
    assert client.get("/join/x/").status_code == 404


def test_after_approval_a_newcomer_plays_people(client: Client) -> None:
    olga = make_organiser()
    club_open_to("approval")
    sign_up(client)
    client.get(link_in_mail())
    client.post(link_in_mail())
    anna = Member.objects.get(is_staff=False)
    browser = browser_of_member(olga)

    today = text_of(browser.get("/organise/"))
    with pytest.raises(Refused, match="awaits_approval"):
        services.invite(by=anna, is_open=True, move_clock=DAY, is_rated=False)
    use(olga, anna, "approve")

    assert "1 member" in today
    assert Notice.objects.filter(member=olga, kind="asked").count() == 1
    anna.refresh_from_db()
    services.invite(by=anna, is_open=True, move_clock=DAY, is_rated=False)
    assert "Approve" not in text_of(browser.get(address_of(anna)))


def test_with_the_link_nobody_waits_for_approval(client: Client) -> None:
    client.get(club_open_to("approval"))

    sign_up(client)

    assert not Member.objects.get().awaits_approval
