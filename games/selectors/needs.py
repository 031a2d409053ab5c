"""What waits for a member: the bell, the front page and My games ask the same."""

from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse

from club.models import Member
from club.telling import Need
from games.models import Game, Seat, SeatQuerySet
from games.selectors.notices import about_game
from games.selectors.tables import read_tables
from games.wording.notices import waiting


def needs_you(member: Member, now: datetime) -> Sequence[Need]:
    """Return what a member has to move or to seal, what ends soonest first."""
    numbers = dict(_running(member, now).values_list("game_id", "number"))
    needs = []
    for table in read_tables(Game.objects.filter(id__in=numbers)):
        seat = numbers[table.game.id]
        # The row may be older than the log.
        if deadline := table.duel.seats[seat].deadline:
            needs.append(
                Need(
                    about=about_game(table.game.id),
                    path=reverse("games:game", args=[table.game.id]),
                    sentence=waiting(table.duel, seat, table.names),
                    deadline=deadline,
                )
            )
    return sorted(needs, key=lambda need: need.deadline)


def count_needs(member: Member, now: datetime) -> int:
    """Count what ``needs_you`` lists."""
    return _running(member, now).count()


def _running(member: Member, now: datetime) -> SeatQuerySet:
    # Whose time ran out has lost, even before the sweep writes it.
    return Seat.objects.filter(member=member, deadline__gt=now)
