"""A map that the app does not know: its cities in a round, as far as its cards have named them, and their links.

Where the cities lie on the printed map nobody has said. Those of one card stand beside each other, so that the links of
its pairs are short lines along the round; it grows with every card that is named.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin

from secondchair.core.svg import at, el, esc, layer, num, region, text, title
from secondchair.games.railways.chart import Point, c
from secondchair.games.railways.pieces import aim
from secondchair.games.railways.sketch import SHADE_AT, line, said_of, straight
from secondchair.games.railways.view import Sketch
from secondchair.games.railways.work_out import CITY, NOBODY, REGION, SHADE, drawn_ways, way

LETTERS = 13
ROOM = 34.0  # along the round, for each city
SMALLEST = 70.0
BESIDE = 120.0  # for the names, left and right


def draw(sketch: Sketch) -> str:
    told, names, spots, radius = dict(sketch.told), dict(sketch.cities), _round(sketch), _radius(sketch)
    senders = {first for first, _ in sketch.pairs}
    cities = (_city(city, name, spots[city], radius, told, city in senders) for city, name in names.items())
    body = (
        layer("ways", _ways(sketch, spots, names, told))
        + layer("cities", cities)
        + layer("shades", (_shade(city, names[city], spots[city], told) for city in _receivers(sketch)))
        + layer("verdicts", _verdicts(sketch, spots), pointer_events="none")
    )
    focus = CITY + sketch.pairs[0][0] if sketch.pairs else ""
    size = (0, 0, 2 * (radius + BESIDE), 2 * radius + 60)
    return region(REGION, size, body, "The cities that your cards have named", focus)


def _radius(sketch: Sketch) -> float:
    return max(SMALLEST, round(len(sketch.cities) * ROOM / (2 * pi)))


def _round(sketch: Sketch) -> dict[str, Point]:
    """From the top, clockwise, in the order in which they were named."""
    radius, n = _radius(sketch), max(1, len(sketch.cities))
    middle = radius + BESIDE, radius + 30
    turns = {city: 2 * pi * i / n for i, (city, _) in enumerate(sketch.cities)}
    return {
        city: (round(middle[0] + radius * sin(turn), 1), round(middle[1] - radius * cos(turn), 1))
        for city, turn in turns.items()
    }


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


def _city(city: str, name: str, spot: Point, radius: float, told: dict[str, str], sends: bool) -> str:
    color = told.get(SHADE + city, "")
    ring = f'<circle r="9" fill="{c(color or "card")}" stroke="{c("ink")}" stroke-width="1.6"/>'
    right = spot[0] >= radius + BESIDE
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
    """The pairs in their order, and what happens there."""
    for n, verdict in enumerate(sketch.verdicts, 1):
        (x0, y0), (x1, y1) = spots[verdict.first], spots[verdict.second]
        words, x, y = f"{n}. {verdict.words}", (x0 + x1) / 2, (y0 + y1) / 2
        w = 7 * len(words) + 14
        bow = f'<path class="rw-can" d="{straight(((x0, y0), (x1, y1)), 0)}"/>' if hypot(x1 - x0, y1 - y0) else ""
        yield (
            f'<g id="verdict-{n}">{bow}<rect class="rw-tag" x="{num(round(x - w / 2, 1))}" y="{num(round(y - 10, 1))}" '
            f'width="{w}" height="20" rx="5"/>{text(words, x, y + 4.5, 12, class_="rw-tagged")}</g>'
        )
