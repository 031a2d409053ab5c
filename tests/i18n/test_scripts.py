"""Scripts show only sentences that they ask the catalog for, and get them all."""

import json
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client

BASE = Path(settings.BASE_DIR)
SCRIPTS = sorted((BASE / "static" / "js").glob("*.js"))
CATALOG = BASE / "locale" / "es" / "LC_MESSAGES" / "djangojs.po"

COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
LITERAL = r'"(?:[^"\\\n]|\\.)*"' + r"|'(?:[^'\\\n]|\\.)*'" + r"|`(?:[^`\\]|\\.)*`"
CALL = re.compile(rf"\bn?p?gettext\(\s*({LITERAL})")
ANY_CALL = re.compile(r"\bn?p?gettext\(")
# "Not sent." and "Copied", but neither "GET" nor "ArrowLeft" nor "outerHTML settle".
SENTENCE = re.compile(r"\b[A-Z][a-z]*[\w']* [a-z]|^[A-Z][a-z]+\W?$")
KEYS = {"Enter", "Escape"}


def code_of(script: Path) -> str:
    return COMMENT.sub("", script.read_text())


def asked_for(code: str) -> set[str]:
    """Return the sentences that a script asks the catalog for."""
    return {json.loads(literal) for literal in CALL.findall(code)}


def forgotten(code: str) -> list[str]:
    """Return what reads like a sentence and goes past the catalog."""
    texts = [literal[1:-1] for literal in re.findall(LITERAL, CALL.sub("", code))]
    return [text for text in texts if SENTENCE.search(text) and text not in KEYS]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_shows_only_sentences_of_the_catalog(script: Path) -> None:
    code = code_of(script)
    known = {entry.msgid for entry in polib.pofile(str(CATALOG))}

    assert asked_for(code) <= known
    assert len(CALL.findall(code)) == len(ANY_CALL.findall(code)), "not a plain text"
    assert forgotten(code) == []


@pytest.mark.parametrize(
    "code",
    [
        'announce("Nobody translated me");',
        "key.textContent = 'Sending';",
        "line.textContent = `Back in ${count} seconds`;",
    ],
)
def test_a_forgotten_sentence_of_a_script_is_found(code: str) -> None:
    assert forgotten(code)


@pytest.mark.django_db
def test_scripts_are_served_every_sentence_in_the_readers_language() -> None:
    sentences = {text for script in SCRIPTS for text in asked_for(code_of(script))}
    spanish = {entry.msgid: entry.msgstr for entry in polib.pofile(str(CATALOG))}

    answer = Client().get("/i18n/catalog.js", headers={"Accept-Language": "es"})

    served = answer.content.decode()
    assert answer["Content-Type"].startswith("text/javascript")
    assert sentences
    for sentence in sentences:
        assert f"{json.dumps(sentence)}: {json.dumps(spanish[sentence])}" in served
