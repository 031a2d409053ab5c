"""The digest's hour is one on the member's wall, whatever daylight saving does."""

from datetime import UTC, datetime

import pytest

from club.models import Member
from club.services.composing import next_digest

MADRID = "Europe/Madrid"


@pytest.mark.parametrize(
    ("zone", "hour", "after", "strikes"),
    [
        pytest.param("", 8, "2026-03-02 07:59", "2026-03-02 08:00", id="UTC"),
        pytest.param("", 8, "2026-03-02 08:00", "2026-03-03 08:00", id="strictly"),
        pytest.param(MADRID, 8, "2026-03-02 06:00", "2026-03-02 07:00", id="winter"),
        pytest.param(MADRID, 8, "2026-07-02 05:00", "2026-07-02 06:00", id="summer"),
        pytest.param(
            MADRID, 8, "2026-03-28 07:00", "2026-03-29 06:00", id="a day of 23 hours"
        ),
        pytest.param(
            MADRID, 8, "2026-10-24 06:00", "2026-10-25 07:00", id="a day of 25 hours"
        ),
        pytest.param(
            MADRID, 2, "2026-03-28 12:00", "2026-03-29 01:00", id="an hour left out"
        ),
        pytest.param(
            MADRID, 2, "2026-10-24 12:00", "2026-10-25 00:00", id="an hour twice"
        ),
        pytest.param(
            MADRID, 2, "2026-10-25 00:00", "2026-10-26 01:00", id="not again at two"
        ),
        pytest.param(
            "Asia/Kathmandu", 8, "2026-03-02 02:00", "2026-03-02 02:15", id="quarters"
        ),
        pytest.param(
            "Pacific/Auckland", 8, "2026-03-01 20:00", "2026-03-02 19:00", id="far east"
        ),
        pytest.param("No/Where", 8, "2026-03-02 07:00", "2026-03-02 08:00", id="junk"),
        pytest.param("../../etc", 8, "2026-03-02 07:00", "2026-03-02 08:00", id="path"),
    ],
)
def test_the_hour_strikes(zone: str, hour: int, after: str, strikes: str) -> None:
    member = Member(time_zone=zone, digest_hour=hour)

    at = next_digest(member, datetime.fromisoformat(after).replace(tzinfo=UTC))

    assert f"{at.astimezone(UTC):%Y-%m-%d %H:%M}" == strikes
