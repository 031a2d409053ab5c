"""Offers to play that nobody, or nobody yet, has taken."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.games import Game, draw_id


class Invitation(models.Model):
    """An offer of a game on terms that cannot change once it is made.

    It stands on the front page (``is_open``), goes to one member (``to``), or is known
    only to those who have its link.
    """

    class Status(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("open")
        TAKEN = "taken", _("taken")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DECLINED = "declined", _("declined")
        EXPIRED = "expired", _("expired")

    id = models.CharField(max_length=20, primary_key=True, default=draw_id)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations"
    )
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="invited",
    )
    is_open = models.BooleanField(_("on the front page"), default=False)
    kind = models.CharField(_("game"), max_length=20)
    language = models.CharField(_("language"), max_length=8)
    length = models.PositiveSmallIntegerField(_("letters"))
    clock_seconds = models.PositiveIntegerField(_("seconds a move"))
    is_rated = models.BooleanField(_("rated"), default=False)
    # Whoever is asked first in the next game was asked second in this one.
    rematch_of = models.ForeignKey(
        Game, models.CASCADE, null=True, blank=True, related_name="rematches"
    )
    status = models.CharField(
        _("state"), max_length=9, choices=Status, default=Status.OPEN
    )
    made_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("expires"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    game = models.OneToOneField(
        Game, models.CASCADE, null=True, blank=True, related_name="invitation"
    )

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(
                fields=[
                    "by",
                    "kind",
                    "language",
                    "length",
                    "clock_seconds",
                    "is_rated",
                ],
                name="games_invitation_one_open_on_these_terms",
                condition=Q(status="open", is_open=True),
            ),
            models.UniqueConstraint(
                fields=["by", "to", "kind", "clock_seconds", "is_rated"],
                name="games_invitation_one_to_a_member_on_these_terms",
                condition=Q(status="open", to__isnull=False, rematch_of=None),
            ),
            models.UniqueConstraint(
                fields=["rematch_of"],
                name="games_invitation_one_rematch",
                condition=Q(status__in=["open", "taken"], rematch_of__isnull=False),
            ),
            models.CheckConstraint(
                name="games_invitation_to_somebody_else",
                condition=Q(to=None) | ~Q(to=F("by")),
            ),
            models.CheckConstraint(
                name="games_invitation_taken_has_its_game",
                condition=Q(status="taken", game__isnull=False)
                | (~Q(status="taken") & Q(game=None)),
            ),
        ]
        indexes = [
            models.Index(
                F("expires_at"),
                name="games_invitation_waiting",
                condition=Q(status="open"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id} by {self.by_id}"

    def is_due(self, at: datetime) -> bool:
        """Tell whether its time is over and nobody has taken it."""
        return self.status == self.Status.OPEN and self.expires_at <= at

    def state_at(self, at: datetime) -> str:
        """Return what has become of it, whether or not a sweep has written it."""
        return self.Status.EXPIRED if self.is_due(at) else self.status
