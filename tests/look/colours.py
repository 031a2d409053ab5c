"""Colours as stylesheets name them, and their contrast (WCAG 2)."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOKENS = ROOT / "static" / "css" / "tokens.css"

type Colour = tuple[float, float, float]
type Palette = dict[str, str]

# Machado, Oliveira, Fernandes 2009, full severity, on linear light.
DEFICIENCIES = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def palettes() -> list[Palette]:
    """Return the palettes of tokens.css: light, dark by system, dark by choice."""
    blocks = re.findall(r"\{([^{}]*--page:[^{}]*)\}", TOKENS.read_text())
    return [dict(re.findall(r"--([\w-]+): (#\w{6});", block)) for block in blocks]


def light_of(colour: str) -> Colour:
    """Return a colour as linear light."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4


def seen_by(deficiency: str, colour: Colour) -> Colour:
    """Return what somebody sees who sees colours differently."""
    seen = [
        min(1.0, max(0.0, sum(w * c for w, c in zip(row, colour, strict=True))))
        for row in DEFICIENCIES[deficiency]
    ]
    return seen[0], seen[1], seen[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
