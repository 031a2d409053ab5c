"""A game's page is light, and asks nobody else."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.factories import guess, make_playing_duel, play_bot, wrong_words

BUDGET = 60_000


@pytest.mark.django_db
def test_a_game_page_weighs_at_most_60_kb(client: Client) -> None:
    game = make_playing_duel().game
    for word in wrong_words(game, 2, 3):
        guess(game, word)
        if play_bot(game).duel.result:
            break  # it is drawn how lucky the bot is
    page = client.get(f"/games/{game.id}/").content
    catalog = client.get("/i18n/catalog.js").content

    files = _files_of(page.decode())
    parts = [page, catalog, *(path.read_bytes() for path in files)]

    assert {"game.js", "board.js", "table.css"} <= {path.name for path in files}
    assert not [path for path in files if path.suffix == ".woff2"]
    assert sum(len(gzip.compress(part)) for part in parts) <= BUDGET


@pytest.mark.django_db
def test_headings_do_not_change_their_font_while_a_page_loads(client: Client) -> None:
    game = make_playing_duel().game

    front = client.get("/").content.decode()
    table = client.get(f"/games/{game.id}/").content.decode()

    fonts = re.findall(r'rel="preload"[^>]*href="/static/([^"]+)"', front)
    assert [Path(name).suffix for name in fonts] == [".woff2"]
    assert front.index('rel="preload"') < front.index("fonts.css")
    assert all(_find(name).exists() for name in fonts)
    assert "preload" not in table


def _files_of(page: str) -> set[Path]:
    """Return all files a page loads, with what its scripts and styles load."""
    waiting = [_find(name) for name in re.findall(r"/static/([\w./-]+)", page)]
    files: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in files:
            continue
        files.add(path)
        if path.suffix in {".js", ".css"} and "django_htmx" not in path.parts:
            loaded = re.findall(
                r"(?:from |url\()\"(\.{1,2}/[^\"]+)\"", path.read_text()
            )
            waiting += [(path.parent / name).resolve() for name in loaded]
    return files


def _find(name: str) -> Path:
    found = finders.find(name)
    assert isinstance(found, str), name
    return Path(found)
