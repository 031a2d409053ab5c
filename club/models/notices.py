"""What the site has to tell a member: on the bell, and by mail.

A notice holds a kind and facts, never a sentence: it is worded when it is read, in the
reader's language, by the app that made it (club.telling).
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.models.members import Member


class Mail(models.Model):
    """The outbox: sent by Celery, as often as it takes; the member sees its state."""

    class State(models.TextChoices):
        """How far a mail has come."""

        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")
        DROPPED = "dropped", _("dropped")

    member = models.ForeignKey(
        Member, models.CASCADE, null=True, blank=True, related_name="mails"
    )
    to = models.EmailField(_("to"))
    kind = models.CharField(_("kind"), max_length=20)
    subject = models.CharField(_("subject"), max_length=200)
    # Emptied once the mail is sent or dropped: links that open an account stay nowhere.
    text = models.TextField(_("text"), blank=True, default="")
    headers = models.JSONField(default=dict, blank=True)
    state = models.CharField(
        _("state"), max_length=8, choices=State, default=State.WAITING
    )
    made_at = models.DateTimeField(_("made"))
    due_at = models.DateTimeField(_("due"))
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    problem = models.CharField(_("problem"), max_length=200, blank=True, default="")

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        indexes = [
            models.Index(
                F("due_at"), name="club_mail_waiting", condition=Q(state="waiting")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.to}"


class Notice(models.Model):
    """One thing that a member is told."""

    member = models.ForeignKey(
        Member, models.CASCADE, related_name="notices", db_index=False
    )
    kind = models.CharField(max_length=20)
    # What it is about, such as ``games/<id>``: a newer one takes an older one's place.
    about = models.CharField(max_length=60)
    facts = models.JSONField(default=dict)
    path = models.CharField(max_length=200)
    made_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    # When it goes by mail unless it was seen; null when it does not, or no longer.
    mail_at = models.DateTimeField(null=True, blank=True)
    mail = models.ForeignKey(
        Mail, models.SET_NULL, null=True, blank=True, related_name="notices"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["member", "about"],
                name="club_notice_one_unseen",
                condition=Q(seen_at=None),
            ),
        ]
        indexes = [
            models.Index(F("member"), F("made_at").desc(), name="club_notice_newest"),
            models.Index(
                F("mail_at"),
                name="club_notice_to_mail",
                condition=Q(mail_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} on {self.about} for {self.member_id}"
