"""Members, and what the site remembers of its own running."""

import secrets
from datetime import datetime

from django.contrib.auth.models import (
    AbstractBaseUser,
    BaseUserManager,
    PermissionsMixin,
)
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


def draw_number() -> int:
    """Draw the number by which logs name a member: random and never reused."""
    return 1 + secrets.randbelow(2**40)


class MemberManager(BaseUserManager["Member"]):
    """Makes members; the e-mail address is what they log in with."""

    def create_user(self, email: str, password: str | None = None) -> "Member":
        member = self.model(email=self.normalize_email(email))
        member.set_password(password)
        member.save()
        return member

    def create_superuser(self, email: str, password: str | None = None) -> "Member":
        member = self.create_user(email, password)
        member.is_staff = member.is_superuser = True
        member.save(update_fields=["is_staff", "is_superuser"])
        return member


class Member(AbstractBaseUser, PermissionsMixin):
    """A person with an account."""

    number = models.BigIntegerField(_("number"), unique=True, default=draw_number)
    email = models.EmailField(_("e-mail address"), unique=True)
    nickname = models.CharField(_("nickname"), max_length=40, blank=True)
    is_active = models.BooleanField(_("may log in"), default=True)
    is_staff = models.BooleanField(_("organiser"), default=False)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    objects = MemberManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [
            models.UniqueConstraint(
                Lower("email"), name="club_member_one_per_email_in_any_case"
            ),
        ]

    def __str__(self) -> str:
        return self.nickname or f"member {self.number}"


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
