"""Everything a game's page shows one viewer, and nothing else.

Made from the log alone: what is not in the log cannot reach a page. The words of an
ended game come from its ``reveal``.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from games.keyboards import keyboard_rows
from games.rules.clock import write_time
from games.rules.duel import Duel, Guess, Phase, other, refuse_extension
from games.rules.refusals import Refused
from games.selectors.rematches import Rematch
from games.selectors.tables import Table
from games.wording import log_lines, rows
from games.wording.endings import ending, equaliser, tone
from games.wording.log_lines import LogLine
from games.wording.names import MEMBER, Names, level_name, player_name, show_word
from games.wording.share import share_text
from games.wording.spans import clock_label


@dataclass(frozen=True)
class PlayerLine:
    """One player at the head of the page."""

    seat: int
    label: str
    is_viewer: bool
    is_bot: bool
    to_move: bool
    deadline: datetime | None
    guess_count: int
    # What is to be said of a player while words are sealed; else empty.
    sealing: str
    # Where others read of a member; empty for bots, guests and the viewer.
    profile: str


@dataclass(frozen=True)
class Tile:
    """One letter and its mark."""

    face: str
    mark: str


@dataclass(frozen=True)
class Row:
    """One guess, with all that its rendering needs (``games.templatetags.kept``)."""

    number: int
    guess: Guess
    name: str
    other_name: str
    mine: bool
    language: str

    @property
    def tiles(self) -> list[Tile]:
        return [
            Tile(show_word(letter), mark)
            for letter, mark in zip(self.guess.word, self.guess.marks, strict=True)
        ]

    @property
    def sentence(self) -> str:
        return rows.read_row(self.guess, self.number, self.name, self.other_name)


@dataclass(frozen=True)
class Board:
    """All the guesses of one seat."""

    seat: int
    mine: bool
    title: str
    rows: list[Row]


@dataclass(frozen=True)
class Key:
    """One key of the keyboard on the screen."""

    letter: str
    state: str

    @property
    def face(self) -> str:
        return show_word(self.letter)

    @property
    def label(self) -> str:
        """What a screen reader says."""
        return rows.key_label(self.letter, self.state)


@dataclass(frozen=True)
class Ending:
    """How the game ended."""

    text: str
    tone: str
    words: list[tuple[str, str, str]]
    revealed: bool
    share: str


@dataclass(frozen=True)
class GamePage:
    """The page of one game for one viewer."""

    id: str
    status: str
    version: int
    head: str
    head_at: str
    open_hash: str
    seal: str
    now: datetime
    viewer: int | None
    language: str
    length: int
    level: str
    level_label: str
    clock: int
    clock_label: str
    is_rated: bool
    opponent: str
    players: list[PlayerLine]
    boards: list[Board]
    keyboard: list[list[Key]]
    letters: str
    turn_text: str
    banner: str
    ending: Ending | None
    row: int
    can_guess: bool
    can_resign: bool
    can_call_off: bool
    can_extend: bool
    first_guess: bool
    seal_deadline: datetime | None
    quarter: datetime | None
    log_lines: list[LogLine]
    announce: str
    by_server: bool
    message: str
    draft: str
    suggestion: str
    rematch: Rematch | None


def game_page(
    table: Table,
    viewer: int | None,
    now: datetime,
    *,
    message: str = "",
    draft: str = "",
    suggestion: str = "",
    rematch: Rematch | None = None,
) -> GamePage:
    """Return the page; ``draft`` is a refused word, ``message`` says why."""
    duel, game, names = table.duel, table.game, table.names
    mine = duel.seats[viewer].guesses if viewer else ()
    playing = duel.phase is Phase.PLAYING
    bot = table.opening["bot"] or {}
    seals = [row for row in table.entries if row.kind == "seal"]
    own_seal = next((row for row in seals if row.body["seat"] == viewer), None)
    return GamePage(
        id=game.id,
        status=game.status,
        version=game.entry_count,
        head=game.head,
        head_at=write_time(table.entries[-1].at),
        open_hash=table.entries[0].hash,
        seal=own_seal.body["seal"] if own_seal else "",
        now=now,
        viewer=viewer,
        language=game.language,
        length=game.length,
        level=bot.get("level", ""),
        level_label=level_name(bot["level"]) if bot else "",
        clock=game.clock_seconds,
        clock_label=clock_label(timedelta(seconds=game.clock_seconds)),
        is_rated=game.is_rated,
        opponent=player_name(duel.seats[other(viewer or 1)].player, names),
        players=[_player(table, seat, viewer) for seat in _seats(viewer)],
        boards=[_board(table, seat, viewer) for seat in _seats(viewer)],
        keyboard=_keyboard(duel, viewer, game.language),
        letters=rows.letters_sentence(mine, game.length),
        turn_text=rows.turn_text(duel, viewer, names),
        banner=equaliser(duel, viewer, names) or rows.waiting_text(duel, viewer, names),
        ending=_ending(table, viewer) if duel.phase is Phase.ENDED else None,
        row=len(mine) + 1,
        can_guess=playing and viewer is not None,
        can_resign=playing and viewer is not None and duel.equalising != other(viewer),
        can_call_off=duel.phase is Phase.SEALING and viewer is not None,
        can_extend=_can_extend(duel, viewer),
        first_guess=playing and not mine,
        seal_deadline=duel.seats[viewer or 1].deadline,
        quarter=_quarter(table, viewer),
        log_lines=log_lines.lines(table.entries, duel, viewer, names),
        announce=rows.newest_sentence(duel, viewer, now, names),
        by_server=bool(own_seal and own_seal.body.get("by")),
        message=message,
        draft=draft,
        suggestion=suggestion,
        rematch=rematch,
    )


def _can_extend(duel: Duel, viewer: int | None) -> bool:
    if viewer is None:
        return False
    try:
        refuse_extension(duel, viewer)
    except Refused:
        return False
    return True


def _seats(viewer: int | None) -> tuple[int, int]:
    return (viewer, other(viewer)) if viewer else (1, 2)


def _player(table: Table, seat: int, viewer: int | None) -> PlayerLine:
    duel, names = table.duel, table.names
    player = duel.seats[seat]
    return PlayerLine(
        seat=seat,
        label=_("You") if seat == viewer else player_name(player.player, names),
        is_viewer=seat == viewer,
        is_bot=not player.seals,
        to_move=duel.to_move == seat,
        deadline=player.deadline,
        guess_count=len(player.guesses),
        sealing=rows.sealing_text(duel, seat),
        profile="" if seat == viewer else _profile(player.player),
    )


def _profile(player: str) -> str:
    if not player.startswith(MEMBER):
        return ""
    return reverse("games:member", args=[player.removeprefix(MEMBER)])


def _board(table: Table, seat: int, viewer: int | None) -> Board:
    duel, names = table.duel, table.names
    facts = {
        "name": player_name(duel.seats[seat].player, names),
        "other": player_name(duel.seats[other(seat)].player, names),
    }
    if seat == viewer:
        title = _("Your guesses on %(other)s's word")
    elif viewer:
        title = _("%(name)s's guesses on your word")
    else:
        title = _("%(name)s's guesses on %(other)s's word")
    name, other_name = rows.whose_row(duel, seat, viewer, names)
    made = [
        Row(number, guess, name, other_name, seat == viewer, table.game.language)
        for number, guess in enumerate(duel.seats[seat].guesses, start=1)
    ]
    return Board(seat, seat == viewer, title % facts, made)


def _keyboard(duel: Duel, viewer: int | None, language: str) -> list[list[Key]]:
    states = rows.key_states(duel.seats[viewer].guesses) if viewer else {}
    return [
        [Key(letter, states.get(letter, "")) for letter in letters]
        for letters in keyboard_rows(language)
    ]


def _ending(table: Table, viewer: int | None) -> Ending:
    duel, names = table.duel, table.names
    reveal = table.entries[-1] if table.entries[-1].kind == "reveal" else None
    hidden = reveal.body["words"] if reveal else {}
    words = [
        (
            _whose_word(duel, seat, viewer, names),
            show_word(hidden.get(str(seat), "")),
            _("published in a moment") if _hides(duel, seat) else _("never sealed"),
        )
        for seat in _seats(viewer)
    ]
    return Ending(
        text=ending(duel, viewer, names),
        tone=tone(duel, viewer),
        words=words,
        revealed=reveal is not None,
        share=share_text(duel, viewer, names),
    )


def _hides(duel: Duel, seat: int) -> bool:
    """Tell whether a seat has a word: a bot's is drawn when the duel starts."""
    player = duel.seats[seat]
    return bool(player.seal if player.seals else duel.first)


def _whose_word(duel: Duel, seat: int, viewer: int | None, names: Names) -> str:
    if seat == viewer:
        return _("Your word")
    return _("%(name)s's word") % {"name": player_name(duel.seats[seat].player, names)}


def _quarter(table: Table, viewer: int | None) -> datetime | None:
    """Return when a quarter of the viewer's time is left."""
    deadline = viewer and table.duel.seats[viewer].deadline
    if not deadline:
        return None
    return deadline - timedelta(seconds=table.game.clock_seconds) / 4
