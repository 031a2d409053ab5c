"""Parts of a page that are rendered once: what they may depend on, and what not."""

from zoneinfo import ZoneInfo

from django.template import Context, Template
from django.utils import timezone, translation

from games.rules.duel import Guess
from games.selectors.page import Key, Row
from games.templatetags import kept
from games.wording.log_lines import LogLine
from tests.games.rules.logged_duel import NOON

ROW = Row(1, Guess("erase", "02202"), "<b>Anna</b>", "", mine=False, language="en")


def rendered(name: str, *items: object) -> str:
    template = Template("{% load kept %}{% kept_each name items %}")
    return template.render(Context({"name": name, "items": items}))


def test_a_part_is_rendered_once() -> None:
    first = rendered("games/_row.html", ROW)
    before = kept._render.cache_info()

    again = rendered("games/_row.html", ROW)

    after = kept._render.cache_info()
    assert again == first
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)


def test_what_people_write_is_escaped() -> None:
    text = rendered("games/_row.html", ROW)

    assert "&lt;b&gt;Anna&lt;/b&gt;" in text
    assert "<b>" not in text


def test_each_language_and_each_zone_has_its_own() -> None:
    key, line = Key("e", "2"), LogLine(NOON, "Anna joins")

    english, utc = (
        rendered("games/_key.html", key),
        rendered("games/_log_line.html", line),
    )
    with translation.override("es"), timezone.override(ZoneInfo("Asia/Kolkata")):
        spanish = rendered("games/_key.html", key)
        kolkata = rendered("games/_log_line.html", line)

    assert "E, right place" in english
    assert "E, right place" not in spanish
    assert "12:00" in utc
    assert "17:30" in kolkata


def test_the_parts_see_nothing_but_their_item() -> None:
    template = Template("{% load kept %}{% kept 'games/_marks.html' %}{{ secret }}")

    text = template.render(Context({"secret": "crane-token"}))

    assert text.count("crane-token") == 1


def test_no_more_is_kept_than_fits() -> None:
    assert kept._render.cache_info().maxsize == kept.KEPT
