"""The domain signals of the club."""

from django.dispatch import Signal

# member: Member. They are leaving; whoever holds something of theirs lets go of it, in
# transactions of their own. May be sent again: leaving goes on after an interruption.
member_leaving = Signal()

# mail: Mail. It waits in the outbox.
mail_queued = Signal()
