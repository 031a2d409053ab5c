"""Members who do not want to see another's invitations. The other is not told."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club import clock
from club.models import Block, Member
from club.transactions import changing

MOST_BLOCKED = 200


def block(*, by: Member, of: Member) -> None:
    """Hide two members' invitations from each other; twice does no harm."""
    if by.pk == of.pk:
        raise ValidationError(_("You cannot block yourself."))
    with changing():
        # Both, by id: an invitation between them is made before or after, not beside.
        pair = Member.objects.select_for_update(no_key=True)
        rows = list(pair.filter(pk__in=[by.pk, of.pk]).order_by("pk"))
        now = clock.now()
        if any(row.left_at for row in rows):
            raise ValidationError(_("This member has left."))
        mine = Block.objects.filter(by=by)
        if not mine.filter(of=of).exists() and mine.count() >= MOST_BLOCKED:
            raise ValidationError(
                _("You block %(most)s members already. Take one off first.")
                % {"most": MOST_BLOCKED}
            )
        mine.get_or_create(by=by, of=of, defaults={"made_at": now})


def unblock(*, by: Member, of: Member) -> None:
    """Show each other's invitations again; twice does no harm."""
    with changing():
        Block.objects.filter(by=by, of=of).delete()
