"""What organisers may decide; their reason stands in the log for everybody."""

from datetime import datetime

from club.models import Member
from games.rules import duel as rules
from games.rules.duel import Verdict
from games.rules.refusals import Refused
from games.selectors.tables import Table
from games.services.changes import change


def adjudicate(*, game_id: str, organiser: Member, verdict: Verdict) -> Table:
    """End a running game as an organiser decides; never one of their own."""

    def act(table: Table, at: datetime) -> None:
        if not organiser.is_staff:
            raise Refused("organisers")
        if table.seat_of(organiser.players):
            raise Refused("own_game")
        table.append(rules.adjudicate(table.duel, organiser.player, verdict, at))

    return change(game_id=game_id, act=act)
