"""What the club remembers: its members, what they are told, and its own running."""

from club.models.club import Club, draw_token
from club.models.members import Block, Member, MemberManager, Report, draw_number
from club.models.notices import Mail, Notice
from club.models.running import Heartbeat, Outage, WorkerPulse

__all__ = [
    "Block",
    "Club",
    "Heartbeat",
    "Mail",
    "Member",
    "MemberManager",
    "Notice",
    "Outage",
    "Report",
    "WorkerPulse",
    "draw_number",
    "draw_token",
]
