"""How what happened is told: each app says it for its own kinds of notices.

A notice holds a kind and facts. Whoever registers a kind words it when it is read, in
the language and the zone of that moment, as matters stand then.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from django.utils.translation import gettext_lazy as _

from club.models import Member, Notice

# What a member may mute: a group's mails. On the bell everything is told.
GROUPS = {
    "moves": _("moves and beginning games"),
    "reminders": _("time that is running out"),
    "invitations": _("invitations and what became of them"),
    "results": _("results"),
    "news": _("news of the club"),
}


@dataclass(frozen=True)
class Words:
    """A notice in the reader's language."""

    sentence: str
    # Of a mail that tells of nothing else; without one the sentence.
    subject: str = ""
    # What a mail says further, beside the link.
    lines: tuple[str, ...] = ()
    # Nothing is left to do or to know: it goes by no mail and leaves the bell.
    is_over: bool = False
    # When the time for it runs out.
    deadline: datetime | None = None


type Wording = Callable[[Sequence[Notice]], Mapping[int, Words]]
"""Words notices of one app, all at once so that it may read once for all; by their key.

A notice without words is taken for one that is over.
"""


class Kind(NamedTuple):
    """What a notice is one of."""

    group: str
    wording: Wording
    # It asks for something, and stands among what needs the member while it does.
    asks: bool


@dataclass(frozen=True)
class Need:
    """One thing that waits for a member, and until when."""

    # What it is about, as in ``Notice.about``.
    about: str
    path: str
    sentence: str
    deadline: datetime
    # Whom it is with and what is to be done, for lists without room for the sentence.
    who: str = ""
    what: str = ""


class NeedRows(Protocol):
    """Lists what waits for a member, soonest first; all of it, or ``most``."""

    def __call__(
        self, member: Member, now: datetime, *, most: int | None = None
    ) -> Sequence[Need]: ...


@dataclass(frozen=True)
class Needs:
    """What of an app may wait for a member at a time; both ask the same question."""

    rows: NeedRows
    count: Callable[[Member, datetime], int]


kinds: dict[str, Kind] = {}
needs: list[Needs] = []


def register(kind: str, *, group: str, wording: Wording, asks: bool = False) -> None:
    """Make a kind known; apps call this when they are ready."""
    if group not in GROUPS:
        raise ValueError(f"{group!r} is no group of notices")
    kinds[kind] = Kind(group, wording, asks)


def register_needs(source: Needs) -> None:
    """Let an app's matters count on the bell; apps call this when they are ready."""
    if source not in needs:
        needs.append(source)


def one_by_one(wording: Callable[[Notice], Words]) -> Wording:
    """Make a wording of one that words a single notice from its facts."""
    return lambda notices: {notice.pk: wording(notice) for notice in notices}


def in_words(notices: Sequence[Notice]) -> dict[int, Words]:
    """Word notices of all kinds."""
    by_wording: dict[Wording, list[Notice]] = {}
    for notice in notices:
        # An app that was taken out leaves notices behind that nobody can word.
        if kind := kinds.get(notice.kind):
            by_wording.setdefault(kind.wording, []).append(notice)
    words: dict[int, Words] = {}
    for wording, some in by_wording.items():
        words.update(wording(some))
    return words


def group_of(notice: Notice) -> str:
    """Return the group of a notice, empty when its kind is no longer known."""
    kind = kinds.get(notice.kind)
    return kind.group if kind else ""
