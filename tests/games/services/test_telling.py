"""Players are told what happened while they were away, and what runs out."""

from datetime import timedelta

import pytest
from django.utils import timezone

from club import telling
from club.models import Mail, Member, Notice
from club.services import compose_due_mails
from games import services
from games.rules.duel import Result, Verdict
from games.services.telling import LOST_AFTER, MAIL_AFTER
from tests.clock import StoppedClock
from tests.members import DAY, Pair, make_member, make_pair, make_playing_pair

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

HOUR = timedelta(hours=1)


def tell(pair: Pair) -> None:
    """Do what the task does."""
    services.tell_players(game_ids=[pair.game.id])


def reminders(game_id: str) -> int:
    """Remind everybody; return how often this game's players were, in all."""
    services.remind()
    kept = Notice.objects.filter(about=f"games/{game_id}", kind="game_reminder")
    return kept.count()


def unseen(member: Member) -> list[str]:
    """Return what stands unseen on a member's bell, in words."""
    notices = list(Notice.objects.filter(member=member, seen_at=None).order_by("pk"))
    words = telling.in_words(notices)
    return [words[n.pk].sentence for n in notices if not words[n.pk].is_over]


def test_whoever_is_to_move_is_told_of_the_others_move() -> None:
    pair = make_playing_pair(first=1)

    pair.guess(1, "slate")
    tell(pair)

    assert unseen(pair.two) == [
        "Max has moved. Your move by Tue 3 Mar, 09:00 UTC.",
    ]
    assert unseen(pair.one) == []
    notice = Notice.objects.get(member=pair.two)
    assert (notice.kind, notice.facts) == ("game_moved", {})
    assert notice.path == f"/games/{pair.game.id}/"


def test_a_time_is_told_in_the_readers_zone() -> None:
    pair = make_playing_pair(first=1)
    pair.guess(1, "slate")
    tell(pair)

    with timezone.override("America/New_York"):
        assert "Your move by Tue 3 Mar, 04:00 EST." in unseen(pair.two)[0]


def test_the_host_is_told_that_the_invitation_was_taken() -> None:
    pair = make_pair()

    tell(pair)

    assert unseen(pair.one) == [
        "Eva took your invitation. Seal your word by Tue 3 Mar, 09:00 UTC."
    ]
    assert unseen(pair.two) == []


@pytest.mark.parametrize("last", [1, 2])
def test_whoever_begins_is_told_unless_they_sealed_last(last: int) -> None:
    one, two = make_member("Max"), make_member("Eva")
    while True:
        pair = make_pair(one, two)
        pair.seal(3 - last)
        if pair.seal(last).duel.first == 1:
            break

    tell(pair)

    begun = ["The game against Eva has begun. Your move by Tue 3 Mar, 09:00 UTC."]
    assert unseen(pair.one) == ([] if last == 1 else begun)
    assert unseen(pair.two) == []


def test_the_other_is_told_how_it_ended_and_the_resigner_is_not() -> None:
    pair = make_playing_pair()

    pair.resign(1)
    tell(pair)

    assert unseen(pair.two) == ["Word Duel against Max: Max resigned. You win."]
    assert unseen(pair.one) == []


def test_both_are_told_of_time_that_ran_out(clock: StoppedClock) -> None:
    pair = make_playing_pair(first=1)
    clock.advance(DAY)
    services.settle_overdue()

    tell(pair)

    time = "Tue 3 Mar, 09:00 UTC"
    assert unseen(pair.one) == [
        f"Word Duel against Eva: Your time ran out on {time}. Eva wins."
    ]
    assert unseen(pair.two) == [
        f"Word Duel against Max: Max's time ran out on {time}. You win."
    ]


def test_both_are_told_what_organisers_decided() -> None:
    pair = make_playing_pair()
    organiser = make_member("Otto")
    organiser.is_staff = True
    verdict = Verdict(Result.VOID, None, "the power was out")
    services.adjudicate(game_id=pair.game.id, organiser=organiser, verdict=verdict)

    tell(pair)

    assert "the power was out" in unseen(pair.one)[0]
    assert "the power was out" in unseen(pair.two)[0]


def test_a_task_that_runs_twice_tells_once() -> None:
    pair = make_playing_pair(first=1)
    pair.guess(1, "slate")
    tell(pair)
    Notice.objects.update(seen_at=pair.game.created_at)

    tell(pair)

    assert unseen(pair.two) == []


def test_more_time_is_no_new_move() -> None:
    pair = make_playing_pair(first=1)
    pair.guess(1, "slate")
    tell(pair)
    Notice.objects.update(seen_at=pair.game.created_at)
    services.extend(game_id=pair.game.id, player=pair.one.players)

    tell(pair)

    assert unseen(pair.two) == []


def test_a_move_that_was_answered_is_told_no_longer() -> None:
    pair = make_playing_pair(first=1)
    pair.guess(1, "slate")
    tell(pair)

    pair.guess(2, "slate")

    assert unseen(pair.two) == []


def member_against_bot(move_clock: timedelta = DAY) -> tuple[Member, str]:
    member = make_member("Anna")
    while True:
        game = services.start_bot_duel(
            member=member, level="easy", move_clock=move_clock
        )
        table = services.seal_word(
            game_id=game.id, player=member.players, text="speed", nonce="ab" * 32
        )
        if table.duel.first == 1:
            return member, game.id


def test_nobody_is_told_of_a_bots_moves_and_wins() -> None:
    member, game_id = member_against_bot()
    services.play_guess(game_id=game_id, player=member.players, text="slate", row=0)
    services.play_bot(game_id=game_id)
    services.tell_players(game_ids=[game_id])
    services.resign(game_id=game_id, player=member.players)
    services.tell_players(game_ids=[game_id])

    assert not Notice.objects.exists()


def test_time_that_ran_out_against_a_bot_is_told(clock: StoppedClock) -> None:
    member, game_id = member_against_bot()
    clock.advance(DAY)
    services.settle_overdue()

    services.tell_players(game_ids=[game_id])

    assert "Your time ran out" in unseen(member)[0]


@pytest.mark.parametrize(
    ("move_clock", "left"),
    [
        (timedelta(hours=4), timedelta(hours=1)),
        (timedelta(hours=12), timedelta(hours=3)),
        (timedelta(days=1), timedelta(hours=6)),
        (timedelta(days=7), timedelta(hours=42)),
    ],
)
def test_a_quarter_of_the_time_before_the_end_is_told_once(
    clock: StoppedClock, move_clock: timedelta, left: timedelta
) -> None:
    member, game_id = member_against_bot(move_clock)
    clock.advance(move_clock - left - timedelta(milliseconds=1))
    assert reminders(game_id) == 0
    clock.advance(timedelta(milliseconds=1))

    assert reminders(game_id) == 1

    assert unseen(member)[0].startswith("Your move against Bot (easy) by ")
    assert compose_due_mails() == 1
    Notice.objects.update(seen_at=clock.now)
    clock.advance(left / 2)
    assert reminders(game_id) == 1


@pytest.mark.parametrize("minutes", [1, 30, 60])
def test_short_clocks_remind_of_nothing(clock: StoppedClock, minutes: int) -> None:
    _member, game_id = member_against_bot(timedelta(minutes=minutes))
    clock.advance(timedelta(seconds=59))

    assert reminders(game_id) == 0


def test_a_seal_that_is_missing_is_reminded_of(clock: StoppedClock) -> None:
    pair = make_pair()
    pair.seal(1)
    clock.advance(DAY * 3 / 4)

    assert reminders(pair.game.id) == 1

    assert unseen(pair.two) == ["Seal your word against Max by Tue 3 Mar, 09:00 UTC."]


def test_each_move_has_its_own_reminder(clock: StoppedClock) -> None:
    pair = make_playing_pair(first=1)
    clock.advance(DAY * 3 / 4)
    assert reminders(pair.game.id) == 1
    Notice.objects.update(seen_at=clock.now)
    pair.guess(1, "slate")
    pair.guess(2, "slate")
    assert reminders(pair.game.id) == 1
    clock.advance(DAY * 3 / 4)

    assert reminders(pair.game.id) == 2


def test_a_reminder_of_a_turn_that_is_over_goes_by_no_mail(
    clock: StoppedClock,
) -> None:
    pair = make_playing_pair(first=1)
    clock.advance(DAY * 3 / 4)
    assert reminders(pair.game.id) == 1

    pair.guess(1, "slate")
    compose_due_mails()

    assert not Mail.objects.filter(text__contains=pair.game.id).exists()


def test_a_sweep_tells_what_a_lost_task_did_not(clock: StoppedClock) -> None:
    moved, ended = (
        make_playing_pair(first=1),
        make_playing_pair(make_member("Ada"), make_member("Bob"), first=1),
    )
    moved.guess(1, "slate")
    ended.resign(1)
    clock.advance(LOST_AFTER - timedelta(milliseconds=1))
    services.tell_what_was_lost()
    assert not Notice.objects.exists()
    clock.advance(timedelta(milliseconds=1))

    services.tell_what_was_lost()

    assert "Max has moved" in unseen(moved.two)[0]
    assert "Ada resigned" in unseen(ended.two)[0]
    Notice.objects.update(seen_at=clock.now)
    services.reveal(game_ids=[ended.game.id])
    clock.advance(HOUR)
    services.tell_what_was_lost()
    assert not Notice.objects.filter(seen_at=None).exists()


def test_a_move_goes_by_mail_after_ten_minutes_and_without_a_word_of_the_game(
    clock: StoppedClock,
) -> None:
    pair = make_playing_pair(first=1)
    pair.guess(1, "slate")
    tell(pair)
    clock.advance(MAIL_AFTER)

    compose_due_mails()

    mail = Mail.objects.get()
    assert mail.member == pair.two
    assert mail.subject == "Your move against Max by Tue 3 Mar, 09:00 UTC"
    assert f"http://127.0.0.1:8000/games/{pair.game.id}/\n" in mail.text
    whole = f"{mail.subject} {mail.text} {mail.headers}".lower()
    for word in ("slate", "speed", "crane"):
        assert word not in whole


def test_who_plays_by_the_minute_gets_no_mail_of_moves(clock: StoppedClock) -> None:
    pair = make_playing_pair(first=1, move_clock=timedelta(minutes=30))
    pair.guess(1, "slate")
    tell(pair)
    clock.advance(MAIL_AFTER)

    assert compose_due_mails() == 0
    assert unseen(pair.two)
