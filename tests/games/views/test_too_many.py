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
    page = response.content.decode()
    assert "<h1>Too many games</h1>" in page
    assert "Too many games are running here." in page
    assert "made no sense" not in page
    assert Game.objects.count() == MOST_RUNNING
