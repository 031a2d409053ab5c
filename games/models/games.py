"""What the site remembers of games. What is legal stands in ``games.rules``.

The log is the game: ``Entry`` rows are the truth, and the other rows hold a copy of
what follows from them, for queries. Secrets stand in rows of their own that only
services load.
"""

import secrets
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

# No vowels and no look-alikes: an id spells no word and can be read out.
ID_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
ID_LENGTH = 10


def draw_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class WordList(models.Model):
    """A list that some log names: kept for ever, even when the file changes."""

    sha256 = models.CharField(max_length=64, primary_key=True)
    name = models.CharField(max_length=60)
    text = models.TextField()

    def __str__(self) -> str:
        return f"{self.name} {self.sha256[:8]}"


class Game(models.Model):
    """One game of any kind, as far as lists and sweeps need to know it."""

    class Status(models.TextChoices):
        """How far a game has come."""

        SEALING = "sealing", _("words are being sealed")
        PLAYING = "playing", _("running")
        ENDED = "ended", _("ended")

    id = models.CharField(max_length=20, primary_key=True, default=draw_id)
    kind = models.CharField(max_length=20)
    status = models.CharField(
        _("state"), max_length=8, choices=Status, default=Status.SEALING
    )
    language = models.CharField(max_length=8)
    length = models.PositiveSmallIntegerField()
    clock_seconds = models.PositiveIntegerField()
    is_rated = models.BooleanField(_("rated"), default=False)
    entry_count = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    # When the end was noticed: a deadline counts by the clock, not by the sweep.
    end_noticed_at = models.DateTimeField(null=True, blank=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    # When the site last failed at this game; sweeps leave it alone for a while.
    failed_at = models.DateTimeField(null=True, blank=True)
    result = models.CharField(max_length=8, null=True, blank=True)
    reason = models.CharField(max_length=16, null=True, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [
            models.CheckConstraint(
                name="games_game_ended_has_its_result",
                condition=Q(
                    status="ended", ended_at__isnull=False, result__isnull=False
                )
                | (~Q(status="ended") & Q(ended_at=None, result=None)),
            ),
            models.CheckConstraint(
                name="games_game_revealed_only_when_ended",
                condition=Q(revealed_at=None) | Q(status="ended"),
            ),
        ]
        indexes = [
            models.Index(
                F("ended_at"),
                name="games_game_unrevealed",
                condition=Q(status="ended", revealed_at=None),
            ),
            models.Index(
                F("changed_at").desc(),
                name="games_game_live",
                condition=Q(status="playing"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def version(self) -> int:
        return self.entry_count


class SeatQuerySet(models.QuerySet["Seat"]):
    """Questions about seats."""

    def overdue(self, at: datetime) -> "SeatQuerySet":
        return self.filter(deadline__lte=at)


class Seat(models.Model):
    """One side of a game: a member, a guest's browser, or a bot."""

    # The constraint of game and number serves as the index of game, here and below.
    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    # The log's ``guest:<random>``; that a browser is this guest stands in its session.
    # It stays when the guest becomes a member, beside the member: logs do not change.
    guest = models.CharField(max_length=32, null=True, blank=True)
    bot = models.CharField(max_length=16, null=True, blank=True)
    # Null while no clock runs; the sweep looks for the others (deadlines.md).
    deadline = models.DateTimeField(null=True, blank=True)
    # Written with the end: won, drawn, lost or void, and in how many guesses it was
    # found, null when it was not.
    result = models.CharField(max_length=5, null=True, blank=True)
    score = models.PositiveIntegerField(null=True, blank=True)

    objects: ClassVar[SeatQuerySet] = SeatQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"], name="games_seat_one_per_number"
            ),
            models.CheckConstraint(
                name="games_seat_is_a_member_a_guest_or_a_bot",
                condition=Q(member__isnull=False, bot=None)
                | Q(guest__isnull=False, bot=None)
                | Q(member=None, guest=None, bot__isnull=False),
            ),
        ]
        indexes = [
            models.Index(
                F("deadline"),
                name="games_seat_running",
                condition=Q(deadline__isnull=False),
            ),
            models.Index(
                F("guest"),
                name="games_seat_guest",
                condition=Q(guest__isnull=False),
            ),
            models.Index(
                F("member"),
                F("deadline"),
                name="games_seat_member_running",
                condition=Q(member__isnull=False, deadline__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.number}"

    @property
    def player(self) -> str:
        """The player as logs name them."""
        if self.bot:
            return f"bot:{self.bot}"
        if self.guest:
            return f"guest:{self.guest}"
        member = self.member
        return f"member:{member.number}" if member else ""


class Entry(models.Model):
    """One entry of a game's log. Never changed, never removed."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="entries", db_index=False
    )
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    body = models.JSONField()
    at = models.DateTimeField()
    prev = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"], name="games_entry_one_per_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.number} {self.kind}"


class GameSecret(models.Model):
    """The seed of a game; published when it ends."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="secret"
    )
    seed = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"secret of {self.game_id}"


class SeatSecret(models.Model):
    """The word a seat hides, and the nonce that seals it; a bot's has none."""

    seat = models.OneToOneField(
        Seat, models.CASCADE, primary_key=True, related_name="secret"
    )
    word = models.CharField(max_length=12)
    nonce = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"secret of seat {self.seat_id}"
