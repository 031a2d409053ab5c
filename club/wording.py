"""What mails about notices say, in the language of the moment."""

from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club import selectors
from club.models import Member
from club.mute_links import link_to_mute
from club.telling import GROUPS, Words


class Matter(NamedTuple):
    """One thing a mail tells of."""

    group: str
    path: str
    words: Words


class Letter(NamedTuple):
    """A mail in words."""

    subject: str
    text: str
    headers: dict[str, str]


def letter(member: Member, matters: Sequence[Matter]) -> Letter:
    """Write one mail that tells a member of everything at once."""
    groups = sorted({matter.group for matter in matters})
    parts = [
        _("Hello %(name)s,") % {"name": member},
        *[_paragraph(matter) for matter in matters],
        _(
            "You get this mail because you have not opened it at %(club)s yet. "
            "Another one comes after your next visit, or else once a day."
        )
        % {"club": selectors.club_name()},
        "\n".join(_way_out(member, group) for group in groups),
    ]
    stop = settings.SITE_URL + link_to_mute(member, groups)
    return Letter(
        _subject(matters),
        "\n\n".join(parts) + "\n",
        {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )


def _subject(matters: Sequence[Matter]) -> str:
    first = matters[0].words
    text = first.subject or first.sentence
    further = len(matters) - 1
    if not further:
        return text
    more = ngettext(
        # Translators: of a mail; "first" says all there is to say of one matter.
        "%(first)s, and %(n)s more thing",
        "%(first)s, and %(n)s more things",
        further,
    )
    return more % {"first": text.rstrip("."), "n": further}


def _paragraph(matter: Matter) -> str:
    link = settings.SITE_URL + matter.path
    return "\n".join([matter.words.sentence, *matter.words.lines, link])


def _way_out(member: Member, group: str) -> str:
    facts = {
        "what": GROUPS[group],
        "link": settings.SITE_URL + link_to_mute(member, [group]),
    }
    # Translators: "what" is a group such as "results" or "news of the club".
    return _("No more mails about %(what)s: %(link)s") % facts
