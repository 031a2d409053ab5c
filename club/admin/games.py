"""Games: found, read as they are published, and decided for a reason."""

from datetime import datetime, timedelta

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.admin.base import OrganiserAdmin
from club.admin.powers import Chosen, Power, ReasonForm
from club.http import member_of
from club.models import Member
from games import selectors
from games.models import Game, Seat
from games.rules.duel import Result, Verdict
from games.rules.refusals import Refused
from games.selectors.names import names_of
from games.selectors.tables import Table
from games.services.organising import decide_game
from games.wording import log_lines
from games.wording.names import player_name, show_time
from games.wording.refusals import refusal
from games.wording.spans import clock_label

VOID, DRAW = "void", "draw"


def _names(table: Table) -> dict[int, str]:
    names = names_of(table.players)
    seats = table.duel.seats.items()
    return {n: player_name(seat.player, names) for n, seat in seats if seat.player}


class VerdictForm(ReasonForm):
    """In whose favour."""

    verdict = forms.ChoiceField(label=gettext_lazy("Result"), widget=forms.RadioSelect)

    def __init__(self, *args: object, row: Game, **kwargs: object) -> None:
        super().__init__(*args, row=row, **kwargs)
        names = _names(selectors.table_of(row.id))
        field = self.fields["verdict"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- for the type
        field.choices = [
            (str(n), _("%(name)s wins") % {"name": name}) for n, name in names.items()
        ] + [(DRAW, _("Draw"))]


def _verdict(chosen: Chosen) -> Verdict:
    said, why = chosen.get("verdict", VOID), chosen["reason"]
    if said.isdecimal():
        return Verdict(Result.WIN, int(said), why)
    return Verdict(Result.DRAW if said == DRAW else Result.VOID, None, why)


def _decide(by: Member, row: Game, chosen: Chosen) -> None:
    try:
        decide_game(by=by, game_id=row.id, verdict=_verdict(chosen))
    except Refused as refused:
        table = selectors.table_of(row.id)
        names = names_of(table.players)
        raise ValidationError(refusal(refused, table.duel, None, names)) from refused


def _effect(row: Game, chosen: Chosen) -> list[str]:
    names = _names(selectors.table_of(row.id))
    verdict = _verdict(chosen)
    both = {"one": names.get(1, ""), "two": names.get(2, "")}
    if verdict.winner:
        first = _("%(name)s wins.") % {"name": names[verdict.winner]}
    elif verdict.result is Result.DRAW:
        first = _("A draw between %(one)s and %(two)s.") % both
    else:
        first = _("The game of %(one)s and %(two)s is void: no rating.") % both
    rated = row.is_rated and verdict.result is not Result.VOID
    return [
        first,
        *([_("It is a rated game, and counts.")] if rated else []),
        _("Both words and the seed are published. Nobody can take it back."),
        _("Public: your reason stands in the log for everybody. Both are told."),
    ]


def _runs(row: Game, _now: datetime) -> bool:
    return row.status != Game.Status.ENDED


def seat_name(seat: Seat) -> str:
    """Return how a seat's player is called, from rows that are read already."""
    if seat.member:
        return str(seat.member)
    return player_name(seat.player, {})


@admin.register(Game)
class GameAdmin(OrganiserAdmin):
    """Nothing hidden is read here: secrets stand in rows that are not registered."""

    powers = (
        Power(
            name="void",
            label=gettext_lazy("Declare void"),
            act=_decide,
            effect=_effect,
            is_offered=_runs,
        ),
        Power(
            name="decide",
            label=gettext_lazy("Decide"),
            form=VerdictForm,
            act=_decide,
            effect=_effect,
            is_offered=_runs,
        ),
    )
    fields = readonly_fields = (
        "address",
        "players",
        "state",
        "terms",
        "created",
        "ended",
        "log",
    )
    list_display = ("id", "players", "state", "terms", "created", "moved")
    list_filter = ("status", "is_rated")
    search_fields = ("id", "seats__member__nickname", "=seats__member__email")
    search_help_text = gettext_lazy("A game's id, or a player's nickname or address")
    ordering = ("-changed_at", "id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        rows: QuerySet[Game] = super().get_queryset(request)
        return rows.prefetch_related("seats__member")

    def refusal(self, request: HttpRequest, row: Game) -> str:
        me = member_of(request)
        own = me is not None and any(s.member_id == me.pk for s in _seats(row))
        return _("Another organiser must do this.") if own else ""

    @admin.display(description=gettext_lazy("page"))
    def address(self, row: Game) -> str:
        page = reverse("games:game", args=[row.id])
        log = reverse("games:log", args=[row.id])
        text = '<a href="{}">{}</a> · <a href="{}">log.json</a>'
        return format_html(text, page, row.id, log)

    @admin.display(description=gettext_lazy("players"))
    def players(self, row: Game) -> str:
        return ", ".join(seat_name(seat) for seat in _seats(row))

    @admin.display(description=gettext_lazy("state"), ordering="status")
    def state(self, row: Game) -> str:
        return str(Game.Status(row.status).label)

    @admin.display(description=gettext_lazy("terms"))
    def terms(self, row: Game) -> str:
        rated = _("rated") if row.is_rated else _("unrated")
        return f"{clock_label(timedelta(seconds=row.clock_seconds))}, {rated}"

    @admin.display(description=gettext_lazy("begun"), ordering="created_at")
    def created(self, row: Game) -> str:
        return show_time(row.created_at)

    @admin.display(description=gettext_lazy("last move"), ordering="changed_at")
    def moved(self, row: Game) -> str:
        return show_time(row.changed_at)

    @admin.display(description=gettext_lazy("ended"))
    def ended(self, row: Game) -> str:
        return show_time(row.ended_at) if row.ended_at else "-"

    @admin.display(description=gettext_lazy("log"))
    def log(self, row: Game) -> SafeString:
        """Show what everybody reads on the game's own page."""
        table = selectors.table_of(row.id)
        names = names_of(table.players)
        lines = log_lines.lines(table.entries, table.duel, None, names)
        shown = [(show_time(line.at), line.text) for line in lines]
        rows = format_html_join("", "<tr><td>{}</td><td>{}</td></tr>", shown)
        return format_html('<table class="log">{}</table>', rows)


def _seats(row: Game) -> list[Seat]:
    return sorted(row.seats.all(), key=lambda seat: seat.number)
