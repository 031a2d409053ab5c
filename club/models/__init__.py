"""What the club remembers: its members, what they are told, and its own running."""

from club.models.members import Block, Member, MemberManager, Report, draw_number
from club.models.notices import Mail, Notice
from club.models.running import Heartbeat, Outage

__all__ = [
    "Block",
    "Heartbeat",
    "Mail",
    "Member",
    "MemberManager",
    "Notice",
    "Outage",
    "Report",
    "draw_number",
]
