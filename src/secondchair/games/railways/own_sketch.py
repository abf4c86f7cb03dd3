"""A map that the app does not know: its cities in a round, as far as its cards have named them, and their links.

Where the cities lie on the printed map nobody has said. Those of one card stand below each other, so that the links of
its pairs are short lines; the round grows with every card that is named.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import pi, sin

from secondchair.core.svg import at, el, esc, layer, num, region, text, title
from secondchair.games.railways.chart import Point, c
from secondchair.games.railways.pieces import aim
from secondchair.games.railways.sketch import SHADE_AT, line, said_of, straight
from secondchair.games.railways.view import Sketch
from secondchair.games.railways.work_out import CITY, NOBODY, REGION, SHADE, drawn_ways, way

LETTERS = 15
ROW = 30.0  # from city to city, down one side and up the other
NARROW, BULGE = 60.0, 45.0  # half of the round where it is narrowest, and how much wider it is in the middle
BESIDE = 125.0  # for the names, left and right
MIDDLE = NARROW + BULGE + BESIDE
TAG = 22.0  # from one answer to the next


def draw(sketch: Sketch) -> str:
    told, names, spots = dict(sketch.told), dict(sketch.cities), _round(sketch)
    senders = {first for first, _ in sketch.pairs}
    body = (
        layer("ways", _ways(sketch, spots, names, told))
        + layer("cities", (_city(city, name, spots[city], told, city in senders) for city, name in names.items()))
        + layer("shades", (_shade(city, names[city], spots[city], told) for city in _receivers(sketch)))
        + layer("verdicts", _verdicts(sketch, spots), pointer_events="none")
    )
    focus = CITY + sketch.pairs[0][0] if sketch.pairs else ""
    size = (0, 0, 2 * MIDDLE, ROW * (_rows(sketch) + 1))
    return region(REGION, size, body, "The cities that your cards have named", focus)


def _rows(sketch: Sketch) -> int:
    return -(-len(sketch.cities) // 2)


def _round(sketch: Sketch) -> dict[str, Point]:
    """Down the right side and up the left one, in the order in which they were named: no name stands on another."""
    rows, found = _rows(sketch), dict[str, Point]()
    for i, (city, _) in enumerate(sketch.cities):
        row, side = (i, 1) if i < rows else (2 * rows - 1 - i, -1)
        out = NARROW + BULGE * sin(pi * (row + 0.5) / rows)
        found[city] = round(MIDDLE + side * out, 1), ROW * (row + 1)
    return found


def _receivers(sketch: Sketch) -> list[str]:
    """Cities whose colour may decide, each once."""
    return list(dict.fromkeys(second for _, second in sketch.pairs))


def _ways(sketch: Sketch, spots: dict[str, Point], names: dict[str, str], told: dict[str, str]) -> Iterable[str]:
    for a, b in drawn_ways(sketch.ways, told):
        if a in spots and b in spots:
            owner, ends = told.get(way(a, b), NOBODY), (spots[a], spots[b])
            reach = el("path", class_="rw-reach", d=straight(ends, 0))
            words = title(said_of(names[a], names[b], owner))
            yield f'<g id="{esc(way(a, b))}"{aim(way(a, b), False)}>{words}{line(ends, owner)}{reach}</g>'


def _city(city: str, name: str, spot: Point, told: dict[str, str], sends: bool) -> str:
    color = told.get(SHADE + city, "")
    ring = f'<circle r="9" fill="{c(color or "card")}" stroke="{c("ink")}" stroke-width="1.6"/>'
    right = spot[0] > MIDDLE
    word = text(name, 14 if right else -14, 4.5, LETTERS, text_anchor="start" if right else "end", fill=c("ink"))
    mark = aim(CITY + city, False) if sends else ""
    return f'<g id="{esc(CITY + city)}"{mark} style="{at(*spot)}">{title(name)}{ring}{word}</g>'


def _shade(city: str, name: str, spot: Point, told: dict[str, str]) -> str:
    """Where the colour of a city is touched."""
    flag = f'<circle r="7" fill="{c("card")}" stroke="{c("ink")}"/>' + text("+", 0, 4.5, 13, class_="rw-tagged")
    words = title(f"{name}: {told.get(SHADE + city) or 'its colour'}")
    place = at(spot[0] + SHADE_AT[0], spot[1] + SHADE_AT[1])
    return f'<g id="{esc(SHADE + city)}"{aim(SHADE + city, False)} style="{place}">{words}{flag}</g>'


def _verdicts(sketch: Sketch, spots: dict[str, Point]) -> Iterable[str]:
    """The pairs in their order, and what happens there; one answer never hides another."""
    lowest = 0.0
    for n, verdict in enumerate(sketch.verdicts, 1):
        ends = spots[verdict.first], spots[verdict.second]
        lowest = y = max((ends[0][1] + ends[1][1]) / 2, lowest + TAG)
        words = f"{n}. {verdict.words}"
        w = 7 * len(words) + 14
        yield (
            f'<g id="verdict-{n}"><path class="rw-can" d="{straight(ends, 0)}"/><rect class="rw-tag" '
            f'x="{num(MIDDLE - w / 2)}" y="{num(round(y - 10, 1))}" width="{w}" height="20" rx="5"/>'
            f"{text(words, MIDDLE, y + 4.5, 12, class_='rw-tagged')}</g>"
        )
