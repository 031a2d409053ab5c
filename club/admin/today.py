"""The organisers' first page: what needs them, what runs, what a new club does."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club import clock, selectors
from club.admin.links import join_path
from club.selectors.today import ClubCounts, FirstSteps, club_counts, first_steps
from games.selectors.counts import Counts, counts
from games.wording.names import show_time
from games.wording.spans import remainder

# Tasks note the pulse every ten seconds.
QUIET = timedelta(seconds=45)
LATE = timedelta(seconds=5)


@dataclass(frozen=True)
class Line:
    """One thing: what, how it stands, where more is, and what to do if it is bad."""

    name: str
    state: str
    path: str = ""
    advice: str = ""


@dataclass(frozen=True)
class Today:
    """Everything on the page."""

    needs_you: list[Line]
    running: list[Line]
    look_up: list[Line]
    steps: FirstSteps | None
    join_link: str
    joining: str


def today(request: HttpRequest) -> Today:
    """Return how the club stands now."""
    now = clock.now()
    club, games = club_counts(now), counts()
    facts = selectors.club_facts()
    path = join_path(facts.join_token)
    return Today(
        needs_you=_needs_you(club, games),
        running=[*_parts(club, games, now), *_games(games), *_people(club)],
        look_up=_look_up(),
        steps=first_steps(),
        join_link=request.build_absolute_uri(path) if path else "",
        joining=facts.who_may_join,
    )


def _list(model: str, **filters: str) -> str:
    address = reverse(f"admin:{model}_changelist")
    return f"{address}?{urlencode(filters)}" if filters else address


def _needs_you(club: ClubCounts, games: Counts) -> list[Line]:
    lines = [
        (
            club.awaiting,
            Line(
                _("Waiting for approval"),
                ngettext("%(n)s member", "%(n)s members", club.awaiting)
                % {"n": club.awaiting},
                _list("club_member", awaits_approval__exact="1"),
            ),
        ),
        (
            club.reports,
            Line(
                _("Reported nicknames"),
                str(club.reports),
                _list("club_report", settled_at__isempty="1"),
            ),
        ),
        (
            club.mails_failed,
            Line(
                _("Mails that failed"),
                str(club.mails_failed),
                _list("club_mail", state__exact="failed"),
            ),
        ),
        (
            games.set_aside,
            Line(
                _("Games the site failed at"),
                str(games.set_aside),
                advice=_("The log of the worker says why. It tries again by itself."),
            ),
        ),
    ]
    return [line for count, line in lines if count]


def _parts(club: ClubCounts, games: Counts, now: datetime) -> list[Line]:
    return [_worker(club, now), _sweep(games), _mails(club), _outages(club)]


def _worker(club: ClubCounts, now: datetime) -> Line:
    name = _("Worker and beat")
    advice = _(
        "Deadlines are kept late, bots do not answer and no mail goes out. Start a "
        "worker (celery -A club worker) and one beat (celery -A club beat)."
    )
    if club.pulse_at is None:
        return Line(name, _("never seen"), advice=advice)
    ago = max(now - club.pulse_at, timedelta(0))
    state = _("last seen %(span)s ago") % {"span": remainder(ago)}
    return Line(name, state, advice=advice if ago > QUIET else "")


def _sweep(games: Counts) -> Line:
    name = _("Overdue games")
    if games.late_by <= LATE:
        return Line(name, _("none, the sweep is on time"))
    late = {"n": games.overdue, "span": remainder(games.late_by)}
    state = ngettext(
        "%(n)s, the sweep is late by %(span)s",
        "%(n)s, the sweep is late by %(span)s",
        games.overdue,
    )
    advice = _("They end by themselves as soon as a worker and a beat run.")
    return Line(name, state % late, advice=advice)


def _mails(club: ClubCounts) -> Line:
    count = club.mails_waiting
    state = ngettext("%(n)s is waiting", "%(n)s are waiting", count) % {"n": count}
    path = _list("club_mail", state__exact="waiting")
    advice = _("Some have waited for minutes: is EMAIL_URL right, does a worker run?")
    return Line(_("Mails"), state, path, advice if club.mails_late else "")


def _outages(club: ClubCounts) -> Line:
    name, path = _("Outages in the last 30 days"), _list("club_outage")
    if club.last_outage is None:
        return Line(name, _("none"), path)
    last = club.last_outage
    facts = {
        "n": club.outages,
        "at": show_time(last.began_at),
        "span": remainder(last.ended_at - last.began_at),
    }
    state = ngettext(
        "%(n)s, the last on %(at)s for %(span)s",
        "%(n)s, the last on %(at)s for %(span)s",
        club.outages,
    )
    return Line(name, state % facts, path)


def _games(games: Counts) -> list[Line]:
    running = _list("games_game", status__exact="playing")
    offers = _list("games_invitation", status__exact="open")
    return [
        Line(_("Running games"), str(games.running), running),
        Line(_("Open invitations"), str(games.open_invitations), offers),
    ]


def _people(club: ClubCounts) -> list[Line]:
    facts = {"n": club.members, "new": club.joined}
    state = _("%(n)s, %(new)s of them new this week") % facts
    return [Line(_("Members"), state, _list("club_member"))]


def _look_up() -> list[Line]:
    return [
        Line("", _("Members"), _list("club_member")),
        Line("", _("Games"), _list("games_game")),
        Line("", _("Invitations"), _list("games_invitation")),
        Line("", _("Reported nicknames"), _list("club_report")),
        Line("", _("Mails"), _list("club_mail")),
        Line("", _("Outages"), _list("club_outage")),
        Line("", _("Decisions"), _list("admin_logentry")),
        Line("", _("The club"), reverse("admin:club_club_change", args=[1])),
    ]
