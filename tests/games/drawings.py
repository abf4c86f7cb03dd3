"""What every test of a drawing needs: finding things in an SVG, and how colours look to different eyes."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element


def with_attribute(root: Element, name: str) -> list[Element]:
    return [el for el in root.iter() if el.get(name) is not None]


def by_id(root: Element, name: str) -> Element:
    (found,) = [el for el in root.iter() if el.get("id") == name]
    return found


def translation(el: Element) -> tuple[float, float]:
    found = re.search(r"translate\((-?[\d.]+)px,(-?[\d.]+)px\)", el.get("style", ""))
    assert found, el.attrib
    return float(found[1]), float(found[2])


# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear light.
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def linear(colour: str) -> list[float]:
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """CIE L*a*b* under D65."""
    r, g, b = (min(1, max(0, v)) for v in rgb)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, sight: str) -> float:
    seen = [
        lab([sum(m * v for m, v in zip(row, linear(c), strict=True)) for row in BLINDNESS[sight]]) for c in (one, other)
    ]
    return sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5


def contrast(one: str, other: str) -> float:
    """As the accessibility guidelines define it."""
    a, b = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (b + 0.05) / (a + 0.05)
