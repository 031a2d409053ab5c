"""Only services write, whatever app: every other layer asks them to."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

APPS = ["club", "games", "ladder", "tournaments"]
READERS = [
    "admin",
    "context",
    "forms",
    "http",
    "middleware",
    "receivers",
    "selectors",
    "tasks",
    "urls",
    "views",
    "wording",
]
WRITES = {
    "abulk_create",
    "abulk_update",
    "acreate",
    "adelete",
    "aget_or_create",
    "asave",
    "aupdate",
    "aupdate_or_create",
    "bulk_create",
    "bulk_update",
    "create",
    "delete",
    "execute",
    "executemany",
    "get_or_create",
    "save",
    "select_for_update",
    "update",
    "update_or_create",
}


def files_of_readers() -> Iterator[Path]:
    for app in APPS:
        for layer in READERS:
            folder = Path(settings.BASE_DIR) / app
            yield from (folder / layer).rglob("*.py")
            yield from folder.glob(f"{layer}.py")


def writes_in(source: str) -> list[str]:
    """Find calls such as ``game.save()``, and what opens a transaction."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in WRITES:
                found.append(f"line {node.lineno}: {ast.unparse(node.func)}")
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in {"atomic", "changing"}:
                found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


@pytest.mark.parametrize(
    "path", list(files_of_readers()), ids=lambda path: "/".join(path.parts[-3:])
)
def test_a_layer_that_reads_does_not_write(path: Path) -> None:
    assert writes_in(path.read_text()) == []


def test_the_layers_are_where_they_are_looked_for() -> None:
    found = {path.name for path in files_of_readers()}

    assert {"views.py", "play.py", "page.py", "tasks.py", "refusals.py"} <= found
    assert len(found) > 20


@pytest.mark.parametrize(
    "code",
    [
        "game.save()",
        "Game.objects.create(id=1)",
        "Seat.objects.filter(game=1).update(deadline=None)",
        "row.delete()",
        "Entry.objects.bulk_create([])",
        "with connection.cursor() as cursor:\n    cursor.execute('DELETE')",
        "with transaction.atomic():\n    pass",
        "with changing():\n    pass",
        "@transaction.atomic\ndef view(request): ...",
        "async def view(request):\n    await game.asave()",
    ],
)
def test_a_write_is_found(code: str) -> None:
    assert writes_in(code)


@pytest.mark.parametrize(
    "code",
    [
        "services.play_guess(game_id=1)",
        "form.cleaned_data['word']",
        "response.set_cookie('theme', 'dark')",
        "# game.save()",
        "transaction.on_commit(act)",
    ],
)
def test_what_is_no_write_passes(code: str) -> None:
    assert writes_in(code) == []
