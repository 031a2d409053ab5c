"""Every refusal, ending and line of a log, as each reader reads it, is translated."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest

from games.rules.clock import MOVE_CLOCKS
from games.rules.duel import Duel, Guess, Phase, Reason, Result, Seat
from games.rules.refusals import Refused
from games.wording import invitations, log_lines, refusals, spans
from games.wording.endings import ending, equaliser
from games.wording.rows import letters_sentence, newest_sentence
from games.wording.share import share_text
from tests.i18n.pseudo import untranslated_lines

pytestmark = pytest.mark.usefixtures("pseudo")

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
VIEWERS = (None, 1, 2)
WORDS = {"ERASE", "CRANE", "SPEED"}
DUEL = Duel(
    seats={
        1: Seat("guest:anna", "ab", (Guess("erase", "01200"), Guess("speed", "22222"))),
        2: Seat("bot:hard", "", (Guess("erase", "10011"),), NOON + timedelta(hours=5)),
    },
    phase=Phase.PLAYING,
    first=1,
    at=NOON,
)
FACTS = {
    "at": NOON,
    "char": "\N{CYRILLIC SMALL LETTER ES}",
    "count": 4,
    "length": 5,
    "row": 2,
    "script": "CYRILLIC",
    "nickname": "crane",
    "until": NOON,
    "why": "crane",
    "most": 30,
    "longest": 300,
    "word": "crane",
}
# Every field that some entry has.
BODY = {
    "seat": 1,
    "first": 1,
    "word": "crane",
    "new": "2026-03-02T12:00:00.000Z",
    "why": "crane",
}


@dataclass
class Entry:
    """An entry of a log, as much as is read of it."""

    kind: str
    body: dict[str, Any]
    at: datetime = NOON


def assert_translated(text: str) -> None:
    assert text
    assert untranslated_lines(text, WORDS) == []


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("code", refusals._TEXTS)
def test_every_refusal(code: str, viewer: int | None) -> None:
    duel = replace(DUEL, phase=Phase.ENDED, result=Result.DRAW, at=NOON)
    duel = replace(duel, reason=Reason.EQUALISED)

    assert_translated(refusals.refusal(Refused(code, **FACTS), duel, viewer, {}))


@pytest.mark.parametrize("code", invitations.TEXTS)
def test_every_refusal_of_an_invitation(code: str) -> None:
    assert_translated(invitations.offer_refusal(Refused(code, **FACTS)))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    ("result", "reason", "winner"),
    [
        *product([Result.WIN], [Reason.FOUND, Reason.RESIGNED], [1, 2]),
        *product([Result.WIN], [Reason.TIMEOUT, Reason.NO_SHOW], [1, 2]),
        *product([Result.WIN], [Reason.UNSEALED], [1, 2]),
        (Result.DRAW, Reason.EQUALISED, None),
        (Result.VOID, Reason.UNSEALED, None),
        (Result.VOID, Reason.CALLED_OFF, None),
        *product([Result.WIN], [Reason.ADJUDICATED], [1, 2]),
        *product([Result.DRAW, Result.VOID], [Reason.ADJUDICATED], [None]),
    ],
)
def test_every_ending(
    result: Result, reason: Reason, winner: int | None, viewer: int | None
) -> None:
    duel = replace(DUEL, phase=Phase.ENDED, result=result, reason=reason, winner=winner)
    duel = replace(duel, decided_why="crane")

    assert_translated(ending(duel, viewer, {}))
    assert_translated(share_text(duel, viewer, {}).replace("■", ""))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("kind", [*log_lines._TEXTS, "end"])
def test_every_line_of_the_log(kind: str, viewer: int | None) -> None:
    duel = replace(DUEL, result=Result.DRAW, reason=Reason.EQUALISED)

    for body in (BODY, {**BODY, "seat": 2, "first": 2}):
        (line,) = log_lines.lines([Entry(kind, body)], duel, viewer, {})

        assert_translated(line.text)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_announced(viewer: int | None) -> None:
    unmoved = {n: replace(seat, guesses=()) for n, seat in DUEL.seats.items()}

    assert_translated(equaliser(DUEL, viewer, {}))
    assert_translated(newest_sentence(DUEL, viewer, NOON, {}))
    assert_translated(newest_sentence(replace(DUEL, seats=unmoved), viewer, NOON, {}))


def test_what_is_known_of_the_letters() -> None:
    assert_translated(letters_sentence((), 5))
    assert_translated(letters_sentence(DUEL.seats[1].guesses[:1], 5))


@pytest.mark.parametrize("name", [spans.clock_label, spans.remainder])
@pytest.mark.parametrize("span", [*MOVE_CLOCKS, timedelta(seconds=71), timedelta(0)])
def test_every_length_of_time(
    name: Callable[[timedelta], str], span: timedelta
) -> None:
    assert_translated(name(span))
