"""Reading what the club knows of itself. Nothing here writes."""

from club.selectors.club import (
    ClubFacts,
    awaits_approval,
    club_facts,
    club_name,
    has_organiser,
    may_sign_up,
    opens_set_up,
)
from club.selectors.outages import recent_outage

__all__ = [
    "ClubFacts",
    "awaits_approval",
    "club_facts",
    "club_name",
    "has_organiser",
    "may_sign_up",
    "opens_set_up",
    "recent_outage",
]
