"""The log is the game; the rows hold a copy. This says whether they agree."""

from games.models import Entry, Game, Seat
from games.rules.duel import replay
from games.rules.log import check_chain
from games.selectors.tables import whole_entry


def log_of(game_id: str) -> list[dict[str, object]]:
    """Read the log as it lies in the database."""
    rows = Entry.objects.filter(game=game_id).order_by("number")
    return [whole_entry(row) for row in rows]


def kinds_of(game_id: str) -> list[str]:
    """Read the types of a log's entries."""
    return [str(entry["type"]) for entry in log_of(game_id)]


def assert_rows_agree(game_id: str) -> None:
    """Replay the log and compare all that the rows say with it."""
    entries = log_of(game_id)
    duel = replay(entries)
    game = Game.objects.get(id=game_id)

    assert check_chain(entries) == game.head
    assert len(entries) == game.entry_count
    assert duel.at == game.changed_at
    assert duel.phase.value == game.status
    assert (duel.result and duel.result.value) == game.result
    assert (duel.reason and duel.reason.value) == game.reason
    assert duel.winner == game.winner
    seats = Seat.objects.filter(game=game).order_by("number")
    assert {seat.number: seat.deadline for seat in seats} == duel.deadlines
    assert {seat.number: seat.player for seat in seats} == {
        number: seat.player for number, seat in duel.seats.items()
    }
    ends = [entry["at"] for entry in entries if entry["type"] == "end"]
    assert len(ends) == (game.ended_at is not None)
    kinds = [entry["type"] for entry in entries]
    assert ("reveal" in kinds) == (game.revealed_at is not None)


def snapshot(game_id: str) -> list[object]:
    """Take down all that is remembered of a game, to compare it later."""
    return [
        Game.objects.filter(id=game_id).values().get(),
        list(Seat.objects.filter(game=game_id).order_by("number").values()),
        list(Entry.objects.filter(game=game_id).order_by("number").values()),
    ]
