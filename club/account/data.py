"""Everything the site holds of a member, for the member.

Never from the rows of secrets: of a running game not even the member's own word.
"""

from collections import defaultdict
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from club.models import Mail, Member
from club.selectors.confirming import CONFIRM
from games.models import Entry, Game, Invitation, Seat

FORMAT = "brainclub member v1"


def data_of(member: Member) -> dict[str, Any]:
    """Return what the site holds of a member."""
    return {
        "format": FORMAT,
        "account": _account(member),
        "addresses": list(
            EmailAddress.objects.filter(user=member)
            .order_by("pk")
            .values("email", "verified", "primary")
        ),
        "second_factors": list(
            Authenticator.objects.filter(user=member)
            .order_by("pk")
            .values("type", "created_at", "last_used_at")
        ),
        "games": _games(member),
        "invitations": list(
            Invitation.objects.filter(by=member)
            .order_by("made_at")
            .values("id", "kind", "status", "clock_seconds", "is_rated", "made_at")
        ),
        "notices": list(
            member.notices.order_by("made_at").values(
                "kind", "about", "facts", "made_at", "seen_at"
            )
        ),
        "mails": [_mail(mail) for mail in member.mails.order_by("made_at")],
        "blocks": [
            {"of": str(block.of), "made_at": block.made_at}
            for block in member.blocks.select_related("of").order_by("made_at")
        ],
        "reports": list(
            member.reports.order_by("made_at").values("nickname", "reason", "made_at")
        ),
    }


def _account(member: Member) -> dict[str, Any]:
    names = (
        "number",
        "email",
        "nickname",
        "guests",
        "language",
        "time_zone",
        "look",
        "is_listed",
        "muted",
        "digest_hour",
        "joined_at",
        "seen_at",
        "last_login",
        "paused_until",
        "pause_reason",
    )
    return {name: getattr(member, name) for name in names}


def _mail(mail: Mail) -> dict[str, Any]:
    return {
        "to": mail.to,
        "kind": mail.kind,
        # What was written to an address that is not confirmed is its owner's business.
        "subject": "" if mail.kind == CONFIRM else mail.subject,
        "state": mail.state,
        "made_at": mail.made_at,
        "done_at": mail.done_at,
    }


def _games(member: Member) -> list[dict[str, Any]]:
    seats = Seat.objects.filter(member=member).select_related("game")
    guesses: dict[str, list[dict[str, Any]]] = defaultdict(list)
    own = {seat.game_id: seat.number for seat in seats}
    entries = Entry.objects.filter(game__seats__member=member, kind="guess")
    for entry in entries.order_by("game_id", "number").distinct():
        if entry.body["seat"] == own[entry.game_id]:
            guesses[entry.game_id].append(
                {
                    "word": entry.body["word"],
                    "marks": entry.body["marks"],
                    "at": entry.at,
                }
            )
    return [
        {
            "log": f"/games/{seat.game_id}/log.json",
            "name_in_log": seat.player,
            "seat": seat.number,
            "result": seat.result,
            "score": seat.score,
            "guesses": guesses[seat.game_id],
            **_game(seat.game),
        }
        for seat in seats.order_by("game__created_at")
    ]


def _game(game: Game) -> dict[str, Any]:
    names = ("id", "kind", "status", "is_rated", "created_at", "ended_at")
    return {name: getattr(game, name) for name in names}
