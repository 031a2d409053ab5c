"""The domain signals of games, sent inside the transaction that changed them."""

from django.dispatch import Signal

# tables: list[Table] (games.services.table). Entries were added to their logs.
game_changed = Signal()

# tables: list[Table]. Their ``end`` was written.
game_ended = Signal()

# invitation: Invitation. It was made, or taken, withdrawn, declined or expired.
invitation_changed = Signal()
