"""Word Duel: what the log means, and what may come next (word-duel.md).

``Duel`` is a value. ``after`` folds one entry of the log into it; every other function
takes a duel and answers with the entries that an action adds, or refuses. Nothing here
knows a clock, a database or a player's name.

An action is taken on a settled duel: first ``settle`` for its time, then the action. So
no action looks at deadlines, and a late one finds that the duel is over.
"""

from games.rules.duel.deciding import (
    LONGEST_REASON,
    Verdict,
    adjudicate,
    extend,
    refuse_extension,
)
from games.rules.duel.moves import (
    call_off,
    guess,
    join,
    refuse_guess,
    refuse_seal,
    resign,
    seal,
    start,
)
from games.rules.duel.settling import Gap, settle
from games.rules.duel.state import (
    KIND,
    RULES_VERSION,
    Duel,
    Guess,
    Phase,
    Reason,
    Result,
    Seat,
    after,
    other,
    replay,
    take,
)
from games.rules.duel.steps import Step

__all__ = [
    "KIND",
    "LONGEST_REASON",
    "RULES_VERSION",
    "Duel",
    "Gap",
    "Guess",
    "Phase",
    "Reason",
    "Result",
    "Seat",
    "Step",
    "Verdict",
    "adjudicate",
    "after",
    "call_off",
    "extend",
    "guess",
    "join",
    "other",
    "refuse_extension",
    "refuse_guess",
    "refuse_seal",
    "replay",
    "resign",
    "seal",
    "settle",
    "start",
    "take",
]
