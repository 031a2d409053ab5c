"""Sentences about invitations, and why one cannot be made or taken."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.rules.refusals import Refused
from games.wording.facts import shown

TEXTS = {
    "own": gettext_noop("This is your own invitation. Send the link to somebody else."),
    "taken": gettext_noop("%(nickname)s took this game a moment ago."),
    "withdrawn": gettext_noop("%(nickname)s withdrew this invitation."),
    "declined": gettext_noop("%(nickname)s declined this invitation."),
    "expired": gettext_noop("This invitation ended on %(at)s."),
    "already": gettext_noop("You have an open invitation on these terms already."),
    "too_many": gettext_noop(
        "You have %(most)s open invitations already. Withdraw one first."
    ),
    "yourself": gettext_noop("You cannot invite yourself."),
    "nobody": gettext_noop("Nobody here is called %(nickname)s."),
    "not_free": gettext_noop("%(nickname)s cannot play you now."),
    "guest": gettext_noop(
        "To play a person you need an account, so that clock and result are yours."
    ),
    "unconfirmed": gettext_noop("Confirm your e-mail first."),
    "paused": gettext_noop(
        # Translators: "why" is what an organiser wrote, without its full stop.
        "The organisers have paused your account until %(until)s: %(why)s."
    ),
    "awaits_approval": gettext_noop(
        "An organiser has yet to let you in. Until then you can play the bot."
    ),
    "leaving": gettext_noop("Your account is about to be deleted."),
    "running": gettext_noop("This game is still running."),
    "no_rematch": gettext_noop("There is nobody here to ask for a rematch."),
}


def offer_refusal(refused: Refused) -> str:
    """Return the reason in the reader's language, fit to show."""
    facts = {name: shown(name, value) for name, value in refused.facts.items()}
    return _(TEXTS[refused.code]) % facts


def rematch_text(state: str, name: str) -> str:
    """Say how far two players are with a rematch."""
    texts = {
        "asked": _("You asked %(name)s for a rematch."),
        "answer": _("%(name)s asks for a rematch."),
        "declined": _("%(name)s declined the rematch."),
    }
    return texts.get(state, "") % {"name": name}
