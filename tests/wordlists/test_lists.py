"""The word lists are what their README says, and fit for the games."""

import hashlib
import json
import re
import unicodedata
from pathlib import Path

import pytest

from games.rules.bot import LEVELS
from games.rules.words import ALPHABETS

FOLDER = Path(__file__).parents[2] / "wordlists"
LENGTHS = (4, 5, 6)
WORD_FILES = sorted(
    str(path.relative_to(FOLDER))
    for path in (*FOLDER.glob("en/*.txt"), *FOLDER.glob("bots/*.txt"))
)
HASHED = sorted({*WORD_FILES, *(f"en/{n}-ranked.tsv" for n in LENGTHS)})


def words_of(name: str) -> list[str]:
    return (FOLDER / name).read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", [*HASHED, "keyboards.json"])
def test_the_readme_names_each_file_by_its_hash(name: str) -> None:
    written = (FOLDER / name).read_bytes()

    row = re.search(
        rf"^\| `{re.escape(name)}` \| (\d*) \| `(\w+)` \|$",
        (FOLDER / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )

    assert row is not None, "not in the table of wordlists/README.md"
    assert row[2] == hashlib.sha256(written).hexdigest()
    assert row[1] in ("", str(written.count(b"\n")))


def test_the_readme_names_no_file_that_is_not_there() -> None:
    readme = (FOLDER / "README.md").read_text("utf-8")

    named = re.findall(r"^\| `([^`]+)` \| \d* \| `\w{64}` \|$", readme, re.MULTILINE)

    assert sorted(named) == sorted([*HASHED, "keyboards.json"])


def test_the_notice_names_every_list() -> None:
    notice = (FOLDER / "NOTICE").read_text("utf-8")

    unnamed = [name for name in HASHED if name.startswith("en/") and name not in notice]

    assert unnamed == []
    assert "bots/*-openers.txt" in notice
    assert "keyboards.json" in notice


@pytest.mark.parametrize("name", WORD_FILES)
def test_words_are_sorted_by_code_point_without_duplicates(name: str) -> None:
    text = (FOLDER / name).read_bytes().decode()

    words = words_of(name)

    assert words == sorted(set(words))
    assert text == "".join(f"{word}\n" for word in words)


@pytest.mark.parametrize("name", WORD_FILES)
def test_words_are_composed_lower_case_letters_of_the_alphabet(name: str) -> None:
    for word in words_of(name):
        assert word == unicodedata.normalize("NFC", word).lower()
        assert set(word) <= set(ALPHABETS["en"]), word


@pytest.mark.parametrize("name", [n for n in WORD_FILES if n[3].isdigit()])
def test_words_have_the_length_the_file_says(name: str) -> None:
    length = int(name[3])

    assert {len(word) for word in words_of(name)} == {length}


@pytest.mark.parametrize("length", LENGTHS)
def test_every_word_that_may_be_hidden_may_be_guessed(length: int) -> None:
    secrets = set(words_of(f"en/{length}-secrets.txt"))

    assert secrets < set(words_of(f"en/{length}-guesses.txt"))


@pytest.mark.parametrize(
    ("length", "secrets", "guesses"),
    [(4, 1500, 4992), (5, 2054, 11267), (6, 2415, 19922)],
)
def test_no_list_lost_words_unnoticed(length: int, secrets: int, guesses: int) -> None:
    assert len(words_of(f"en/{length}-secrets.txt")) == secrets
    assert len(words_of(f"en/{length}-guesses.txt")) == guesses


@pytest.mark.parametrize("length", LENGTHS)
def test_the_ranking_holds_the_secrets_commonest_first(length: int) -> None:
    rows = [line.split("\t") for line in words_of(f"en/{length}-ranked.tsv")]

    commonness = [float(row[2]) for row in rows]

    assert sorted(row[0] for row in rows) == words_of(f"en/{length}-secrets.txt")
    assert commonness == sorted(commonness, reverse=True)


def test_the_official_list_lies_between_secrets_and_guesses() -> None:
    official = set(words_of("en/5-official.txt"))

    assert len(official) == 4204
    assert set(words_of("en/5-secrets.txt")) < official
    assert official < set(words_of("en/5-guesses.txt"))


def test_offensive_words_may_be_guessed_but_neither_hidden_nor_drawn() -> None:
    blocked = set(words_of("en/blocked.txt"))
    guesses = {word for n in LENGTHS for word in words_of(f"en/{n}-guesses.txt")}
    hidden = {word for n in LENGTHS for word in words_of(f"en/{n}-secrets.txt")}

    assert blocked <= guesses
    assert blocked.isdisjoint(hidden)
    assert blocked.isdisjoint(words_of("en/5-official.txt"))


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_every_level_opens_with_words_that_may_be_guessed(level: str) -> None:
    openers = words_of(f"bots/en-5-{level}-openers.txt")

    assert 8 <= len(openers) <= 20
    assert set(openers) <= set(words_of("en/5-guesses.txt"))
    assert set(openers).isdisjoint(words_of("en/blocked.txt"))


def test_every_letter_has_exactly_one_key() -> None:
    layouts = json.loads((FOLDER / "keyboards.json").read_bytes())
    languages = [name for name in layouts if not name.startswith("_")]

    for language in languages:
        keys = "".join(layouts[language]["rows"])
        assert len(keys) == len(set(keys)), language
        assert set(layouts[language]["letters"]) <= set(keys), language


def test_the_rules_know_the_letters_of_the_keyboards() -> None:
    layouts = json.loads((FOLDER / "keyboards.json").read_bytes())

    for language, letters in ALPHABETS.items():
        assert letters == layouts[language]["letters"]
