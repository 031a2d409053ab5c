"""What the site remembers of its own running."""

from datetime import datetime

from django.db import models
from django.db.models import Q


class Heartbeat(models.Model):
    """One row that every process of the site refreshes about once a second."""

    beaten_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="club_heartbeat_is_one_row", condition=Q(id=1)),
        ]

    def __str__(self) -> str:
        return f"{self.beaten_at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time in which no process of the site ran (deadlines.md)."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(db_index=True)

    class Meta:
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
