"""The sweep: what is overdue ends though nobody looks."""

from datetime import timedelta

import pytest

from games import selectors, services
from games.models import Entry, Game, Seat
from games.rules.refusals import Refused
from games.selectors.due import BATCH
from tests.clock import StoppedClock
from tests.factories import (
    ANNA,
    DAY,
    guess,
    make_duel,
    make_playing_duel,
)
from tests.games.agreement import assert_rows_agree, kinds_of, log_of, snapshot

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
MANY = 2 * BATCH + 100


def test_settle_overdue_ends_what_is_overdue_and_nothing_else(
    clock: StoppedClock,
) -> None:
    sealing = make_duel(move_clock=MINUTE)
    playing = make_playing_duel(move_clock=MINUTE)
    patient = make_playing_duel(move_clock=DAY)
    untouched = snapshot(patient.game.id)
    clock.advance(MINUTE)

    services.settle_overdue()

    assert log_of(sealing.id)[-1]["reason"] == "unsealed"
    assert log_of(playing.game.id)[-1]["reason"] == "no_show"
    assert snapshot(patient.game.id) == untouched
    for game_id in (sealing.id, playing.game.id):
        assert_rows_agree(game_id)


def test_six_hundred_overdue_games_end_in_one_sweep(clock: StoppedClock) -> None:
    for number in range(MANY):
        make_duel(move_clock=MINUTE if number % 2 else 2 * MINUTE)
    clock.advance(DAY)

    count = services.settle_overdue()

    assert count == MANY
    assert Game.objects.filter(status="ended", reason="unsealed").count() == MANY
    assert Entry.objects.filter(kind="end").count() == MANY
    assert not Seat.objects.exclude(deadline=None).exists()
    assert services.settle_overdue() == 0
    for game_id in Game.objects.values_list("id", flat=True)[::60]:
        assert_rows_agree(game_id)


def test_each_game_ends_at_its_own_deadline(clock: StoppedClock) -> None:
    games = []
    for _ in range(5):
        games.append(make_duel(move_clock=MINUTE))
        clock.advance(timedelta(seconds=7))
    clock.advance(DAY)

    services.settle_overdue()

    for game in games:
        row = Game.objects.get(id=game.id)
        assert row.ended_at == game.created_at + MINUTE
        assert row.end_noticed_at == clock.now


def test_the_sweep_and_a_late_move_write_the_same_log(clock: StoppedClock) -> None:
    swept = make_playing_duel(first=1, move_clock=MINUTE)
    touched = make_playing_duel(first=1, move_clock=MINUTE)
    clock.advance(MINUTE)

    with pytest.raises(Refused, match="late"):
        guess(touched.game, "crane", row=1)
    services.settle_overdue()
    with pytest.raises(Refused, match="late"):
        guess(swept.game, "crane", row=1)

    unique = {"game", "prev", "seal", "commitment"}
    logs = [
        [{k: v for k, v in entry.items() if k not in unique} for entry in log_of(g)]
        for g in (swept.game.id, touched.game.id)
    ]
    assert logs[0] == logs[1]


def test_the_sweep_makes_up_for_hours_in_which_it_did_not_run(
    clock: StoppedClock,
) -> None:
    table = make_playing_duel(move_clock=MINUTE)
    clock.advance(timedelta(hours=3))

    services.settle_overdue()

    row = Game.objects.get(id=table.game.id)
    assert row.ended_at == table.game.changed_at + MINUTE


def test_a_game_that_cannot_be_settled_holds_up_no_other(
    clock: StoppedClock, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = make_duel(move_clock=MINUTE), make_duel(move_clock=MINUTE)
    Entry.objects.filter(game=broken, number=3).update(body={"seat": 9})
    clock.advance(MINUTE)

    count = services.settle_overdue()

    assert count == 1
    assert kinds_of(sound.id)[-1] == "end"
    assert kinds_of(broken.id)[-1] == "join"
    assert f"Set aside: {broken.id}" in caplog.text
    assert selectors.sweep_is_on_time()


def test_a_game_set_aside_is_tried_again_and_floods_no_log(
    clock: StoppedClock, caplog: pytest.LogCaptureFixture
) -> None:
    broken = make_duel(move_clock=MINUTE)
    entry = Entry.objects.get(game=broken, number=3)
    body, entry.body = entry.body, {"seat": 9}
    entry.save(update_fields=["body"])
    clock.advance(MINUTE)
    services.settle_overdue()
    caplog.clear()

    services.settle_overdue()

    assert not caplog.records
    entry.body = body
    entry.save(update_fields=["body"])
    clock.advance(timedelta(minutes=10))
    assert services.settle_overdue() == 1


def test_a_row_that_disagrees_with_its_log_does_not_keep_the_sweep_busy(
    clock: StoppedClock,
) -> None:
    table = make_playing_duel(move_clock=DAY)
    Seat.objects.filter(game=table.game).update(deadline=clock.now)

    assert services.settle_overdue() == 0


def test_waiting_bot_games_are_those_whose_task_was_lost(clock: StoppedClock) -> None:
    waiting = make_playing_duel(first=2)
    clear_of_bot = make_playing_duel(first=1)
    over = make_playing_duel(first=2)
    services.resign(game_id=over.game.id, player=ANNA)
    long_ago = timedelta(seconds=2)

    assert selectors.waiting_bot_games(older_than=long_ago) == []
    clock.advance(long_ago)
    found = selectors.waiting_bot_games(older_than=long_ago)

    assert waiting.game.id in found
    assert not {clear_of_bot.game.id, over.game.id} & set(found)
