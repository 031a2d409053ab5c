"""Organisers, and what they send."""

from typing import Any

from django.test import Client

from club.models import Member
from tests.members import browser_of_member, make_member

WHY = "As agreed on Friday"


def make_organiser(nickname: str = "Olga") -> Member:
    member = make_member(nickname)
    member.is_staff = True
    member.save(update_fields=["is_staff"])
    return member


def address_of(row: Any, power: str = "") -> str:  # noqa: ANN401 -- of any model
    """Return where a row is shown, or where one of its powers is used."""
    model = f"{row._meta.app_label}/{row._meta.model_name}"
    return f"/organise/{model}/{row.pk}/{f'do/{power}' if power else 'change'}/"


def use(by: Member, row: Any, power: str, **chosen: str) -> Any:  # noqa: ANN401 -- any row, the client's answer
    """Use a power as the page's last button does."""
    sent = {"reason": WHY, "sure": "1", **chosen}
    return browser_of_member(by).post(address_of(row, power), sent)


def organiser_browser() -> Client:
    return browser_of_member(make_organiser())
