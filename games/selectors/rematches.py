"""What an ended duel's players may do about another one."""

from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse

from club import clock
from club.models import Member
from games.models import Game, Invitation
from games.selectors.offers import Status
from games.selectors.tables import Table
from games.wording.invitations import rematch_text
from games.wording.names import BOT


@dataclass(frozen=True)
class Rematch:
    """How far two players are with a rematch, as one of them sees it."""

    # ask, asked (by the viewer), answer (the other asked), declined, or taken.
    state: str
    text: str
    invitation_id: str
    url: str


def rematch_of(table: Table, viewer: Member | None) -> Rematch | None:
    """Return how it stands, or None where two members have no rematch to speak of."""
    if viewer is None or table.game.status != Game.Status.ENDED:
        return None
    others = [player for player in table.players if player not in viewer.players]
    if len(others) != 1 or others[0].startswith(BOT):
        return None
    name = table.name_of(others[0])
    alive = Q(status=Status.OPEN, expires_at__gt=clock.now())
    asked = Invitation.objects.filter(
        alive | Q(status__in=[Status.TAKEN, Status.DECLINED]), rematch_of=table.game.id
    )
    # One that is open or taken counts, whatever was declined before or after.
    rows = sorted(asked.order_by("-made_at"), key=lambda o: o.status == Status.DECLINED)
    return _state(next(iter(rows), None), viewer, name)


def _state(offer: Invitation | None, viewer: Member, name: str) -> Rematch:
    if offer is None:
        return Rematch("ask", "", "", "")
    mine = offer.by_id == viewer.pk
    if offer.status == Status.TAKEN:
        state, url = "taken", reverse("games:game", args=[offer.game_id])
    elif offer.status == Status.DECLINED:
        state, url = ("declined" if mine else "ask"), ""
    else:
        state, url = ("asked" if mine else "answer"), ""
    return Rematch(state, rematch_text(state, name), offer.id, url)
