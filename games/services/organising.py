"""What organisers decide about games and invitations, put on record."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club import clock
from club.models import Member
from club.services.informing import tell_decision
from club.services.records import record, refuse_stranger, refuse_unreasoned
from club.transactions import changing
from games.models import Invitation
from games.rules.duel import Verdict
from games.selectors.tables import Table
from games.services.adjudicating import adjudicate
from games.services.offers import Status, end_offer


def decide_game(*, by: Member, game_id: str, verdict: Verdict) -> Table:
    """End a running game as an organiser decides. Raises Refused.

    The log is the record that counts, so it is written first and alone: settling may
    not stand inside another transaction.
    """
    refuse_unreasoned(verdict.why)
    table = adjudicate(game_id=game_id, organiser=by, verdict=verdict)
    with changing():
        what = _("Decided: %(result)s") % {"result": verdict.result.value}
        record(by=by, of=table.game, what=what, reason=verdict.why)
    return table


def withdraw_for(*, by: Member, invitation_id: str, reason: str) -> None:
    """Take somebody else's invitation off."""
    refuse_unreasoned(reason)
    with changing():
        rows = Invitation.objects.select_for_update(of=("self",), no_key=True)
        offer = rows.select_related("by").get(id=invitation_id)
        organiser = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
        now = clock.now()
        refuse_stranger(organiser)
        if by.pk in (offer.by_id, offer.to_id):
            raise ValidationError(_("Another organiser must do this."))
        if offer.state_at(now) != Status.OPEN:
            raise ValidationError(_("This invitation is no longer open."))
        end_offer(offer, Status.WITHDRAWN, now)
        record(by=organiser, of=offer, what=_("Withdrawn"), reason=reason)
        tell_decision(offer.by, "withdrawn", now, reason=reason)
