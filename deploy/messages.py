"""The translations: ``python -m deploy.messages collect|check`` (needs GNU gettext).

``collect`` brings new sentences into ``locale/`` and compiles it. ``check`` fails if
that was forgotten, or if a language that is said to be complete is not. The compiled
files are committed, so that running the site needs no gettext.
"""

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django
import polib
from django.core.management import call_command
from django.test import override_settings

BASE_DIR = Path(__file__).resolve().parent.parent
LOCALE_DIR = BASE_DIR / "locale"
COMPLETE = ("es",)
DOMAINS = ("django", "djangojs")
# Where sentences are; all else is nobody's sentence, or not ours.
SOURCES = ("club", "games", "ladder", "tournaments", "templates", "static/js")

type Key = tuple[str | None, str]


@contextlib.contextmanager
def collected() -> Iterator[Path]:
    """Yield a copy of ``locale/`` that holds every sentence of the code."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for source in SOURCES:
            shutil.copytree(BASE_DIR / source, copy / source)
        shutil.copytree(LOCALE_DIR, copy / "locale")
        # Django collects from where one stands, and into the ``locale`` it meets there.
        with contextlib.chdir(copy), override_settings(LOCALE_PATHS=[copy / "locale"]):
            for domain in DOMAINS:
                call_command(
                    "makemessages",
                    locale=COMPLETE,
                    domain=domain,
                    no_obsolete=True,
                    no_wrap=True,
                    add_location="never",  # numbers would change with every edit
                    verbosity=0,
                )
        yield copy / "locale"


def complaints() -> Iterator[str]:
    """Yield what is wrong, one line each."""
    with collected() as fresh:
        for language in COMPLETE:
            for domain in DOMAINS:
                wanted = {*map(_key, _messages(fresh, language, domain))}
                for flaw in _flaws(language, domain, wanted):
                    yield f"{language} {domain}: {flaw}"


def _flaws(language: str, domain: str, wanted: set[Key]) -> Iterator[str]:
    messages = _messages(LOCALE_DIR, language, domain)
    compiled = _path(LOCALE_DIR, language, domain).with_suffix(".mo")
    here = {*map(_key, messages)}
    for _context, sentence in sorted(wanted - here, key=str):
        yield f"not collected: {sentence!r}"
    for _context, sentence in sorted(here - wanted, key=str):
        yield f"no longer used: {sentence!r}"
    for entry in messages.untranslated_entries():
        yield f"not translated: {entry.msgid!r}"
    for entry in messages.fuzzy_entries():
        yield f"fuzzy: {entry.msgid!r}"
    if not compiled.exists() or _meaning(polib.mofile(str(compiled))) != _meaning(
        messages
    ):
        yield "not compiled"


def _path(folder: Path, language: str, domain: str) -> Path:
    return folder / language / "LC_MESSAGES" / f"{domain}.po"


def _messages(folder: Path, language: str, domain: str) -> polib.POFile:
    path = _path(folder, language, domain)
    return polib.pofile(str(path)) if path.exists() else polib.POFile()


def _key(entry: polib.POEntry | polib.MOEntry) -> Key:
    return entry.msgctxt, entry.msgid


def _meaning(messages: polib.POFile | polib.MOFile) -> dict[Key, object]:
    # Only what is translated is compiled.
    return {
        _key(entry): entry.msgstr_plural or entry.msgstr
        for entry in messages.translated_entries()
    }


def main(action: str) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    django.setup()
    if action == "collect":
        with collected() as fresh:
            for source in sorted(fresh.glob("*/LC_MESSAGES/*.po")):
                compiled = source.with_suffix(".mo")
                polib.pofile(str(source)).save_as_mofile(str(compiled))
            shutil.copytree(fresh, LOCALE_DIR, dirs_exist_ok=True)
        return 0
    found = list(complaints())
    if found:
        hint = "`make messages` collects and compiles."
        print(*found, hint, sep="\n", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
