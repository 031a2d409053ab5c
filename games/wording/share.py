"""What a player may show others: words and signs, the same in every theme."""

from django.utils.translation import gettext as _

from games.rules.duel import Duel
from games.wording.endings import ending
from games.wording.names import Names, player_name, show_word

SIGNS = str.maketrans("210", "■○\N{EN DASH}")


def share_text(duel: Duel, viewer: int | None, names: Names) -> str:
    """Return the result and both boards as plain text."""
    lines = [_("Word Duel"), ending(duel, None, names)]
    for seat in (viewer, 3 - viewer) if viewer else (1, 2):
        player = duel.seats[seat]
        if not player.guesses:
            continue
        name = _("My guesses") if seat == viewer else player_name(player.player, names)
        lines += ["", name]
        lines += [
            f"{guess.marks.translate(SIGNS)} {show_word(guess.word)}"
            for guess in player.guesses
        ]
    return "\n".join(lines)
