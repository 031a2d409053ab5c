"""What a guest played comes along when the guest becomes a member."""

from club.models import Member
from club.transactions import changing
from games.models import Seat
from games.statements import lock_games


def adopt_guest(*, member: Member, guest: str) -> int:
    """Give a guest's games to a member; return how many came along.

    The logs go on saying ``guest:<random>``, for they cannot change: the seats say who
    that is, and the member's row, so that a move need not ask.
    """
    mine = Seat.objects.filter(guest=guest, member=None)
    games = list(mine.order_by("game_id").values_list("game_id", flat=True))
    if not games:
        return 0
    with changing():
        # In the order in which all lock games: a sweep may hold some of them.
        lock_games(games)
        came = mine.update(member=member)
        row = Member.objects.select_for_update().get(pk=member.pk)
        if came and guest not in row.guests:
            row.guests = [*row.guests, guest]
            row.save(update_fields=["guests"])
    member.guests = row.guests
    return came
