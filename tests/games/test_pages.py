"""What a game's page says to each of those who may look at it."""

import pytest

from club import clock
from games.selectors import game_page, table_of
from games.services import seal_word
from tests.factories import ANNA, NONCE, make_duel

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("nonce", "by_server"), [("", True), (NONCE, False)])
def test_only_whose_nonce_the_site_made_is_told_so(
    nonce: str,
    by_server: bool,  # noqa: FBT001 -- a case of the table above
) -> None:
    game = make_duel()
    seal_word(game_id=game.id, player=ANNA, text="speed", nonce=nonce)
    table = table_of(game.id)

    pages = {viewer: game_page(table, viewer, clock.now()) for viewer in (1, 2, None)}

    assert pages[1].by_server is by_server
    assert not pages[2].by_server
    assert not pages[None].by_server
