"""A member as others see them; nothing here is private."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from club.models import Block, Member
from games.selectors.list_rows import EndedRow, ended_rows
from games.selectors.records import Record, between, last_streak, records_of
from games.wording.profiles import streak_text

PER_PAGE = 25


@dataclass(frozen=True)
class Profile:
    """The page of one member for one viewer."""

    number: int
    name: str
    # None of whoever has left: the gap says nothing more.
    since: datetime | None
    is_me: bool
    is_blocked: bool
    members: Record
    bots: Record
    streak: str
    # What the viewer made of duels with the member; None where there are none to show.
    against_me: Record | None
    games: Sequence[EndedRow]
    page: int
    has_more: bool


def member_numbered(number: int) -> Member:
    """Return a member, also one who left; raises Member.DoesNotExist."""
    return Member.objects.get(number=number)


def profile_of(
    member: Member, viewer: Member | None, now: datetime, *, page: int = 1
) -> Profile:
    """Return a member's page."""
    members, bots = records_of(member)
    is_me = viewer is not None and viewer.pk == member.pk
    other = viewer if viewer and not is_me else None
    start = (page - 1) * PER_PAGE
    games = ended_rows(member, slice(start, start + PER_PAGE + 1))
    return Profile(
        number=member.number,
        name=str(member),
        since=None if member.left_at else member.joined_at,
        is_me=is_me,
        is_blocked=bool(other) and Block.objects.filter(by=other, of=member).exists(),
        members=members,
        bots=bots,
        streak=streak_text(*last_streak(member), now),
        against_me=between(other, member) if other else None,
        games=games[:PER_PAGE],
        page=page,
        has_more=len(games) > PER_PAGE,
    )
