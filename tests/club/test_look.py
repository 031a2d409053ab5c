"""The look: chosen on its page, kept in cookies, shown on every page."""

import re

import pytest
from django.conf import settings
from django.test import Client

from club.look import CHOICES, Look
from tests.browsers import text_of

pytestmark = pytest.mark.django_db

ODD = ["", "x", "DARK", "\0", "dark ", "é", "a" * 5000]


def test_without_a_choice_the_first_of_each_counts() -> None:
    assert Look.of({}) == Look(*(choices[0] for choices in CHOICES.values()))


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("value", ODD)
def test_a_choice_that_makes_no_sense_is_the_default(name: str, value: str) -> None:
    assert Look.of({name: value}) == Look()


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_is_shown_on_the_page_itself(client: Client, name: str) -> None:
    for value in CHOICES[name]:
        client.cookies[name] = value

        page = text_of(client.get("/"))

        assert f'data-{name}="{value}"' in page


def test_the_page_offers_exactly_the_choices_there_are(client: Client) -> None:
    page = text_of(client.get("/settings/"))

    inputs = re.findall(r'<input[^>]*type="radio"[^>]*>', page)
    offered: dict[str, list[str]] = {name: [] for name in CHOICES}
    for each in inputs:
        name = re.search(r'name="(\w+)"', each)
        value = re.search(r'value="(\w+)"', each)
        assert name
        assert value
        offered[name[1]].append(value[1])
    assert {name: tuple(values) for name, values in offered.items()} == CHOICES


@pytest.mark.parametrize(
    "chosen",
    [
        {"theme": "dark"},
        {"marks": "strong", "motion": "reduced"},
        {"theme": "light", "marks": "normal", "motion": "system", "digits": "off"},
        {},
    ],
)
def test_what_is_chosen_is_kept(client: Client, chosen: dict[str, str]) -> None:
    response = client.post("/settings/", chosen)

    assert response.status_code == 302
    assert response["Location"] == "/settings/?saved=1"
    kept = {name: client.cookies[name].value for name in CHOICES}
    assert Look.of(kept) == Look(**chosen)
    page = text_of(client.get("/settings/?saved=1"))
    for name, value in kept.items():
        assert re.search(
            rf'<input[^>]*name="{name}"[^>]*value="{value}"[^>]*checked', page
        )


def test_the_cookies_last_and_are_not_for_scripts(client: Client) -> None:
    client.post("/settings/", {"theme": "dark"})

    cookie = client.cookies["theme"]
    assert cookie["max-age"] == 400 * 24 * 3600
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert bool(cookie["secure"]) is settings.PRODUCTION


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_that_is_not_offered_is_refused(client: Client, name: str) -> None:
    for value in ("x", "\0", "<script>alert(1)</script>"):
        response = client.post("/settings/", {name: value})

        assert response.status_code == 422
        assert "There is no such choice. Nothing was changed." in text_of(response)
        assert b"<script>alert" not in response.content
        assert name not in client.cookies


@pytest.mark.parametrize(
    ("target", "leads_to"),
    [
        ("/", "/"),
        ("/games/bcdfghjkmn/", "/games/bcdfghjkmn/"),
        ("https://elsewhere.example/", "/settings/?saved=1"),
        ("//elsewhere.example/", "/settings/?saved=1"),
        ("///elsewhere.example/", "/settings/?saved=1"),
        ("javascript:alert(1)", "/settings/?saved=1"),
        ("\\\\elsewhere.example", "/settings/?saved=1"),
        ("http://testserver:x/", "/settings/?saved=1"),
        ("http:///elsewhere.example", "/settings/?saved=1"),
        ("/\r\nX-Evil: 1", "/%0D%0AX-Evil:%201"),
        ("\0", "/settings/?saved=1"),
        ("nowhere", "nowhere"),
        ("%2f%2felsewhere", "%2f%2felsewhere"),
    ],
)
def test_keeping_a_look_leads_to_no_other_site(
    client: Client, target: str, leads_to: str
) -> None:
    response = client.post("/settings/", {"theme": "dark", "next": target})

    assert response.status_code == 302
    assert response["Location"] == leads_to


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options"])
def test_the_look_is_shown_and_posted_only(client: Client, method: str) -> None:
    assert getattr(client, method)("/settings/").status_code == 405
