"""The club's name, its door, and the pulse of its workers."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks as CaptureOnCommit

from club import selectors
from club.models import Club
from club.services.club import change_club, draw_join_link
from tests.club.organising.organisers import WHY, make_organiser
from tests.members import make_member

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

Joining = Club.Joining


def test_every_page_carries_the_name_that_organisers_gave(
    django_capture_on_commit_callbacks: CaptureOnCommit,
) -> None:
    assert selectors.club_name() == "Brainclub"  # and is kept

    with django_capture_on_commit_callbacks(execute=True):
        change_club(
            by=make_organiser(), name=" Word  Nerds ", who_may_join="link", reason=WHY
        )

    assert selectors.club_name() == "Word Nerds"
    assert "Word Nerds" in Client().get("/rules/word-duel/").content.decode()


def test_only_organisers_change_the_club() -> None:
    with pytest.raises(ValidationError, match="Only organisers"):
        change_club(
            by=make_member("Max"), name="Mine", who_may_join="anyone", reason=WHY
        )
    with pytest.raises(ValidationError, match="Only organisers"):
        draw_join_link(by=make_member("Eva"), reason=WHY)

    assert not Club.objects.exclude(name="").exists()


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, "two\nlines"])
def test_no_change_without_a_reason(reason: str) -> None:
    with pytest.raises(ValidationError, match="Say why"):
        draw_join_link(by=make_organiser(), reason=reason)
