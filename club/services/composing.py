"""Notices that nobody has seen become one mail: never a storm (deadlines.md).

One mail until the next visit, then a digest a day at the hour the member chose; time
that runs out is told even so. Never two in an hour, and none while the member is here.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from club import clock, telling
from club.models import Mail, Member, Notice
from club.services.mails import queue_mail
from club.speaking import speaking_to, zone_of
from club.telling import Words
from club.transactions import changing
from club.wording import Matter, letter

logger = logging.getLogger(__name__)

KIND = "notices"
AT_MOST_EACH = timedelta(hours=1)
HERE_FOR = timedelta(minutes=2)
URGENT = "reminders"
BATCH = 500
TRY_AGAIN_AFTER = timedelta(minutes=10)


def compose_due_mails() -> int:
    """Write the mails whose time has come; return how many there were."""
    due = Notice.objects.filter(seen_at=None, mail_at__lte=clock.now())
    waiting = due.order_by().values_list("member_id", flat=True).distinct()[:BATCH]
    count = 0
    for member_id in list(waiting):
        try:
            count += _compose(member_id)
        except Exception:
            # One member's notices that cannot be worded hold up nobody else's.
            logger.exception("No mail for member %s", member_id)
            with changing():
                later = clock.now() + TRY_AGAIN_AFTER
                due.filter(member=member_id).update(mail_at=later)
    return count


def _compose(member_id: int) -> bool:
    with changing():
        # Two workers may compose at once: the lock leaves each member to one.
        rows = Member.objects.select_for_update(skip_locked=True, no_key=True)
        member = rows.filter(pk=member_id).first()
        if member is None:
            return False
        now = clock.now()
        notices = list(
            Notice.objects.filter(
                member=member, seen_at=None, mail_at__isnull=False
            ).order_by("made_at", "pk")
        )
        with speaking_to(member):
            words = telling.in_words(notices)
            wanted = [n for n in notices if _is_wanted(member, n, words)]
            _set_mail_at([n for n in notices if n not in wanted], None)
            due = [n for n in wanted if n.mail_at and n.mail_at <= now]
            if not due:
                return False
            free_at = _free_at(member, due, now)
            if free_at > now:
                _set_mail_at(due, free_at)
                return False
            _write(member, wanted, words)
    return True


def _is_wanted(member: Member, notice: Notice, words: dict[int, Words]) -> bool:
    said = words.get(notice.pk)
    return bool(
        member.email
        and member.is_active
        and said
        and not said.is_over
        and telling.group_of(notice) not in member.muted
    )


def _set_mail_at(notices: Sequence[Notice], at: datetime | None) -> None:
    if notices:
        rows = Notice.objects.filter(pk__in=[n.pk for n in notices], seen_at=None)
        rows.update(mail_at=at)


def _free_at(member: Member, due: Sequence[Notice], now: datetime) -> datetime:
    """Return when the member may get a mail about what is due."""
    moments = [now]
    if member.seen_at:
        moments.append(member.seen_at + HERE_FOR)
    sent = Mail.objects.filter(member=member, kind=KIND)
    last = sent.exclude(state=Mail.State.DROPPED).order_by("-made_at").first()
    if last:
        moments.append(last.made_at + AT_MOST_EACH)
        came_back = member.seen_at and member.seen_at > last.made_at
        is_urgent = any(telling.group_of(n) == URGENT for n in due)
        if not came_back and not is_urgent:
            moments.append(next_digest(member, last.made_at))
    return max(moments)


def next_digest(member: Member, after: datetime) -> datetime:
    """Return when the member's hour strikes next, whatever daylight saving does."""
    here = after.astimezone(zone_of(member))
    hour = here.replace(
        hour=member.digest_hour % 24, minute=0, second=0, microsecond=0, fold=0
    )
    # Compared in UTC: within a zone Python compares what the clocks on the wall show.
    at = hour.astimezone(after.tzinfo)
    if at <= after:
        at = (hour + timedelta(days=1)).astimezone(after.tzinfo)
    return at


def _write(member: Member, notices: Sequence[Notice], words: dict[int, Words]) -> None:
    """Put one mail about all into the outbox, what ends soonest first."""

    def ends(notice: Notice) -> tuple[bool, datetime]:
        deadline = words[notice.pk].deadline
        return deadline is None, deadline or notice.made_at

    told = sorted(notices, key=ends)
    written = letter(
        member, [Matter(telling.group_of(n), n.path, words[n.pk]) for n in told]
    )
    mail = queue_mail(
        to=member.email or "",
        kind=KIND,
        subject=written.subject,
        text=written.text,
        member=member,
        headers=written.headers,
    )
    rows = Notice.objects.filter(pk__in=[n.pk for n in notices], seen_at=None)
    rows.update(mail=mail, mail_at=None)


def is_outdated(mail: Mail) -> bool:
    """Tell whether a mail tells of anything that is over by now, or was seen.

    What of it is still true goes into the next mail. Only a mail that waited, for a
    server that was away, tells of what is over.
    """
    if mail.kind != KIND or mail.member is None:
        return False
    with changing():
        notices = list(mail.notices.all())
        with speaking_to(mail.member):
            words = telling.in_words(notices)
        unseen = [n for n in notices if n.seen_at is None]
        wanted = [n for n in unseen if _is_wanted(mail.member, n, words)]
        is_true = all(n.made_at <= mail.made_at for n in wanted)
        if notices and is_true and len(wanted) == len(notices):
            return False
        _set_mail_at([n for n in wanted if n.mail_at is None], clock.now())
    return True
