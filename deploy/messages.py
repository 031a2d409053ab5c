"""The compiled translations: ``python -m deploy.messages check|compile``.

They are committed, so that running the site needs no gettext. ``check`` fails if one
was forgotten, or if a language that is said to be complete is not.
"""

import sys
from pathlib import Path

import polib

LOCALE_DIR = Path(__file__).resolve().parent.parent / "locale"
COMPLETE = ("es",)

type Meaning = dict[tuple[str | None, str], object]


def compile_all() -> None:
    for source in sorted(LOCALE_DIR.glob("*/LC_MESSAGES/*.po")):
        polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))


def complaints() -> list[str]:
    """Return what is wrong, one line each."""
    found = [
        f"locale/{language}: there is no translation"
        for language in COMPLETE
        if not list(LOCALE_DIR.glob(f"{language}/LC_MESSAGES/*.po"))
    ]
    for source in sorted(LOCALE_DIR.glob("*/LC_MESSAGES/*.po")):
        name = source.relative_to(LOCALE_DIR.parent)
        messages = polib.pofile(str(source))
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or _meaning(polib.mofile(str(compiled))) != _meaning(
            messages
        ):
            found.append(f"{name}: not compiled; run python -m deploy.messages compile")
        if source.parts[-3] not in COMPLETE:
            continue
        found += [
            f"{name}:{entry.linenum}: {flaw}: {entry.msgid!r}"
            for flaw, entries in (
                ("not translated", messages.untranslated_entries()),
                ("fuzzy", messages.fuzzy_entries()),
            )
            for entry in entries
        ]
    return found


def _meaning(messages: polib.POFile | polib.MOFile) -> Meaning:
    return {
        (entry.msgctxt, entry.msgid): entry.msgstr_plural or entry.msgstr
        for entry in messages
        # Only these are compiled.
        if entry.translated()
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["compile"]:
        compile_all()
    found = complaints()
    print(*found, sep="\n", file=sys.stderr)
    sys.exit(1 if found else 0)
