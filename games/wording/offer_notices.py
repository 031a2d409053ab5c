"""What the bell and mails say of invitations."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.wording.names import show_time


def invited(name: str, until: datetime) -> str:
    # Translators: to a game of Word Duel.
    text = _("%(name)s invites you to a game. Answer by %(time)s.")
    return text % {"name": name, "time": show_time(until)}


def declined(name: str) -> str:
    return _("%(name)s declined your invitation.") % {"name": name}


def withdrawn(name: str) -> str:
    return _("%(name)s withdrew the invitation to you.") % {"name": name}


def unanswered(name: str) -> str:
    return _("%(name)s did not answer your invitation in time.") % {"name": name}


def missed(name: str) -> str:
    return _("%(name)s's invitation to you ended unanswered.") % {"name": name}


def not_taken() -> str:
    return _("Nobody took your invitation in time.")
