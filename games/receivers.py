"""What follows from a changed game once it is committed."""

from functools import partial

from django.db import transaction
from django.dispatch import receiver

from club import live
from games import tasks
from games.selectors.tables import Table
from games.signals import game_changed, game_ended


@receiver(game_changed)
def tell_the_pages(*, tables: list[Table], **_kwargs: object) -> None:
    versions = {f"games/{table.game.id}": table.game.version for table in tables}
    transaction.on_commit(partial(live.publish_many, versions))


@receiver(game_changed)
def let_bots_answer(*, tables: list[Table], **_kwargs: object) -> None:
    for table in tables:
        if table.bot_to_move:
            answer = partial(tasks.play_bot.delay, game_id=table.game.id)
            transaction.on_commit(answer)


@receiver(game_ended)
def publish_what_was_hidden(*, tables: list[Table], **_kwargs: object) -> None:
    game_ids = [table.game.id for table in tables]
    transaction.on_commit(partial(tasks.reveal.delay, game_ids=game_ids))
