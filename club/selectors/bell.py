"""What waits for a member, what is new, and what went to them by mail."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import QuerySet

from club import clock, telling
from club.models import Mail, Member, Notice
from club.telling import Need, Words

MOST_NEWS = 50
MOST_MAILS = 10


def needs_you(member: Member, *, most: int | None = None) -> list[Need]:
    """Return what waits for a member, what ends soonest first, or the first of it."""
    now = clock.now()
    sources = [source.rows(member, now, most=most) for source in telling.needs]
    rows = [need for rows in sources for need in rows]
    return sorted(rows, key=lambda need: need.deadline)[:most]


def count_needs(member: Member) -> int:
    """Count what ``needs_you`` lists."""
    now = clock.now()
    return sum(source.count(member, now) for source in telling.needs)


@dataclass(frozen=True)
class Bell:
    """What the bell in the top bar says."""

    needs: int
    has_news: bool


def bell_of(member: Member) -> Bell:
    """Return how many things wait for a member: as many as ``needs_you`` lists."""
    return Bell(
        needs=count_needs(member),
        has_news=_unseen_news(member).exists(),
    )


def news_of(member: Member, *, but_not: Collection[str]) -> list[tuple[Notice, Words]]:
    """Return what a member was told, newest first, but of what waits for them."""
    notices = Notice.objects.filter(member=member).exclude(about__in=but_not)
    newest = list(notices.order_by("-made_at", "-pk")[:MOST_NEWS])
    words = telling.in_words(newest)
    said = [(n, words[n.pk]) for n in newest if n.pk in words]
    return [(notice, each) for notice, each in said if not each.is_over]


def _unseen_news(member: Member) -> QuerySet[Notice]:
    # What asks for something is counted among what waits, while it does.
    told = [name for name, kind in telling.kinds.items() if not kind.asks]
    return Notice.objects.filter(member=member, seen_at=None, kind__in=told)


def last_mails(member: Member) -> QuerySet[Mail]:
    """Return a member's last mails: why did I get none?"""
    mails = Mail.objects.filter(member=member).defer("text", "headers")
    return mails.order_by("-made_at", "-pk")[:MOST_MAILS]
