"""A club with a history: members and ended duels as rows alone, written in bulk.

No page of lists reads the log of an ended game, so these have none.
"""

from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db import connection

from club.models import Member
from club.nicknames import fold

# Every fiftieth duel is the first member's; a year passes over them all.
ADD_GAMES = """
    INSERT INTO games_game
        (id, kind, status, language, length, clock_seconds, is_rated, entry_count, head,
         created_at, changed_at, ended_at, end_noticed_at, revealed_at,
         result, reason, winner)
    SELECT 'x' || translate(n::text, '0123456789', 'bcdfghjkmn'),
           'word-duel', 'ended', 'en', 5, 86400, n %% 2 = 0, 12, '',
           at - interval '2 days', at, at, at, at,
           CASE WHEN n %% 10 = 0 THEN 'draw' ELSE 'win' END,
           CASE WHEN n %% 10 = 0 THEN 'equalised'
                WHEN n %% 10 = 1 THEN 'resigned'
                WHEN n %% 10 = 2 THEN 'timeout' ELSE 'found' END,
           CASE WHEN n %% 10 = 0 THEN NULL ELSE 1 + n %% 2 END
    FROM (SELECT n, %(now)s - n * interval '365 days' / %(games)s AS at
          FROM generate_series(1, %(games)s) AS n) AS moments
"""
ADD_SEATS = """
    INSERT INTO games_seat (game_id, number, member_id, result, score)
    SELECT 'x' || translate(n::text, '0123456789', 'bcdfghjkmn'), number,
           CASE WHEN number = 1 AND n %% 50 = 0 THEN %(first)s
                ELSE %(first)s + 1 + (n * 7919 + number * 2) %% (%(members)s - 1) END,
           CASE WHEN n %% 10 = 0 THEN 'drawn'
                WHEN number = 1 + n %% 2 THEN 'won' ELSE 'lost' END,
           CASE WHEN n %% 10 IN (1, 2) THEN NULL
                WHEN n %% 10 = 0 OR number = 1 + n %% 2 THEN 3 + n %% 6 END
    FROM generate_series(1, %(games)s) AS n, generate_series(1, 2) AS number
"""


def make_members(count: int) -> list[Member]:
    """Make members, every other of whom is listed."""
    password = make_password(None)
    members = [
        Member(
            email=f"bench{number}@example.org",
            nickname=f"Bench {number}",
            nickname_key=fold(f"Bench {number}"),
            password=password,
            is_listed=number % 2 == 0,
        )
        for number in range(count)
    ]
    return Member.objects.bulk_create(members, batch_size=1000)


def make_ended_games(count: int, members: list[Member], now: datetime) -> None:
    """Let the members have played so many duels in the year before ``now``."""
    facts: dict[str, int | datetime] = {
        "now": now,
        "games": count,
        "members": len(members),
        "first": members[0].pk,
    }
    with connection.cursor() as cursor:
        cursor.execute(ADD_GAMES, facts)
        cursor.execute(ADD_SEATS, facts)
        cursor.execute("ANALYZE")
