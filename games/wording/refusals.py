"""Why something was refused."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.rules.duel import Duel, other
from games.rules.refusals import Refused
from games.wording.endings import ending
from games.wording.facts import shown
from games.wording.invitations import TEXTS as OFFER_TEXTS
from games.wording.names import Names, player_name

_TEXTS = {
    "length": gettext_noop(
        "This game uses %(length)s-letter words; %(word)s has %(count)s."
    ),
    "empty": gettext_noop("This game uses %(length)s-letter words; nothing was typed."),
    "letter": gettext_noop("%(char)s is not a letter of this game."),
    "script": gettext_noop("%(char)s is a Cyrillic letter; this game uses Latin ones."),
    "unknown": gettext_noop(
        "%(word)s is not on the guess list. Nothing lost: your turn goes on."
    ),
    "repeated": gettext_noop(
        "You guessed %(word)s in row %(row)s. Nothing lost: try another."
    ),
    "turn": gettext_noop("It is %(name)s's turn. Your word stays in the row."),
    "late": gettext_noop(
        "Too late: your time ran out on %(at)s. This guess does not count."
    ),
    "over": gettext_noop("This game is over."),
    "stale": gettext_noop(
        "The game moved on while this page was open. Here is how it stands."
    ),
    "sealing": gettext_noop("The turns begin when both words are sealed."),
    "started": gettext_noop("Both words are sealed: the game can only be resigned."),
    "watching": gettext_noop("You are watching; only the players can guess."),
    "waiting": gettext_noop(
        "You have found the word. %(name)s still has the equalising guess, "
        "so you cannot resign now."
    ),
    "not_hidden": gettext_noop(
        "%(word)s may be guessed but not hidden. "
        "Choose a commoner word or take a suggestion."
    ),
    "not_listed": gettext_noop("%(word)s is not on our lists."),
    "not_awaited": gettext_noop(
        "You can give more time only while %(name)s's clock runs."
    ),
    "extended": gettext_noop(
        "You have given %(name)s more time for this move already."
    ),
    "bot": gettext_noop("A bot needs no more time."),
    "organisers": gettext_noop("Only organisers may decide a game."),
    "own_game": gettext_noop("Another organiser must do this."),
    "no_winner": gettext_noop("A win needs a winner, a draw and a void game none."),
    "no_reason": gettext_noop(
        "Say why, in one line of at most %(longest)s characters."
    ),
    "full": gettext_noop("This game has both its players already."),
    "sealed": gettext_noop("Your word is sealed and cannot be changed."),
}


def refusal(refused: Refused, duel: Duel, viewer: int | None, names: Names) -> str:
    """Return the reason in the reader's language, fit to show."""
    facts = {name: shown(name, value) for name, value in refused.facts.items()}
    facts["name"] = (
        player_name(duel.seats[other(viewer)].player, names) if viewer else ""
    )
    code = refused.code
    if code == "script" and refused.facts["script"] != "CYRILLIC":
        code = "letter"
    if code == "length" and not refused.facts["count"]:
        code = "empty"
    text = _(_TEXTS.get(code) or OFFER_TEXTS[code]) % facts
    if code == "over":
        text = f"{text} {ending(duel, viewer, names)}"
    return text
