"""What the organisers chose for the club itself."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 40


def draw_token() -> str:
    """Draw what a link holds that nobody can guess."""
    return secrets.token_urlsafe(16)


class Club(models.Model):
    """One row; a club that has none yet is as the environment and the defaults say."""

    class Joining(models.TextChoices):
        """Who may join."""

        ANYONE = "anyone", _("anyone")
        LINK = "link", _("whoever has the club's link")
        APPROVAL = "approval", _("anyone, after approval; with the link at once")

    # Empty: the environment's CLUB_NAME.
    name = models.CharField(_("name"), max_length=LONGEST_NAME, blank=True, default="")
    who_may_join = models.CharField(
        _("who may join"), max_length=8, choices=Joining, default=Joining.ANYONE
    )
    join_token = models.CharField(max_length=43, default=draw_token)
    # The hash of the one-time link; it opens nothing once there is an organiser.
    set_up_key = models.CharField(max_length=64, blank=True, default="")
    shows_first_steps = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("club")
        constraints = [
            models.CheckConstraint(name="club_club_is_one_row", condition=Q(id=1)),
        ]

    def __str__(self) -> str:
        return self.name or "club"
