"""Refused words: the sentence, and the letters come back."""

import pytest
from django.test import Client

from tests.browsers import HTMX, field_of, text_of
from tests.factories import make_duel, make_playing_duel
from tests.games.agreement import snapshot
from tests.games.typing_habits import decomposed, wide

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

EACH_WAY = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
CYRILLIC_ES = "\N{CYRILLIC SMALL LETTER ES}"

# What is typed, the sentence about it, and what stands in the field again.
NO_GUESSES = [
    ("", "This game uses 5-letter words; nothing was typed.", ""),
    ("   ", "This game uses 5-letter words; nothing was typed.", ""),
    ("cran", "This game uses 5-letter words; CRAN has 4.", "cran"),
    ("cranes", "This game uses 5-letter words; CRANES has 6.", "cranes"),
    ("cr4ne", "4 is not a letter of this game.", "cr4ne"),
    ("cra ne", "U+0020 is not a letter of this game.", "cra ne"),
    ("crané", "É is not a letter of this game.", "crané"),
    (f"cran{decomposed('e')}", "É is not a letter of this game.", None),
    (f"cran{wide('1')}", "1 is not a letter of this game.", None),
    (f"{CYRILLIC_ES}rane", "С is a Cyrillic letter; this game uses Latin ones.", None),  # noqa: RUF001 -- that is the point
    ("🙂", "🙂 is not a letter of this game.", "🙂"),
    ("cra\0e", "U+0000 is not a letter of this game.", None),
    ("cra\u202ee", "U+202E is not a letter of this game.", None),
    ("<b>xy", "< is not a letter of this game.", "<b>xy"),
    ('"x"yz', '" is not a letter of this game.', '"x"yz'),
    (
        "QQQQQ",
        "QQQQQ is not on the guess list. Nothing lost: your turn goes on.",
        "QQQQQ",
    ),
]


@EACH_WAY
@pytest.mark.parametrize(("word", "sentence", "draft"), NO_GUESSES)
def test_what_is_no_guess(
    anna: Client, word: str, sentence: str, draft: str | None, *, htmx: bool
) -> None:
    table = make_playing_duel(first=1)
    before = snapshot(table.game.id)

    response = anna.post(
        f"/games/{table.game.id}/guess",
        {"word": word, "row": "1"},
        headers=HTMX if htmx else {},
    )

    page = text_of(response)
    assert response.status_code == (200 if htmx else 422)
    assert f'class="message bad">{sentence}</p>' in page
    assert snapshot(table.game.id) == before
    if not htmx:  # in the part that lives there is no field: the letters stay in it
        assert field_of(page) == (word if draft is None else draft)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("", "This game uses 5-letter words; nothing was typed."),
        ("spee", "This game uses 5-letter words; SPEE has 4."),
        ("sp33d", "3 is not a letter of this game."),
        (
            "aahed",
            (
                "AAHED may be guessed but not hidden. "
                "Choose a commoner word or take a suggestion."
            ),
        ),
        ("qqqqq", "QQQQQ is not on our lists."),
    ],
)
@EACH_WAY
def test_what_may_not_be_hidden(
    anna: Client, word: str, sentence: str, *, htmx: bool
) -> None:
    game = make_duel()
    before = snapshot(game.id)

    response = anna.post(
        f"/games/{game.id}/seal", {"word": word}, headers=HTMX if htmx else {}
    )

    page = text_of(response)
    assert response.status_code == (200 if htmx else 422)
    assert f'class="message bad">{sentence}</p>' in page
    assert snapshot(game.id) == before
    if word:
        assert field_of(page) == word
