"""One browser cannot pile up games without end."""

import pytest
from django.test import Client

from games.models import Game
from games.selectors.reading import MOST_RUNNING

pytestmark = pytest.mark.django_db


def test_a_browser_with_too_many_running_games_is_told_so(client: Client) -> None:
    for _game in range(MOST_RUNNING):
        client.post("/games/play/bot")

    response = client.post("/games/play/bot")

    assert response.status_code == 429
    assert "Too many games are running here." in response.content.decode()
    assert Game.objects.count() == MOST_RUNNING
