"""What the tests of the pages stand on: a sentence that was forgotten is found."""

import pytest

from tests.i18n.pseudo import untranslated


@pytest.mark.parametrize(
    "html",
    [
        "<p>Nobody translated me</p>",
        "<p>⟦translated⟧ and glued to</p>",
        "<p>⟦translated⟧<b> glued to</b></p>",
        '<p>⟦<b translate="no">CRANE</b>⟧ won</p>',
        "<title>Word Duel</title>",
        "<textarea>The result</textarea>",
        '<button aria-label="Close">X</button>',
        '<a title="Further">...</a>',
        '<input placeholder="Your word">',
        '<input type="submit" value="Send">',
        '<img alt="A board">',
        '<div data-announce="Your move."></div>',
        '<div data-letters="Position 1 open"></div>',
        '<div data-title="Your move: Bot"></div>',
        '<div data-text-again="Try again"></div>',
        '<meta name="description" content="A club that plays">',
        '<optgroup label="Levels"></optgroup>',
    ],
)
def test_a_forgotten_text_is_found(html: str) -> None:
    assert untranslated(html)


@pytest.mark.parametrize(
    "html",
    [
        "<p>⟦Somebody translated me⟧</p>",
        "<p>⟦Made by ⟦the bot⟧ just now⟧</p>",
        "<p>⟦A sentence <b>over</b> several⟧ - <i>⟦elements⟧</i></p>",
        '<p translate="no">CRANE</p>',
        '<p translate="no">CRANE <b>SPEED</b></p>',
        "<button>Q</button><p>18:30, 7 : 2 ■○</p>",
        "<p>⟦Seal⟧ <code>fd51ae</code></p>",
        '<time title="2 Dec 2026, 01:06:00 UTC">01:06</time>',
        "<script>const text = 'not shown';</script>",
        '<input name="level" type="hidden" value="easy">',
        '<div class="your move" data-status="playing" id="table"></div>',
        '<button aria-label="⟦E, right place⟧">E</button>',
    ],
)
def test_what_is_translated_or_no_text_passes(html: str) -> None:
    assert untranslated(html) == []


def test_names_are_no_texts() -> None:
    assert untranslated("<p>Brainclub</p>", ["Brainclub"]) == []
    assert untranslated("<p>Brainclub plays</p>", ["Brainclub"]) == ["Brainclub plays"]


def test_a_text_that_was_cut_is_found() -> None:
    with pytest.raises(AssertionError, match="cut"):
        untranslated("<p>⟦Somebody transl</p>")
