"""A row, a key and a board as one sentence, for a screen reader."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from games.rules.duel import Duel, Guess, Phase, other
from games.rules.marks import IN_THE_WORD, NOT_IN_THE_WORD, RIGHT_PLACE
from games.wording.endings import equaliser
from games.wording.names import Names, player_name, show_word
from games.wording.spans import remainder

_KEYS = {
    RIGHT_PLACE: gettext_noop("%(letter)s, right place"),
    IN_THE_WORD: gettext_noop("%(letter)s, in the word"),
    NOT_IN_THE_WORD: gettext_noop("%(letter)s, not in the word"),
    "": gettext_noop("%(letter)s, not tried"),
}


def row_sentence(
    duel: Duel, seat: int, number: int, viewer: int | None, names: Names
) -> str:
    """Read a row aloud: whose guess it is, each letter, and the sums."""
    guess = duel.seats[seat].guesses[number - 1]
    return read_row(guess, number, *whose_row(duel, seat, viewer, names))


def whose_row(
    duel: Duel, seat: int, viewer: int | None, names: Names
) -> tuple[str, str]:
    """Return who guessed, empty for the reader, and on whose word, for a watcher."""
    if seat == viewer:
        return "", ""
    name = player_name(duel.seats[seat].player, names)
    if viewer:
        return name, ""
    return name, player_name(duel.seats[other(seat)].player, names)


def read_row(guess: Guess, number: int, name: str, other_name: str) -> str:
    """Read a row aloud, given ``whose_row`` it is."""
    facts = {
        "name": name,
        "other": other_name,
        "n": number,
        "word": show_word(guess.word),
    }
    if other_name:
        title = _("%(name)s's guess %(n)s on %(other)s's word, %(word)s.")
    elif name:
        title = _("%(name)s's guess %(n)s, %(word)s.")
    else:
        title = _("Guess %(n)s, %(word)s.")
    return f"{title % facts} {_answer(guess)}"


def read_last_guess(guess: Guess, name: str) -> str:
    """Read the guess that a list shows aloud; the reader's own has no name."""
    title = _("%(name)s guessed %(word)s.") if name else _("You guessed %(word)s.")
    facts = {"name": name, "word": show_word(guess.word)}
    return f"{title % facts} {_answer(guess)}"


def _answer(guess: Guess) -> str:
    if guess.found:
        found = _("Found: %(count)s in the right place.")
        return found % {"count": len(guess.word)}
    placed, moved = guess.marks.count(RIGHT_PLACE), guess.marks.count(IN_THE_WORD)
    sums = _("%(placed)s in the right place, %(moved)s in the word.")
    letters = [
        letter_sentence(letter, mark, guess)
        for letter, mark in zip(guess.word, guess.marks, strict=True)
    ]
    return " ".join([*letters, sums % {"placed": placed, "moved": moved}])


def letter_sentence(letter: str, mark: str, guess: Guess) -> str:
    """Read one tile; a copy already spoken for is never "not in the word"."""
    spoken_for = any(
        other_letter == letter and other_mark != NOT_IN_THE_WORD
        for other_letter, other_mark in zip(guess.word, guess.marks, strict=True)
    )
    if mark == RIGHT_PLACE:
        text = _("%(letter)s, right place.")
    elif mark == IN_THE_WORD:
        text = _("%(letter)s, in the word.")
    elif spoken_for:
        text = _("%(letter)s, no further %(letter)s.")
    else:
        text = _("%(letter)s, not in the word.")
    return text % {"letter": show_word(letter)}


def key_states(guesses: tuple[Guess, ...]) -> dict[str, str]:
    """Return each letter's best mark so far; keys only ever improve."""
    states: dict[str, str] = {}
    for guess in guesses:
        for letter, mark in zip(guess.word, guess.marks, strict=True):
            states[letter] = max(mark, states.get(letter, ""))
    return states


def key_label(letter: str, state: str) -> str:
    """Return what a key says."""
    return _(_KEYS[state]) % {"letter": show_word(letter)}


def letters_sentence(guesses: tuple[Guess, ...], length: int) -> str:
    """Say what is known so far: the answer to the key ``0``."""
    placed = [""] * length
    for guess in guesses:
        for place, mark in enumerate(guess.marks):
            if mark == RIGHT_PLACE:
                placed[place] = show_word(guess.word[place])
    # Translators: a place of the word whose letter is not known yet.
    unknown = pgettext("position", "open")
    states = key_states(guesses)
    inside = [k for k, mark in states.items() if mark == IN_THE_WORD]
    outside = [k for k, mark in states.items() if mark == NOT_IN_THE_WORD]
    facts = {
        "places": ", ".join(
            f"{n} {letter or unknown}" for n, letter in enumerate(placed, start=1)
        ),
        "inside": _spell(inside),
        "outside": _spell(outside),
    }
    text = _(
        "Position %(places)s. Also in the word: %(inside)s. "
        "Not in the word: %(outside)s."
    )
    return text % facts


def _spell(letters: list[str]) -> str:
    shown = sorted(show_word(letter) for letter in letters)
    return ", ".join(shown) or pgettext("letters", "none")


def turn_text(duel: Duel, viewer: int | None, names: Names) -> str:
    """Say whose move it is."""
    seat = duel.to_move
    if seat is None:
        return ""
    if seat == viewer:
        return _("Your move")
    return _("%(name)s's move") % {"name": player_name(duel.seats[seat].player, names)}


def sealing_text(duel: Duel, seat: int) -> str:
    """Say whether a player's word is sealed, while that is what all wait for."""
    if duel.phase is not Phase.SEALING:
        return ""
    return _("seals a word") if duel.seats[seat].owes_seal else _("word sealed")


def waiting_text(duel: Duel, viewer: int | None, names: Names) -> str:
    """Say to a player who has sealed whose seal is missing."""
    if viewer is None or duel.phase is not Phase.SEALING:
        return ""
    missing = duel.seats[other(viewer)]
    if duel.seats[viewer].owes_seal or not missing.owes_seal:
        return ""
    # Translators: the opponent has not hidden a word yet; the deadline stands beside.
    text = _("Your word is sealed. Waiting for %(name)s to seal one.")
    return text % {"name": player_name(missing.player, names)}


def turn_sentence(duel: Duel, viewer: int | None, now: datetime, names: Names) -> str:
    """Say whose move it is, and to whoever has to move for how long."""
    seat = duel.to_move
    if seat is None:
        return ""
    if seat == viewer:
        left = (duel.seats[seat].deadline or now) - now
        # Translators: "left" is a time such as "1 day 4 hours".
        return _("Your move, %(left)s left.") % {"left": remainder(left)}
    return _("%(name)s's move.") % {"name": player_name(duel.seats[seat].player, names)}


def newest_sentence(duel: Duel, viewer: int | None, now: datetime, names: Names) -> str:
    """Read the newest row, and what it means for whose turn it is."""
    if not duel.first:
        return ""
    counts = {n: len(seat.guesses) for n, seat in duel.seats.items()}
    if not any(counts.values()):
        return turn_sentence(duel, viewer, now, names)
    second = other(duel.first)
    seat = second if counts[second] == counts[duel.first] else duel.first
    parts = [
        row_sentence(duel, seat, counts[seat], viewer, names),
        equaliser(duel, viewer, names),
    ]
    if not parts[1]:
        parts[1] = turn_sentence(duel, viewer, now, names)
    return " ".join(part for part in parts if part)
