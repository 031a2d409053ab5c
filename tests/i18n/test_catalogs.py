"""The translations are whole, and lose nothing of what they translate."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings

BASE = Path(settings.BASE_DIR)
CATALOGS = sorted((BASE / "locale").glob("*/LC_MESSAGES/*.po"))

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\{.*?\}\}|%%|%[sd]")
# What xgettext writes into a new file's header.
UNFILLED = ("SOME DESCRIPTIVE", "YEAR", "PACKAGE", "FULL NAME", "LL@li")


def entries() -> Iterator[tuple[str, polib.POEntry]]:
    for path in CATALOGS:
        for entry in polib.pofile(str(path)):
            yield str(path.relative_to(BASE)), entry


def translations(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def placeholders(*texts: str) -> set[str]:
    return {found for text in texts for found in PLACEHOLDER.findall(text)}


def test_every_placeholder_is_kept() -> None:
    lost = [
        (path, entry.msgid, text)
        for path, entry in entries()
        for text in translations(entry)
        if placeholders(text) != placeholders(entry.msgid, entry.msgid_plural)
    ]

    assert lost == []


def test_nothing_is_empty_doubtful_or_obsolete() -> None:
    flaws = [
        (path, entry.msgid)
        for path, entry in entries()
        if not entry.translated() or entry.fuzzy or entry.obsolete
    ]

    assert flaws == []


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.name)
def test_every_plural_has_every_form(path: Path) -> None:
    catalog = polib.pofile(str(path))
    forms = int(catalog.metadata["Plural-Forms"].partition("nplurals=")[2][0])

    for entry in catalog:
        if entry.msgid_plural:
            assert len(entry.msgstr_plural) == forms, entry.msgid
            assert all(entry.msgstr_plural.values()), entry.msgid


def test_nobody_shouts() -> None:
    shouted = [
        (path, text)
        for path, entry in entries()
        for text in (entry.msgid, *translations(entry))
        if "!" in text
    ]

    assert shouted == []


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.name)
def test_the_header_is_filled_in(path: Path) -> None:
    catalog = polib.pofile(str(path))

    head = catalog.header + "".join(catalog.metadata.values())
    assert catalog.metadata["Language"] == path.parts[-3]
    assert not catalog.metadata_is_fuzzy
    assert not [text for text in UNFILLED if text in head]
