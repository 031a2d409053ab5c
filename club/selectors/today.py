"""What organisers look at first: mails, reports, who joined, what ran."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Q

from club.models import Club, Mail, Member, Outage, Report, WorkerPulse

WEEK = timedelta(days=7)
MONTH = timedelta(days=30)
# So long a mail may wait before organisers are told that mails do not go out.
MAIL_MAY_WAIT = timedelta(minutes=5)
TEST_MAIL = "test"


class ClubCounts(NamedTuple):
    """The club as it stands now."""

    pulse_at: datetime | None
    mails_waiting: int
    mails_late: int
    mails_failed: int
    reports: int
    awaiting: int
    members: int
    joined: int
    outages: int
    last_outage: Outage | None


def club_counts(now: datetime) -> ClubCounts:
    """Count what organisers look at."""
    waiting, late = Q(state="waiting", due_at__lte=now), now - MAIL_MAY_WAIT
    mails = Mail.objects.filter(state__in=["waiting", "failed"]).aggregate(
        waiting=Count("pk", filter=waiting),
        late=Count("pk", filter=Q(state="waiting", due_at__lte=late)),
        failed=Count("pk", filter=Q(state="failed")),
    )
    members = Member.objects.filter(left_at=None).aggregate(
        all=Count("pk"),
        joined=Count("pk", filter=Q(joined_at__gt=now - WEEK)),
        awaiting=Count("pk", filter=Q(awaits_approval=True)),
    )
    outages = Outage.objects.filter(ended_at__gt=now - MONTH).order_by("-ended_at")
    return ClubCounts(
        pulse_at=WorkerPulse.objects.values_list("beaten_at", flat=True).first(),
        mails_waiting=mails["waiting"],
        mails_late=mails["late"],
        mails_failed=mails["failed"],
        reports=Report.objects.filter(settled_at=None).count(),
        awaiting=members["awaiting"],
        members=members["all"],
        joined=members["joined"],
        outages=outages.count(),
        last_outage=outages.first(),
    )


class FirstSteps(NamedTuple):
    """What a new organiser has done; each becomes true by itself."""

    mail_arrived: bool
    somebody_joined: bool
    has_second_organiser: bool


def first_steps() -> FirstSteps | None:
    """Return them while they are shown."""
    club = Club.objects.filter(pk=1).first()
    if club and not club.shows_first_steps:
        return None
    here = Member.objects.filter(left_at=None)
    return FirstSteps(
        mail_arrived=Mail.objects.filter(kind=TEST_MAIL, state="sent").exists(),
        somebody_joined=here.filter(is_staff=False).exists(),
        has_second_organiser=here.filter(is_staff=True).count() > 1,
    )
