"""What organisers decide is put on record, with the reason; nobody changes a record."""

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from club.models import Member

LONGEST_REASON = 200
LONGEST_NAME = 200


def record(*, by: Member, of: Model, what: str, reason: str) -> None:
    """Write down who did what to what, and why. The caller's transaction holds."""
    LogEntry.objects.create(
        user=by,
        content_type=ContentType.objects.get_for_model(of),
        object_id=str(of.pk),
        object_repr=str(of)[:LONGEST_NAME],
        action_flag=CHANGE,
        # Never only the reason: Django takes what begins with a bracket for JSON.
        change_message=f"{what}: {reason}",
    )


def refuse_unreasoned(reason: str) -> None:
    """Refuse what is decided without a reason fit to be read in one line."""
    if not reason.strip() or len(reason) > LONGEST_REASON or not reason.isprintable():
        raise ValidationError(
            _("Say why, in one line of at most %(longest)s characters.")
            % {"longest": LONGEST_REASON}
        )


def refuse_stranger(by: Member) -> None:
    """Refuse whoever is no organiser; ``by`` was read under the lock."""
    if not (by.is_staff and by.is_active) or by.left_at or by.leaving_at:
        raise ValidationError(_("Only organisers may do this."))
