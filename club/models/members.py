"""Members, and what they think of each other."""

import secrets
from datetime import datetime

from django.contrib.auth.models import (
    AbstractBaseUser,
    BaseUserManager,
    PermissionsMixin,
)
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from club import names, nicknames


def draw_number() -> int:
    """Draw the number by which logs name a member: random and never reused."""
    return 1 + secrets.randbelow(2**40)


class MemberManager(BaseUserManager["Member"]):
    """Makes members; the e-mail address is what they log in with."""

    def create_user(
        self, email: str | None, password: str | None = None, *, nickname: str = ""
    ) -> "Member":
        member = self.model(email=self.normalize_email(email) or None)
        member.nickname = nickname or nicknames.draw()
        member.set_password(password)
        member.save()
        return member

    def create_superuser(self, email: str, password: str | None = None) -> "Member":
        member = self.create_user(email, password)
        member.is_staff = member.is_superuser = True
        member.save(update_fields=["is_staff", "is_superuser"])
        return member


class Member(AbstractBaseUser, PermissionsMixin):
    """A person with an account, or the gap that a former member leaves.

    Games stay when a member goes, and so does this row; whatever told who it was is
    gone from it.
    """

    number = models.BigIntegerField(_("number"), unique=True, default=draw_number)
    # Confirmed: before, what somebody claims to be theirs stands with allauth only.
    email = models.EmailField(_("e-mail address"), unique=True, null=True, blank=True)
    nickname = models.CharField(
        _("nickname"), max_length=nicknames.LONGEST, null=True, blank=True
    )
    # Folded: case and look-alike letters make no second person (club.nicknames).
    nickname_key = models.CharField(
        max_length=3 * nicknames.LONGEST, unique=True, null=True, editable=False
    )
    # The guests that became this member: logs go on naming them.
    guests = models.JSONField(default=list, blank=True, editable=False)
    # Empty: what the browser says.
    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True, default="")
    look = models.JSONField(_("look"), default=dict, blank=True)
    is_listed = models.BooleanField(_("on leaderboards"), default=False)
    # The kinds of notices that come by no mail; a new kind comes until it is muted.
    muted = models.JSONField(_("mails not wanted"), default=list, blank=True)
    digest_hour = models.PositiveSmallIntegerField(_("hour of the digest"), default=8)

    is_active = models.BooleanField(_("may log in"), default=True)
    is_staff = models.BooleanField(_("organiser"), default=False)
    # Such a member plays bots, and people once an organiser has let them in.
    awaits_approval = models.BooleanField(_("waits for approval"), default=False)
    paused_until = models.DateTimeField(_("paused until"), null=True, blank=True)
    pause_reason = models.CharField(
        _("reason for the pause"), max_length=200, blank=True, default=""
    )
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)
    seen_at = models.DateTimeField(_("last seen"), null=True, blank=True)
    # Leaving takes many small transactions: from here on it only goes forward.
    leaving_at = models.DateTimeField(_("leaving since"), null=True, blank=True)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)

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
            models.CheckConstraint(
                name="club_member_is_somebody_until_they_left",
                condition=Q(left_at=None, nickname__isnull=False)
                | Q(left_at__isnull=False, email=None, nickname=None),
            ),
        ]

    def __str__(self) -> str:
        return self.nickname or f"former member {self.pk}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the folded nickname beside the nickname."""
        self.nickname_key = nicknames.fold(self.nickname) if self.nickname else None
        fields = kwargs.get("update_fields")
        if isinstance(fields, (list, tuple, set)) and "nickname" in fields:
            kwargs["update_fields"] = {*fields, "nickname_key"}
        super().save(*args, **kwargs)  # type: ignore[arg-type] # whatever Django takes
        if fields is None or {"nickname", "guests"} & set(fields):  # type: ignore[call-overload] # names of fields
            names.forget(self.players)

    @property
    def player(self) -> str:
        """The member as logs name them."""
        return f"member:{self.number}"

    @property
    def players(self) -> frozenset[str]:
        """Every name that logs have for the member."""
        return frozenset([self.player, *(f"guest:{guest}" for guest in self.guests)])

    @property
    def has_confirmed_email(self) -> bool:
        """Whether mails reach the member: needed to play people."""
        return self.email is not None

    def is_paused(self, at: datetime) -> bool:
        return self.paused_until is not None and at < self.paused_until


class Block(models.Model):
    """A member who does not want to see another's invitations."""

    by = models.ForeignKey(
        Member, models.CASCADE, related_name="blocks", db_index=False
    )
    of = models.ForeignKey(Member, models.CASCADE, related_name="blocked_by")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["by", "of"], name="club_block_once"),
            models.CheckConstraint(
                name="club_block_of_somebody_else", condition=~Q(by=F("of"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by} blocks {self.of}"


class Report(models.Model):
    """A nickname that a member finds offensive; organisers settle it."""

    by = models.ForeignKey(Member, models.CASCADE, related_name="reports")
    of = models.ForeignKey(Member, models.CASCADE, related_name="reported")
    nickname = models.CharField(_("nickname"), max_length=nicknames.LONGEST)
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")
    made_at = models.DateTimeField(_("made"))
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    settled_by = models.ForeignKey(
        Member, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    note = models.CharField(_("note"), max_length=500, blank=True, default="")

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(
                fields=["by", "of"],
                name="club_report_one_open",
                condition=Q(settled_at=None),
            ),
            models.CheckConstraint(
                name="club_report_of_somebody_else", condition=~Q(by=F("of"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by} on {self.nickname}"
