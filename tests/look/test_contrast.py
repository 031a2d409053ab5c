"""The palette is the one that was agreed, and everybody can read it."""

import pytest

from tests.look.colours import contrast, light_of, palettes, seen_by

AGREED = {
    "page": ("#FAF6F0", "#16121B"),
    "card": ("#FFFFFF", "#201A27"),
    "sunk": ("#EFE9E1", "#2A2232"),
    "ink": ("#241C2B", "#F2ECF6"),
    "soft": ("#5E5468", "#BBB0C5"),
    "edge": ("#857A8E", "#8E8299"),
    "accent": ("#5A2B6B", "#CFA8E4"),
    "on-accent": ("#FFFFFF", "#24132E"),
    "in-bg": ("#FCE9D8", "#3B2413"),
    "in-edge": ("#B0561E", "#E59B5D"),
    "in-ink": ("#5C2A0C", "#FFE0C4"),
    "danger": ("#A01B33", "#FF9FA8"),
    "ok": ("#1D5F57", "#8ED6C8"),
    "warn": ("#7A4A00", "#F3CB80"),
    "warn-bg": ("#FFF0D2", "#352710"),
    "p1": ("#1F5C8B", "#8CC6F0"),
    "p2": ("#A12C63", "#F2A0C6"),
    "focus": ("#1B62B5", "#8FC4FF"),
}
# Contrast in the light and in the dark, to a tenth.
TEXTS = [
    ("ink", "page", 15.3, 15.9),
    ("ink", "card", 16.5, 14.6),
    ("ink", "sunk", 13.7, 13.2),
    ("soft", "page", 6.6, 8.9),
    ("soft", "card", 7.1, 8.2),
    ("soft", "sunk", 5.9, 7.4),
    ("accent", "page", 9.8, 9.1),
    ("accent", "card", 10.5, 8.4),
    ("on-accent", "accent", 10.5, 8.6),
    ("in-ink", "in-bg", 9.9, 11.5),
    ("danger", "page", 7.2, 9.5),
    ("danger", "card", 4.5, 4.5),
    ("ok", "page", 6.9, 11.1),
    ("warn", "warn-bg", 6.6, 9.4),
    ("p1", "page", 6.6, 10.1),
    ("p2", "page", 6.4, 9.3),
]
SHAPES = [
    ("accent", "page", 9.8, 9.1),
    ("in-edge", "page", 4.7, 8.1),
    ("in-edge", "in-bg", 4.2, 6.3),
    ("edge", "page", 3.8, 5.1),
    ("edge", "card", 4.1, 4.7),
    ("edge", "sunk", 3.4, 4.2),
    ("focus", "page", 5.6, 10.1),
    ("focus", "card", 6.1, 9.3),
    ("accent", "in-bg", 8.9, 7.2),
    ("accent", "sunk", 8.7, 7.6),
]


def test_the_tokens_are_the_agreed_colours() -> None:
    light, dark, _chosen = palettes()

    assert light == {name: pair[0] for name, pair in AGREED.items()}
    assert dark == {name: pair[1] for name, pair in AGREED.items()}


def test_the_dark_palette_is_the_same_by_system_and_by_choice() -> None:
    _light, by_system, by_choice = palettes()

    assert by_system == by_choice


@pytest.mark.parametrize(("front", "back", "light", "dark"), TEXTS)
def test_text_stands_out(front: str, back: str, light: float, dark: float) -> None:
    found = _contrasts(front, back)

    assert min(found) >= 4.5
    assert found[0] >= light - 0.1
    assert found[1] >= dark - 0.1


@pytest.mark.parametrize(("front", "back", "light", "dark"), SHAPES)
def test_shapes_stand_out(front: str, back: str, light: float, dark: float) -> None:
    found = _contrasts(front, back)

    assert min(found) >= 3
    assert found[0] >= light - 0.1
    assert found[1] >= dark - 0.1


@pytest.mark.parametrize("deficiency", ["protan", "deutan", "tritan"])
@pytest.mark.parametrize("other", ["in-bg", "sunk"])
def test_the_right_place_is_told_apart_by_everybody(
    deficiency: str, other: str
) -> None:
    for palette in palettes():
        place, beside = light_of(palette["accent"]), light_of(palette[other])

        seen = seen_by(deficiency, place), seen_by(deficiency, beside)

        assert contrast(*seen) >= 7


def _contrasts(front: str, back: str) -> tuple[float, float]:
    light, dark, _chosen = palettes()
    return (
        contrast(light_of(light[front]), light_of(light[back])),
        contrast(light_of(dark[front]), light_of(dark[back])),
    )
