"""Changing the club itself: its name, its door, its first organiser."""

import secrets

from django.contrib.auth.password_validation import validate_password
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club import selectors
from club.models import Club, Member, draw_token
from club.selectors.club import KEPT_AS, key_of
from club.services.members import add_member, keep_choices, rename
from club.services.records import record, refuse_stranger, refuse_unreasoned
from club.transactions import changing


class SetUpClosedError(Exception):
    """The one-time link was used, or a newer one was made."""


def _locked_club() -> Club:
    Club.objects.get_or_create(pk=1)
    return Club.objects.select_for_update().get(pk=1)


def _keep(club: Club, *names: str) -> None:
    club.save(update_fields=names)
    # What every page shows is read anew.
    transaction.on_commit(lambda: cache.delete(KEPT_AS), robust=True)


def make_set_up_key() -> str | None:
    """Draw the one-time link's token; None when there is an organiser already.

    An older link is closed by it.
    """
    with changing():
        club = _locked_club()
        if selectors.has_organiser():
            return None
        token = secrets.token_urlsafe(24)
        club.set_up_key = key_of(token)
        _keep(club, "set_up_key")
    return token


def set_up(
    *,
    token: str,
    club_name: str,
    who_may_join: str,
    email: str,
    password: str,
    nickname: str = "",
    **choices: str,
) -> Member:
    """Name the club and make its first organiser. Raises SetUpClosedError.

    The address counts as confirmed: whoever reads the terminal runs the site, and there
    may be no mail yet.
    """
    validate_password(password, Member(email=email))
    with changing():
        club = _locked_club()
        # Under the lock of the one row: of two set-ups at once the second is refused.
        if not selectors.opens_set_up(token):
            raise SetUpClosedError
        if Member.objects.filter(email__iexact=email).exists():
            raise ValidationError(_("This address is a member's already."))
        member = add_member(email=email, password=password)
        if nickname:
            rename(member=member, nickname=nickname)
        keep_choices(member=member, is_staff=True, **choices)
        club.name = club_name
        club.who_may_join = who_may_join
        club.set_up_key = ""
        _keep(club, "name", "who_may_join", "set_up_key")
    return member


def change_club(*, by: Member, name: str, who_may_join: str, reason: str) -> None:
    """Call the club something else, or open or close its door."""
    refuse_unreasoned(reason)
    with changing():
        club, organiser = _locked_club(), _locked_organiser(by)
        club.name = " ".join(name.split())
        club.who_may_join = Club.Joining(who_may_join)
        _keep(club, "name", "who_may_join")
        what = _("Called %(name)s; who may join: %(who)s") % {
            "name": club.name or selectors.club_name(),
            "who": Club.Joining(who_may_join).label,
        }
        record(by=organiser, of=club, what=what, reason=reason)


def draw_join_link(*, by: Member, reason: str) -> None:
    """Close the club's link and draw a new one."""
    refuse_unreasoned(reason)
    with changing():
        club, organiser = _locked_club(), _locked_organiser(by)
        club.join_token = draw_token()
        _keep(club, "join_token")
        record(by=organiser, of=club, what=_("New link to join"), reason=reason)


def dismiss_first_steps(*, by: Member) -> None:
    """Show the first evening's list no longer."""
    with changing():
        club = _locked_club()
        _locked_organiser(by)
        club.shows_first_steps = False
        _keep(club, "shows_first_steps")


def _locked_organiser(by: Member) -> Member:
    organiser = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
    refuse_stranger(organiser)
    return organiser
