"""What the site remembers of its own running."""

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Heartbeat(models.Model):
    """One row that every process of the site refreshes about once a second."""

    beaten_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="club_heartbeat_is_one_row", condition=Q(id=1)),
        ]

    def __str__(self) -> str:
        return f"{self.beaten_at:%Y-%m-%d %H:%M:%S}"


class WorkerPulse(models.Model):
    """One row that tasks refresh: a beat queues them and a worker runs them."""

    beaten_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="club_workerpulse_is_one_row", condition=Q(id=1)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.beaten_at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time in which no process of the site ran (deadlines.md)."""

    began_at = models.DateTimeField(_("began"))
    ended_at = models.DateTimeField(_("ended"), db_index=True)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        constraints = [
            models.UniqueConstraint(
                fields=["began_at"], name="club_outage_one_per_beginning"
            ),
            models.CheckConstraint(
                name="club_outage_ends_after_it_began",
                condition=Q(ended_at__gt=models.F("began_at")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M:%S} to {self.ended_at:%H:%M:%S}"

    @property
    def gap(self) -> tuple[datetime, datetime]:
        return self.began_at, self.ended_at
