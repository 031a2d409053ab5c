"""How a duel ended."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from games.rules.duel import Duel, Reason, Result, other
from games.wording.facts import shown
from games.wording.names import Names, player_name, show_time, show_word

# Each reason as the winner, the loser and a watcher read it.
_DECIDED = {
    Reason.FOUND: (
        gettext_noop(
            # Translators: "n" is the number of guesses it took, here and below.
            "You win: %(word)s found in %(n)s; %(name)s had not found yours in %(n)s."
        ),
        gettext_noop("%(name)s wins: your word found in %(n)s."),
        gettext_noop("%(winner)s wins: %(word)s found in %(n)s."),
    ),
    Reason.RESIGNED: (
        gettext_noop("%(name)s resigned. You win."),
        gettext_noop("You resigned. %(name)s wins."),
        gettext_noop("%(loser)s resigned. %(winner)s wins."),
    ),
    Reason.TIMEOUT: (
        gettext_noop("%(name)s's time ran out on %(time)s. You win."),
        gettext_noop("Your time ran out on %(time)s. %(name)s wins."),
        gettext_noop("%(loser)s's time ran out on %(time)s. %(winner)s wins."),
    ),
    Reason.UNSEALED: (
        gettext_noop("%(name)s sealed no word in time. You win."),
        gettext_noop("You sealed no word in time. %(name)s wins."),
        gettext_noop("%(loser)s sealed no word in time. %(winner)s wins."),
    ),
    Reason.ADJUDICATED: (
        # Translators: "why" is what an organiser wrote, without its full stop.
        gettext_noop("Decided by the organisers: you win. %(why)s."),
        gettext_noop("Decided by the organisers: %(name)s wins. %(why)s."),
        gettext_noop("Decided by the organisers: %(winner)s wins. %(why)s."),
    ),
}
_DECIDED[Reason.NO_SHOW] = _DECIDED[Reason.TIMEOUT]


def ending(duel: Duel, viewer: int | None, names: Names) -> str:
    """Return how an ended duel ended, as this viewer reads it."""
    winner = duel.winner or 1
    loser = other(winner)
    found = duel.seats[winner].guesses
    facts = {
        "name": player_name(duel.seats[other(viewer or 2)].player, names),
        "caller": player_name(duel.seats[duel.called_off_by or 1].player, names),
        "winner": player_name(duel.seats[winner].player, names),
        "loser": player_name(duel.seats[loser].player, names),
        "word": show_word(found[-1].word) if found else "",
        "n": len(found),
        "time": show_time(duel.at) if duel.at else "",
        "why": shown("why", duel.decided_why),
    }
    return _text(duel, viewer) % facts


def _text(duel: Duel, viewer: int | None) -> str:
    if duel.result is Result.WIN and duel.reason:
        reading = 2 if viewer is None else int(duel.winner != viewer)
        return _(_DECIDED[duel.reason][reading])
    if duel.reason is Reason.ADJUDICATED:
        return _undecided(duel)
    if duel.reason is Reason.EQUALISED:
        return _("Draw: both words found in %(n)s.")
    if duel.reason is Reason.UNSEALED:
        return _("Neither word was sealed in time: void, no rating.")
    if viewer and viewer == duel.called_off_by:
        return _("You called the game off: void, no rating.")
    return _("%(caller)s called the game off: void, no rating.")


def _undecided(duel: Duel) -> str:
    if duel.result is Result.DRAW:
        return _("Decided by the organisers: draw. %(why)s.")
    return _("Declared void by the organisers: %(why)s.")


def side_result(result: str, reason: str) -> str:
    """Return in a word or two, for lists, what a seat made of its game."""
    if reason == Reason.CALLED_OFF:
        return pgettext("game", "Called off")
    words = {
        "won": pgettext("game", "Won"),
        "lost": pgettext("game", "Lost"),
        "drawn": pgettext("game", "Draw"),
    }
    return words.get(result) or pgettext("game", "Void")


def tone(duel: Duel, viewer: int | None) -> str:
    """Return how the banner looks: win, loss, draw or void."""
    if duel.result is Result.WIN:
        return "loss" if viewer and duel.winner != viewer else "win"
    return duel.result.value if duel.result else ""


def equaliser(duel: Duel, viewer: int | None, names: Names) -> str:
    """Return who has the equalising guess, or the empty string."""
    seat = duel.equalising
    if seat is None:
        return ""
    finder = other(seat)
    facts = {
        "name": player_name(duel.seats[other(viewer or seat)].player, names),
        "finder": player_name(duel.seats[finder].player, names),
        "last": player_name(duel.seats[seat].player, names),
        "n": duel.seats[finder].found_in,
    }
    if viewer is None:
        text = _("%(finder)s found the word. %(last)s has the equalising guess.")
    elif viewer == seat:
        text = _(
            "%(name)s found your word in %(n)s. This is your equalising guess: find "
            "the other word now and it is a draw; if not, %(name)s wins."
        )
    else:
        text = _("You found it. %(name)s has the equalising guess.")
    return text % facts
