"""What becomes of the games of a member who leaves."""

from contextlib import suppress
from typing import Any

from django.db.models import QuerySet

from club.models import Member
from games.models import Game, Invitation
from games.rules.refusals import Refused
from games.services.duels import call_off, resign
from games.services.failing import setting_aside
from games.services.invitations import decline, withdraw


def leave_games(*, member: Member) -> None:
    """End a member's games as far as the rules let them, each for itself.

    A game that cannot be given up, because the other still has the equalising guess,
    goes on without its player and ends by itself.
    """
    offers = Invitation.objects.filter(status=Invitation.Status.OPEN)
    for offer_id in _ids(offers.filter(by=member)):
        with suppress(Refused, Invitation.DoesNotExist):
            withdraw(invitation_id=offer_id, member=member)
    for offer_id in _ids(offers.filter(to=member)):
        with suppress(Refused, Invitation.DoesNotExist):
            decline(invitation_id=offer_id, member=member)
    running = Game.objects.filter(seats__member=member).exclude(
        status=Game.Status.ENDED
    )
    for game_id in _ids(running):
        with setting_aside([game_id]):
            _give_up(game_id, member)


def _give_up(game_id: str, member: Member) -> None:
    # The other may seal between the two: what cannot be called off is resigned.
    for end in (call_off, resign):
        with suppress(Refused):
            end(game_id=game_id, player=member.players)
            return


def _ids(rows: QuerySet[Any]) -> list[str]:
    return list(rows.order_by("id").values_list("id", flat=True))
