"""Everything that changes a member's row, but for leaving (club.services.leaving)."""

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils.translation import gettext_lazy as _

from club import clock, nicknames
from club.models import Block, Member
from club.services.informing import tell_of_newcomer
from club.transactions import changing

# Drawn nicknames are many; that several in a row are taken does not happen.
DRAWS = 8


class NicknameTakenError(ValidationError):
    """Somebody has this nickname, or one that looks like it."""

    def __init__(self) -> None:
        super().__init__(
            _("Somebody has this nickname, or one that looks like it. Choose another.")
        )


def create_member(*, member: Member) -> Member:
    """Add a member with a drawn nickname."""
    for _draw in range(DRAWS):
        member.nickname = nicknames.draw()
        try:
            with changing():
                member.save(force_insert=True)
                if member.awaits_approval:
                    tell_of_newcomer(member, clock.now())
        except IntegrityError:
            member.pk = None
        else:
            return member
    raise NicknameTakenError


def add_member(
    *, email: str, password: str | None = None, nickname: str = ""
) -> Member:
    """Add a member whose address is known to be theirs."""
    with changing():
        member = Member.objects.create_user(email, password, nickname=nickname)
        EmailAddress.objects.create(
            user=member, email=email.lower(), primary=True, verified=True
        )
    return member


def take_address(*, member: Member, email: str) -> None:
    """Keep an address that its owner has just confirmed."""
    with changing():
        row = Member.objects.select_for_update().get(pk=member.pk)
        row.email = email
        row.save(update_fields=["email"])
    member.email = email


def rename(*, member: Member, nickname: str) -> None:
    """Give a member another nickname. Raises ValidationError with the reason."""
    nickname = nicknames.tidy(nickname)
    nicknames.check(nickname)
    try:
        with changing():
            row = Member.objects.select_for_update().get(pk=member.pk)
            row.nickname = nickname
            row.save(update_fields=["nickname"])
    except IntegrityError:
        raise NicknameTakenError from None
    member.nickname = nickname


def keep_choices(*, member: Member, **choices: Any) -> None:  # noqa: ANN401 -- columns
    """Keep what a member chose: language, zone, look, mails, leaderboard."""
    with changing():
        row = Member.objects.select_for_update().get(pk=member.pk)
        for name, value in choices.items():
            setattr(row, name, value)
            setattr(member, name, value)
        row.save(update_fields=list(choices))


def note_visit(*, member: Member, at: datetime) -> None:
    """Remember when the member was last seen."""
    with changing():
        Member.objects.filter(pk=member.pk).update(seen_at=at)


def unblock(*, by: Member, block_id: int) -> None:
    """Let a member see the other's invitations again."""
    with changing():
        Block.objects.filter(pk=block_id, by=by).delete()
