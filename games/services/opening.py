"""Opening a game of Word Duel for any two players."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games import wordlists
from games.models import Game, GameSecret, Seat, WordList, draw_id
from games.rules import bot
from games.rules import duel as rules
from games.rules.log import NOTHING_BEFORE
from games.rules.seals import seed_commitment
from games.selectors.tables import Table
from games.services.table import write_tables
from games.wordlists import Words

LANGUAGE, LENGTH = "en", 5


def open_duel(
    *, seats: Sequence[Seat], move_clock: timedelta, is_rated: bool, now: datetime
) -> Game:
    """Open a duel and seat its two players, in order, within a transaction."""
    lists = [
        wordlists.current(f"{LANGUAGE}/{LENGTH}-{t}") for t in ("guesses", "secrets")
    ]
    level = next((seat.bot for seat in seats if seat.bot), None)
    openers = (
        [wordlists.current(f"bots/{LANGUAGE}-{LENGTH}-{level}-openers")]
        if level
        else []
    )
    _keep([*lists, *openers])
    seed = secrets.token_hex(32)
    game = Game(
        id=draw_id(),
        kind=rules.KIND,
        language=LANGUAGE,
        length=LENGTH,
        clock_seconds=int(move_clock.total_seconds()),
        is_rated=is_rated,
        head=NOTHING_BEFORE,
        created_at=now,
        changed_at=now,
    )
    table = Table(game)
    opening = {
        "game": game.id,
        "kind": rules.KIND,
        "rules": rules.RULES_VERSION,
        "language": LANGUAGE,
        "length": LENGTH,
        "lists": [{"name": item.name, "sha256": item.sha256} for item in lists],
        "bot": _bot(level, lists[1], openers[0]) if level else None,
        "clock": game.clock_seconds,
        "rated": is_rated,
        "contest": None,
        "commitment": seed_commitment(game.id, seed),
    }
    table.append([(now, "open", opening)])
    for seat in seats:
        table.append(rules.join(table.duel, seat.player, now))
    game.save(force_insert=True)
    GameSecret.objects.create(game=game, seed=seed)
    for number, seat in enumerate(seats, start=1):
        seat.game, seat.number = game, number
    Seat.objects.bulk_create(seats)
    write_tables([table], noticed=now)
    return game


def _bot(level: str, hidden: Words, openers: Words) -> dict[str, Any]:
    return {
        "level": level,
        "version": bot.VERSION,
        "list": hidden.sha256,
        "openers": openers.sha256,
    }


def _keep(lists: Sequence[Words]) -> None:
    """Keep every list that a log names, for ever."""
    hashes = [item.sha256 for item in lists]
    kept = set(
        WordList.objects.filter(sha256__in=hashes).values_list("sha256", flat=True)
    )
    WordList.objects.bulk_create(
        [
            WordList(sha256=item.sha256, name=item.name, text=item.text)
            for item in lists
            if item.sha256 not in kept
        ],
        ignore_conflicts=True,  # another first game may keep it at this moment
    )
