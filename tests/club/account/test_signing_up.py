"""Signing up: at once, without telling who is a member, with a name that is drawn."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from club.models import Mail, Member
from tests.browsers import browser_of, text_of
from tests.club.account.people import (
    ADDRESS,
    PASSWORD,
    link_in_mail,
    log_in,
    make_anna,
    sign_up,
    who_is,
)
from tests.factories import make_playing_duel

pytestmark = pytest.mark.django_db


def test_a_new_member_is_logged_in_and_has_a_nickname(client: Client) -> None:
    leads_to = sign_up(client)

    member = Member.objects.get()
    assert who_is(client) == str(member.pk)
    assert member.nickname
    assert leads_to == "/welcome/?next=%2F"
    assert not member.has_confirmed_email
    assert EmailAddress.objects.get(user=member).email == ADDRESS


def test_what_the_browser_says_is_filled_in(client: Client) -> None:
    client.cookies["theme"] = "dark"
    client.cookies["zone"] = "Europe/Madrid"

    client.post(
        "/accounts/signup/",
        {"email": ADDRESS, "password1": PASSWORD},
        headers={"Accept-Language": "es"},
    )

    member = Member.objects.get()
    assert member.language == "es"
    assert member.time_zone == "Europe/Madrid"
    assert member.look == {"theme": "dark"}


def test_one_screen_follows_and_then_what_was_wanted(client: Client) -> None:
    leads_to = sign_up(client, next="/rules/word-duel/")
    page = text_of(client.get(leads_to))
    member = Member.objects.get()

    assert f'value="{member.nickname}"' in page
    done = client.post(
        leads_to,
        {
            "next": "/rules/word-duel/",
            "nickname": "Anna B.",
            "language": "es",
            "time_zone": "America/Lima",
        },
    )
    assert done["Location"] == "/rules/word-duel/"
    member.refresh_from_db()
    assert (member.nickname, member.language, member.time_zone) == (
        "Anna B.",
        "es",
        "America/Lima",
    )


def test_the_guests_games_come_along() -> None:
    game = make_playing_duel().game
    browser = browser_of("anna")

    sign_up(browser)

    seat = game.seats.get(number=1)
    assert seat.member == Member.objects.get()
    assert f"/games/{game.id}/" in text_of(browser.get("/"))


def test_a_used_address_is_answered_with_the_same_page() -> None:
    make_anna()
    free, used = Client(), Client()

    pages = []
    for browser, address in ((free, "ben@example.org"), (used, ADDRESS)):
        response = browser.post(
            "/accounts/signup/",
            {"email": address, "password1": "another long secret"},
            follow=True,
        )
        member = Member.objects.get(pk=who_is(browser))
        page = text_of(response).replace(str(member.nickname), "NAME")
        settings = text_of(browser.get("/settings/"))
        settings = settings.replace(str(member.nickname), "NAME")
        pages.append(_same(page) + _same(settings.replace(address, "ADDRESS")))

    assert pages[0].replace("ben@example.org", "ADDRESS") == pages[1].replace(
        ADDRESS, "ADDRESS"
    )


def _same(page: str) -> str:
    """Leave out what differs between any two visits."""
    lines = page.splitlines()
    noise = ("csrfmiddlewaretoken", "datetime=", 'href="/members/')
    return "\n".join(line for line in lines if not any(n in line for n in noise))


def test_the_owner_of_a_used_address_is_told(client: Client) -> None:
    owner = make_anna()

    sign_up(client, password="another long secret")

    mail = Mail.objects.get()
    assert mail.to == ADDRESS
    assert "already" in mail.subject
    assert "confirm-email" not in mail.text
    owner.refresh_from_db()
    assert owner.email == ADDRESS


def test_who_signed_up_with_a_used_address_can_log_in_again() -> None:
    make_anna()
    sign_up(Client(), password="another long secret")
    later = Client()

    assert log_in(later, password="another long secret") == 302

    assert Member.objects.get(pk=who_is(later)).email is None


def test_the_owner_is_never_let_into_the_other_account() -> None:
    owner = make_anna()
    sign_up(Client(), password=PASSWORD)  # the very same password
    browser = Client()

    log_in(browser)

    assert who_is(browser) == str(owner.pk)


def test_confirming_keeps_the_address_and_leads_on(client: Client) -> None:
    sign_up(client, next="/fair-play/")
    link = link_in_mail()

    page = text_of(client.get(link))
    response = client.post(link, {"next": "/fair-play/"})

    assert "Yes, confirm" in page
    assert "next=%2Ffair-play%2F" in link
    assert response["Location"] == "/fair-play/"
    member = Member.objects.get()
    assert member.email == ADDRESS
    assert member.has_confirmed_email


def test_looking_at_the_link_confirms_nothing(client: Client) -> None:
    sign_up(client)

    client.get(link_in_mail())  # as scanners of mail do

    assert Member.objects.get().email is None


def test_a_link_that_was_forged_says_so(client: Client) -> None:
    response = client.get("/accounts/confirm-email/MQ:abc:def/")

    assert "This link is no longer good" in text_of(response)


def test_the_first_who_confirms_has_the_address() -> None:
    squatter, owner = Client(), Client()
    sign_up(squatter)
    first = link_in_mail()
    EmailAddress.objects.filter(email=ADDRESS).update(verified=False)
    cache.clear()
    sign_up(owner, password="another long secret")
    owner.post(link_in_mail())

    answer = squatter.post(first, follow=True)

    assert "belongs to another account" in text_of(answer)
    assert Member.objects.get(email=ADDRESS).pk == int(who_is(owner))
    assert Member.objects.filter(email=None).count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"email": "", "password1": PASSWORD}, "This field is required."),
        ({"email": "no address", "password1": PASSWORD}, "valid email"),
        ({"email": ADDRESS, "password1": "short"}, "too short"),
        ({"email": ADDRESS, "password1": "1234567890"}, "entirely numeric"),
        ({"email": ADDRESS, "password1": "password1"}, "too common"),
        ({"email": f"{'a' * 300}@example.org", "password1": PASSWORD}, "at most"),
    ],
)
def test_what_makes_no_sense_is_refused_beside_its_field(
    client: Client, fields: dict[str, str], sentence: str
) -> None:
    response = client.post("/accounts/signup/", fields)

    assert response.status_code == 200
    assert sentence in text_of(response)
    assert not Member.objects.exists()


@pytest.mark.parametrize(
    "target",
    ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert()"],
)
def test_signing_up_leads_to_no_other_site(client: Client, target: str) -> None:
    leads_to = sign_up(client, next=target)

    assert leads_to == "/welcome/?next=%2F"
    assert "elsewhere" not in text_of(client.get(f"/welcome/?next={target}"))
