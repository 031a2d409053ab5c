"""Players are told what happened in their games while they were away.

By a task, queued when the move is committed: a move must not wait for it, and asks the
database as little as it can. What the task is told from is the log alone, so that it
may run late, twice or for many games at once.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.urls import reverse

from club import clock
from club.models import Member
from club.services import tell
from games.models import Game, Invitation, Seat
from games.selectors.notices import BEGUN, ENDED, MOVED, REMINDER, TAKEN, about_game
from games.selectors.tables import Table, read_tables
from games.selectors.untold import BY_ITSELF, due_reminders, untold_games

# Whoever plays by the minute sits there; mail is for those who come back.
MAIL_FROM_CLOCK = timedelta(hours=1)
MAIL_AFTER = timedelta(minutes=10)
AT_ONCE = timedelta(0)
LOST_AFTER = timedelta(seconds=30)


class News(NamedTuple):
    """What happened last in a game, and whose seats are to know."""

    kind: str
    at: datetime
    seats: Collection[int]
    mail_after: timedelta | None


def tell_players(*, game_ids: Sequence[str]) -> None:
    """Tell the members in these games what happened last, once."""
    rows = Seat.objects.filter(game__in=game_ids, member__isnull=False)
    members: dict[str, dict[int, Member]] = {}
    for row in rows.select_related("member"):
        if row.member:
            members.setdefault(row.game_id, {})[row.number] = row.member
    for table in read_tables(Game.objects.filter(id__in=members)):
        seats = members[table.game.id]
        if news := news_of(table, seats):
            tell(
                members=[seats[number] for number in news.seats if number in seats],
                kind=news.kind,
                about=about_game(table.game.id),
                path=reverse("games:game", args=[table.game.id]),
                at=news.at,
                mail_after=news.mail_after,
            )


def tell_what_was_lost() -> None:
    """Tell what a task that was lost should have told."""
    if game_ids := untold_games(older_than=LOST_AFTER):
        tell_players(game_ids=game_ids)


def remind() -> int:
    """Tell players whose time runs out; return how many they were."""
    seats = due_reminders()
    for seat in seats:
        if seat.member:
            tell(
                members=[seat.member],
                kind=REMINDER,
                about=about_game(seat.game_id),
                path=reverse("games:game", args=[seat.game_id]),
                at=clock.now(),
                mail_after=AT_ONCE,
            )
    return len(seats)


def news_of(table: Table, members: Mapping[int, Member]) -> News | None:
    """Return what the log says happened last that a player has to know."""
    slow = table.game.clock_seconds >= MAIL_FROM_CLOCK.total_seconds()
    mail_after = MAIL_AFTER if slow else None
    against_bot = bool(table.opening["bot"])
    entries = table.entries
    for place in range(len(entries) - 1, -1, -1):
        entry = entries[place]
        if entry.kind == "end":
            if against_bot and table.duel.reason not in BY_ITSELF:
                return None
            cause = entries[place - 1]
            by = None if cause.kind == "timeout" else cause.body.get("seat")
            return News(ENDED, entry.at, members.keys() - {by}, MAIL_AFTER)
        if against_bot:
            continue  # it answers within a second: nobody is away
        if entry.kind == "guess":
            return News(MOVED, entry.at, _awaited(table), mail_after)
        if entry.kind == "start":
            sealed_last = entries[place - 1].body.get("seat")
            seats = _awaited(table) - {sealed_last}
            return News(BEGUN, entry.at, seats, mail_after)
        if entry.kind == "join":
            return News(TAKEN, entry.at, _hosts(table, members), AT_ONCE)
    return None


def _awaited(table: Table) -> set[int]:
    return {n for n, at in table.duel.deadlines.items() if at}


def _hosts(table: Table, members: Mapping[int, Member]) -> set[int]:
    """Return the seat of whoever made the invitation that became this game."""
    hosts = set(
        Invitation.objects.filter(game=table.game).values_list("by_id", flat=True)
    )
    mine = {n for n, member in members.items() if member.pk in hosts}
    return mine & _awaited(table)
