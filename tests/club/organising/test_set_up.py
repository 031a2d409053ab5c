"""The one-time link: it makes the first organiser, and then it is closed."""

from io import StringIO
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client

from club import selectors
from club.models import Club, Member
from club.services.club import SetUpClosedError, make_set_up_key, set_up
from tests.at_once import at_once
from tests.browsers import text_of
from tests.club.organising.organisers import make_organiser
from tests.members import make_member

WISHES = {
    "club_name": "Paper Club",
    "who_may_join": "link",
    "email": "olga@example.org",
    "password": "paper plum copper",
    "nickname": "Olga",
    "language": "es",
    "time_zone": "Europe/Madrid",
}

db = pytest.mark.django_db


def link() -> str:
    return f"/set-up/{make_set_up_key()}/"


@db
def test_the_link_makes_the_first_organiser_and_logs_them_in(client: Client) -> None:
    path = link()

    page = text_of(client.get(path))
    done = client.post(path, WISHES)

    assert 'value="Brainclub"' in page
    assert done["Location"] == "/organise/"
    olga = Member.objects.get()
    assert (olga.nickname, olga.language, olga.time_zone) == (
        "Olga",
        "es",
        "Europe/Madrid",
    )
    assert olga.is_staff
    assert olga.has_confirmed_email
    assert olga.check_password("paper plum copper")
    assert not olga.is_superuser
    club = Club.objects.get()
    assert (club.name, club.who_may_join) == ("Paper Club", "link")
    assert client.get("/organise/").status_code == 200


@db
def test_once_there_is_an_organiser_the_link_leads_nowhere(client: Client) -> None:
    path = link()
    client.post(path, WISHES)

    other = Client()

    assert other.get(path).status_code == 404
    assert other.post(path, {**WISHES, "email": "x@y.org"}).status_code == 404
    assert Member.objects.count() == 1
    assert make_set_up_key() is None


@db
def test_an_organiser_who_was_made_otherwise_closes_it_too(client: Client) -> None:
    path = link()
    make_organiser()

    assert client.get(path).status_code == 404


@db
def test_a_newer_link_closes_the_older(client: Client) -> None:
    old, new = link(), link()

    assert client.get(old).status_code == 404
    assert client.get(new).status_code == 200


@db
@pytest.mark.parametrize("token", ["x", "%00", "é", "a" * 500])
def test_a_link_that_nobody_made_leads_nowhere(client: Client, token: str) -> None:
    assert client.get(f"/set-up/{token}/").status_code == 404
    make_set_up_key()
    assert client.get(f"/set-up/{token}/").status_code == 404


@db
def test_what_is_kept_of_the_link_does_not_open_it(client: Client) -> None:
    make_set_up_key()

    key = Club.objects.get().set_up_key

    assert client.get(f"/set-up/{key}/").status_code == 404


@db
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("password", "12345678"),
        ("password", "short"),
        ("email", "olga"),
        ("who_may_join", "nobody"),
        ("nickname", "Organiser"),
        ("nickname", "Max"),
        ("club_name", ""),
        ("time_zone", "Mars/Base"),
        ("email", "max@example.org"),
    ],
)
def test_what_makes_no_sense_is_refused_and_the_link_stays_open(
    client: Client, name: str, value: str
) -> None:
    make_member("Max")
    path = link()

    response = client.post(path, {**WISHES, name: value})

    assert response.status_code == 422
    assert not selectors.has_organiser()
    assert Member.objects.count() == 1
    assert client.post(path, WISHES).status_code == 302


@db
def test_a_command_prints_the_link_for_a_site_in_production(client: Client) -> None:
    said = StringIO()
    call_command("set_up_link", stdout=said)
    path = urlsplit(said.getvalue().strip()).path

    assert said.getvalue().startswith(settings.SITE_URL)
    assert client.post(path, WISHES).status_code == 302
    with pytest.raises(CommandError, match="has an organiser"):
        call_command("set_up_link")


@db
def test_without_a_nickname_one_is_drawn(client: Client) -> None:
    client.post(link(), {**WISHES, "nickname": ""})

    assert Member.objects.get().nickname


@db
def test_the_service_refuses_a_weak_password() -> None:
    token = make_set_up_key()
    assert token

    with pytest.raises(ValidationError):
        set_up(
            token=token,
            club_name="C",
            who_may_join="anyone",
            email="a@b.org",
            password="password",
        )


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("connections_of_threads")
def test_of_two_set_ups_at_once_one_makes_the_organiser() -> None:
    for _ in range(3):
        Member.objects.all().delete()
        token = make_set_up_key()
        assert token

        def begin(name: str, token: str = token) -> Member:
            return set_up(
                token=token,
                club_name=name,
                who_may_join="anyone",
                email=f"{name}@example.org",
                password="paper plum copper",
            )

        outcomes = at_once(lambda: begin("olga"), lambda: begin("otto"))

        made = [each for each in outcomes if isinstance(each, Member)]
        assert len(made) == 1
        assert [e for e in outcomes if isinstance(e, SetUpClosedError)]
        assert list(Member.objects.filter(is_staff=True)) == made
