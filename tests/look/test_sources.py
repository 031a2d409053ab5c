"""Templates, styles and scripts keep what a strict content policy and a reader need."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))

templates = pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
styles = pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
scripts = pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)


@templates
def test_no_template_holds_code_or_style(path: Path) -> None:
    source = path.read_text()

    assert not re.search(r"<style|\sstyle\s*=|javascript:|\shx-on", source)
    assert not re.search(r"\son[a-z]+\s*=", source)
    for script in re.findall(r"<script\b[^>]*>([^<]*)", source):
        assert not script.strip()


@templates
def test_no_template_asks_another_host(path: Path) -> None:
    assert not re.search(
        r"""(?:src|href|action)=["'](?:https?:)?//""", path.read_text()
    )


@templates
def test_what_htmx_sends_also_goes_without_it(path: Path) -> None:
    for tag in re.findall(r"<\w+\b[^>]*\bhx-(?:get|post)=[^>]*>", path.read_text()):
        assert re.search(r"\s(?:href|action)=", tag)
        assert "hx-target=" in tag
        assert "hx-swap=" in tag


@templates
def test_every_form_that_posts_carries_its_token(path: Path) -> None:
    for form in re.findall(
        r"<form\b[^>]*method=\"post\".*?</form>", path.read_text(), re.DOTALL
    ):
        assert "{% csrf_token %}" in form


@styles
def test_colours_stand_in_the_tokens_only(path: Path) -> None:
    if path.name == "tokens.css":
        return

    assert not re.search(r"#[0-9a-fA-F]{3,8}\b(?![^{]*\{)", path.read_text())


@styles
def test_no_stylesheet_asks_another_host_or_draws_gradients(path: Path) -> None:
    assert not re.search(r"gradient|https?:|url\(\"?//", path.read_text())


@styles
def test_every_colour_that_is_used_is_defined(path: Path) -> None:
    everything = "".join(style.read_text() for style in STYLES)

    for name in re.findall(r"var\((--[\w-]+)", path.read_text()):
        assert f"{name}:" in everything


@styles
def test_styles_stay_small(path: Path) -> None:
    assert len(path.read_text().splitlines()) < 300


@scripts
def test_scripts_build_no_code_and_no_markup_from_text(path: Path) -> None:
    source = path.read_text()

    assert not re.search(r"\beval\(|new Function|innerHTML|insertAdjacent", source)
    assert not re.search(r"document\.write|\.style\b|https?:", source)


@scripts
def test_scripts_import_what_is_there(path: Path) -> None:
    source = path.read_text()

    for names, module in re.findall(r'import \{([^}]+)\} from "(.+)";', source):
        there = (path.parent / module).resolve().read_text()
        for name in names.split(","):
            assert re.search(rf"export (async )?function {name.strip()}\b", there)


@scripts
def test_scripts_stay_small(path: Path) -> None:
    assert len(path.read_text().splitlines()) < 200
