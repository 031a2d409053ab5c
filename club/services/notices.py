"""What members are told, and that they have seen it."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db import connection

from club import clock
from club.models import Mail, Member, Notice
from club.transactions import changing

# A newer notice takes the place of an older one that nobody has seen, whoever of two
# writes first; Django cannot say "on conflict" of a partial index.
PUT_NOTICE = """
    INSERT INTO club_notice
        (member_id, kind, about, facts, path, made_at, seen_at, mail_at)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT (member_id, about) WHERE seen_at IS NULL DO UPDATE
    SET kind = excluded.kind, facts = excluded.facts, path = excluded.path,
        made_at = excluded.made_at, mail_at = excluded.mail_at
    WHERE club_notice.made_at < excluded.made_at
"""
# How long the site remembers what a page showed last: longer than a task may be late.
LOOKED_FOR = timedelta(minutes=10)
KEPT_FOR = timedelta(days=60)
# What nobody has looked at in so long is no news.
KEPT_UNSEEN_FOR = timedelta(days=180)


def tell(
    *,
    members: Iterable[Member],
    kind: str,
    about: str,
    path: str,
    at: datetime,
    facts: Mapping[str, Any] | None = None,
    mail_after: timedelta | None = None,
) -> int:
    """Tell members what happened ``at``; return how many did not know.

    Without ``mail_after`` it stays on the bell. Telling the same twice does no harm,
    and what a member's page already shows is told as seen.
    """
    by_pk = {member.pk: member for member in members}
    with changing():
        known = Notice.objects.filter(
            member__in=by_pk, about=about, made_at__gte=at
        ).values_list("member_id", flat=True)
        new = sorted(set(by_pk) - set(known))
        looked = cache.get_many([_look_key(pk, about) for pk in new])
        mail_at = None if mail_after is None else at + mail_after
        for pk in new:
            shown = looked.get(_look_key(pk, about))
            is_shown = shown is not None and at <= shown
            _put(
                [pk, kind, about, json.dumps(dict(facts or {})), path, at],
                seen_at=at if is_shown else None,
                mail_at=None if is_shown else mail_at,
            )
    return len(new)


def _put(
    facts: list[Any], *, seen_at: datetime | None, mail_at: datetime | None
) -> None:
    adapt = connection.ops.adapt_datetimefield_value
    row = [*facts, seen_at, mail_at]
    with connection.cursor() as cursor:
        cursor.execute(
            PUT_NOTICE, [adapt(v) if isinstance(v, datetime) else v for v in row]
        )


def see(*, member: Member, about: str, shown: datetime) -> None:
    """Note that a member's page shows something, as it stood at ``shown``.

    A page may learn of a move before the task does that tells of it; what it showed is
    remembered, so that nobody is told what they are looking at.
    """
    seconds = LOOKED_FOR.total_seconds()
    cache.set(_look_key(member.pk, about), shown, seconds)
    unseen = Notice.objects.filter(member=member, about=about, seen_at=None)
    if unseen.exists():  # mere reading takes no lock, which SQLite has but one of
        with changing():
            unseen.update(seen_at=clock.now(), mail_at=None)


def see_all(*, member: Member) -> int:
    """Mark all as seen; return how many there were."""
    with changing():
        # As whoever composes a mail does, so that the two never wait in a circle.
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        unseen = Notice.objects.filter(member=member, seen_at=None)
        return unseen.update(seen_at=clock.now(), mail_at=None)


def forget_old_notices() -> None:
    """Forget what was seen, sent or missed long ago."""
    with changing():
        now = clock.now()
        Notice.objects.filter(seen_at__lt=now - KEPT_FOR).delete()
        Notice.objects.filter(made_at__lt=now - KEPT_UNSEEN_FOR).delete()
        Mail.objects.filter(done_at__lt=now - KEPT_FOR).delete()


def _look_key(pk: int, about: str) -> str:
    return f"looked/{pk}/{about}"
