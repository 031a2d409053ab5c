"""A language in which every translated text wears brackets."""

import re
from collections.abc import Collection
from html.parser import HTMLParser
from pathlib import Path

import polib

# Django knows it, so that dates have names; the site does not offer it.
LANGUAGE = "eo"
OPEN, CLOSE = "⟦", "⟧"

# Read aloud or shown, though they stand in an attribute; scripts show some of ours.
SPOKEN = {
    "alt",
    "aria-description",
    "aria-label",
    "aria-placeholder",
    "aria-roledescription",
    "aria-valuetext",
    "data-announce",
    "data-letters",
    "data-title",
    "label",
    "placeholder",
    "title",
}
SPOKEN_PREFIX = "data-text"
# A hash is the same for everybody.
SILENT = {"code", "script", "style"}
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "use", "wbr"}

A_WORD = re.compile(r"[^\W\d_]{2,}")


def write_catalog(source: Path, folder: Path) -> None:
    """Write the pseudo-language's catalog with every text of ``source``."""
    catalog = polib.pofile(str(source))
    for entry in catalog:
        if entry.msgctxt == "date format":
            entry.msgstr = entry.msgid
        elif entry.msgid_plural:
            entry.msgstr_plural = {
                0: f"{OPEN}{entry.msgid}{CLOSE}",
                1: f"{OPEN}{entry.msgid_plural}{CLOSE}",
            }
        else:
            entry.msgstr = f"{OPEN}{entry.msgid}{CLOSE}"
    target = folder / LANGUAGE / "LC_MESSAGES"
    target.mkdir(parents=True, exist_ok=True)
    catalog.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
    catalog.save_as_mofile(str(target / source.with_suffix(".mo").name))


def untranslated(html: str, names: Collection[str] = ()) -> list[str]:
    """Return the texts of a page that no translator saw, names apart."""
    reader = _Texts()
    reader.feed(html)
    reader.close()
    # A sentence may run over several elements: brackets are matched over them all.
    return untranslated_lines("\n".join(reader.texts), names)


def untranslated_lines(text: str, names: Collection[str] = ()) -> list[str]:
    """Return the lines of a text with words outside brackets, names apart."""
    found = []
    for line in _without_brackets(text).splitlines():
        rest = line
        for name in sorted(names, key=len, reverse=True):
            rest = rest.replace(name, "")
        if A_WORD.search(rest):
            found.append(line.strip())
    return found


class _Texts(HTMLParser):
    """Collects what a reader sees or hears, without what is marked untranslatable."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        silent = tag in SILENT or given.get("translate") == "no"
        if not (silent or any(self._silent)):
            self.texts += [t or "" for name, t in attrs if _is_spoken(tag, name)]
            if tag == "input" and given.get("type") in {"button", "reset", "submit"}:
                self.texts.append(given.get("value") or "")
            if tag == "meta" and given.get("name") == "description":
                self.texts.append(given.get("content") or "")
        if tag not in VOID:
            self._silent.append(silent)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._silent):
            self.texts.append(data)


def _is_spoken(tag: str, attribute: str) -> bool:
    if tag == "time" and attribute == "title":
        return False  # a moment, as the browser writes it in this language
    return attribute in SPOKEN or attribute.startswith(SPOKEN_PREFIX)


def _without_brackets(text: str) -> str:
    kept, depth = [], 0
    for char in text:
        depth += (char == OPEN) - (char == CLOSE)
        assert depth >= 0, "a bracket is closed twice: a translated text was cut"
        if char == "\n" or (depth == 0 and char != CLOSE):
            kept.append(char)
    assert depth == 0, "a bracket is open: a translated text was cut"
    return "".join(kept)
