"""What follows from a changed game once it is committed."""

from collections.abc import Callable
from functools import partial

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from club import live
from club.http import GUEST
from club.models import Member
from club.queueing import queue
from club.signals import member_leaving
from games import services, tasks
from games.models import Invitation
from games.selectors.tables import Table
from games.selectors.untold import BY_ITSELF
from games.signals import game_changed, game_ended, invitation_changed


def _on_commit(act: Callable[[], object]) -> None:
    """Act once the change is safe; a broker that is away must not fail the move.

    What is lost here the sweep finds, and a page that hears nothing asks again.
    """
    transaction.on_commit(act, robust=True)


@receiver(game_changed)
def tell_the_pages(*, tables: list[Table], **_kwargs: object) -> None:
    versions = {f"games/{table.game.id}": table.game.version for table in tables}
    _on_commit(partial(live.publish_many, versions))


@receiver(game_changed)
def let_bots_answer(*, tables: list[Table], **_kwargs: object) -> None:
    for table in tables:
        if table.bot_to_move:
            _on_commit(partial(queue, tasks.play_bot, game_id=table.game.id))


@receiver(game_changed)
def tell_the_players(*, tables: list[Table], **_kwargs: object) -> None:
    game_ids = [table.game.id for table in tables if _is_news(table)]
    if game_ids:
        _on_commit(partial(queue, tasks.tell_players, game_ids=game_ids))


def _is_news(table: Table) -> bool:
    """Tell whether a person may be away whom this concerns; a bot's opponent is not."""
    if table.entries[-1].kind == "reveal":
        return False
    return not table.opening["bot"] or table.duel.reason in BY_ITSELF


@receiver(invitation_changed)
def tell_of_it(*, invitation: Invitation, **_kwargs: object) -> None:
    services.tell_of_offer(invitation)


@receiver(game_ended)
def publish_what_was_hidden(*, tables: list[Table], **_kwargs: object) -> None:
    game_ids = [table.game.id for table in tables]
    _on_commit(partial(queue, tasks.reveal, game_ids=game_ids))


@receiver(user_logged_in)
def keep_the_guests_games(
    *, request: HttpRequest, user: Member, **_kwargs: object
) -> None:
    """Bring along what this browser played before its player logged in."""
    if guest := request.session.pop(GUEST, ""):
        services.adopt_guest(member=user, guest=guest)


@receiver(member_leaving)
def end_their_games(*, member: Member, **_kwargs: object) -> None:
    services.leave_games(member=member)
