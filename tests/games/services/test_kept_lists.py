"""A game stays on the lists it began with."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from games import services, wordlists
from games.models import WordList
from games.rules.refusals import Refused
from games.selectors.lists import list_by_hash
from tests.factories import (
    ANNA,
    NONCE,
    guess,
    hidden_word,
    make_duel,
    make_playing_duel,
    play_bot,
)
from tests.games.agreement import log_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

type Edit = Callable[[str, list[str]], None]


@pytest.fixture
def edit_list(settings: Settings, tmp_path: Path) -> Edit:
    """Return a function that puts other words into a list's file."""
    for name in ("en/5-guesses", "en/5-secrets", "bots/en-5-easy-openers"):
        source = Path(settings.WORDLISTS_DIR) / f"{name}.txt"
        target = tmp_path / f"{name}.txt"
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(source.read_bytes())

    def edit(name: str, words: list[str]) -> None:
        settings.WORDLISTS_DIR = tmp_path
        (tmp_path / f"{name}.txt").write_text("\n".join(words) + "\n")
        forget_lists()

    return edit


@pytest.fixture(autouse=True)
def _forget_lists() -> Iterator[None]:
    """Read every list anew, here and in the tests that follow."""
    forget_lists()
    yield
    forget_lists()


def forget_lists() -> None:
    wordlists.current.cache_clear()
    list_by_hash.cache_clear()


def test_a_word_that_left_the_list_may_still_be_guessed(edit_list: Edit) -> None:
    table = make_playing_duel(first=1)
    edit_list("en/5-guesses", ["slate", "speed"])

    guess(table.game, "crane", row=1)

    assert log_of(table.game.id)[-1]["word"] == "crane"


def test_a_word_that_joined_the_list_is_still_unknown(edit_list: Edit) -> None:
    table = make_playing_duel(first=1)
    edit_list("en/5-guesses", ["qqqqq", "speed"])

    with pytest.raises(Refused, match="unknown"):
        guess(table.game, "qqqqq", row=1)


def test_the_secrets_are_drawn_from_the_list_of_the_opening(edit_list: Edit) -> None:
    game = make_duel()
    edit_list("en/5-secrets", ["zzzzz"])

    services.seal_word(game_id=game.id, player=ANNA, text="speed", nonce=NONCE)

    assert hidden_word(game, 2) != "zzzzz"


def test_the_bot_keeps_to_the_openers_of_the_opening(edit_list: Edit) -> None:
    table = make_playing_duel(first=2)
    edit_list("bots/en-5-easy-openers", ["zzzzz"])

    play_bot(table.game)

    assert log_of(table.game.id)[-1]["word"] != "zzzzz"


def test_a_new_game_names_the_new_list_and_both_are_kept(edit_list: Edit) -> None:
    old = make_duel()
    edit_list("en/5-guesses", ["qqqqq", "speed"])
    new = make_duel()

    hashes = [
        {item["name"]: item["sha256"] for item in log_of(game.id)[0]["lists"]}  # type: ignore[attr-defined]
        for game in (old, new)
    ]
    assert hashes[0]["en/5-guesses"] != hashes[1]["en/5-guesses"]
    assert hashes[0]["en/5-secrets"] == hashes[1]["en/5-secrets"]
    assert WordList.objects.filter(name="en/5-guesses").count() == 2
