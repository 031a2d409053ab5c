"""How the players of logs are called today."""

from collections.abc import Iterable

from django.core.cache import cache
from django.db.models import Q

from club.models import Member
from club.names import KEPT_FOR, key_of
from games.models import Seat
from games.wording.names import BOT, GUEST, MEMBER, Names

NOBODY = ""
"""Kept for a guest who became no member: there is nothing to ask again."""


def names_of(players: Iterable[str]) -> Names:
    """Return the names of these players; bots, and guests who stayed so, have none.

    They come from the cache, so that a move asks the database for none.
    """
    people = {player for player in players if player and not player.startswith(BOT)}
    if not people:
        return {}
    kept = cache.get_many([key_of(player) for player in people])
    names = {p: kept[key_of(p)] for p in people if key_of(p) in kept}
    missing = people - names.keys()
    if missing:
        found = dict.fromkeys(missing, NOBODY) | _read(missing)
        cache.set_many({key_of(p): name for p, name in found.items()}, KEPT_FOR)
        names |= found
    return {player: name for player, name in names.items() if name != NOBODY}


def _read(players: set[str]) -> dict[str, str | int]:
    numbers = [int(p.removeprefix(MEMBER)) for p in players if p.startswith(MEMBER)]
    guests = [p.removeprefix(GUEST) for p in players if p.startswith(GUEST)]
    names: dict[str, str | int] = {}
    if numbers:
        members = Member.objects.filter(number__in=numbers)
        for number, pk, nickname in members.values_list("number", "pk", "nickname"):
            names[f"{MEMBER}{number}"] = nickname or pk
    if guests:
        # A guest who became a member goes on being a guest in the logs.
        seats = Seat.objects.filter(Q(guest__in=guests), member__isnull=False)
        rows = seats.order_by("pk").values_list(
            "guest", "member__pk", "member__nickname"
        )
        for guest, pk, nickname in rows:
            names[f"{GUEST}{guest}"] = nickname or pk
    return names
