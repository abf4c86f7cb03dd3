"""The map beside a printed board, as far as it is known: links between cities, and what was worked out, drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from secondchair.core.svg import at, el, esc, kept, layer, num, region, text, title
from secondchair.games.railways import pieces
from secondchair.games.railways.chart import Chart, Point, c, chart
from secondchair.games.railways.content import BOARDS, COLORS
from secondchair.games.railways.pieces import aim
from secondchair.games.railways.view import CityShown, Sketch
from secondchair.games.railways.work_out import (
    BOTH,
    CITY,
    NOBODY,
    RAILBOTS,
    REGION,
    SHADE,
    YOURS,
    drawn_ways,
    way,
    ways,
)

WORDS = {YOURS: "yours", RAILBOTS: "the Railbot’s", BOTH: "one of each", NOBODY: "no link"}
BOW = 44.0  # so far a bow leaves the line between two cities at least
ASIDE = 3.0  # so far two links between the same cities lie from the line between them
SHADE_AT = (15, -15)  # where the colour of a grey city is touched


def draw(sketch: Sketch, country: str) -> str:
    """`country` is the drawing of the land."""
    on, told = chart(sketch.map), dict(sketch.told)
    shown, senders = list(_cities(sketch, told)), {first for first, _ in sketch.pairs}
    body = (
        layer("map", [country])
        + layer("ways", _ways(sketch, on, told))
        + layer("cities", (pieces.city(sketch.map, city, city.id in senders) for city in shown))
        + layer("goods", (pieces.goods(sketch.map, city) for city in shown))
        + layer("shades", _shades(sketch, on))
        + layer("verdicts", _verdicts(sketch, on), pointer_events="none")
    )
    name, focus = BOARDS[sketch.map].name, CITY + sketch.pairs[0][0] if sketch.pairs else ""
    return region(REGION, (0, 0, on.width, on.height), body, f"Map of {name}, as far as it is known", focus)


def _cities(sketch: Sketch, told: dict[str, str]) -> Iterator[CityShown]:
    board = BOARDS[sketch.map]
    for i, city in enumerate(board.cities):
        color = told.get(SHADE + city.id, city.color)
        yield CityShown(
            id=city.id, color=color, cubes=(0,) * len(COLORS), in_play=bool(board.in_play >> i & 1),
            marker=False, new=color != city.color,
        )  # fmt: skip


def _spot(sketch: Sketch, on: Chart, city: str) -> Point:
    board = BOARDS[sketch.map]
    return on.spots[board.cities[board.city_index[city]].hex]


def _ways(sketch: Sketch, on: Chart, told: dict[str, str]) -> Iterable[str]:
    """Every pair of cities that a link may join can be touched; a link that lies there has its owner's colour."""
    names = {city.id: city.name for city in BOARDS[sketch.map].cities}
    for a, b in drawn_ways(ways(sketch.map), told):
        owner = told.get(way(a, b), NOBODY)
        ends = _spot(sketch, on, a), _spot(sketch, on, b)
        reach = el("path", class_="rw-reach", d=straight(ends, 0))
        said = title(said_of(names[a], names[b], owner))
        yield f'<g id="{esc(way(a, b))}"{aim(way(a, b), False)}>{said}{line(ends, owner)}{reach}</g>'


def said_of(first: str, second: str, owner: str) -> str:
    return f"{first} – {second}: {WORDS[owner]}"


def line(ends: tuple[Point, Point], owner: str) -> str:
    """A link in the colour of whoever owns it; dashed where there is none yet."""
    return {
        NOBODY: _line(ends, "ink", 0, ' stroke-dasharray="4 4" opacity=".55"'),
        YOURS: _line(ends, "you", 0),
        RAILBOTS: _line(ends, "railbot", 0),
        BOTH: _line(ends, "you", ASIDE) + _line(ends, "railbot", -ASIDE),
    }[owner]


@kept
def straight(ends: tuple[Point, Point], aside: float) -> str:
    (x0, y0), (x1, y1) = ends
    long = max(1.0, hypot(x1 - x0, y1 - y0))
    dx, dy = aside * (y0 - y1) / long, aside * (x1 - x0) / long
    return f"M{num(round(x0 + dx, 1))} {num(round(y0 + dy, 1))}L{num(round(x1 + dx, 1))} {num(round(y1 + dy, 1))}"


@kept
def _line(ends: tuple[Point, Point], color: str, aside: float, more: str = "") -> str:
    width = 2 if more else 5
    return f'<path d="{straight(ends, aside)}" fill="none" stroke="{c(color)}" stroke-width="{width}"{more}/>'


def _shades(sketch: Sketch, on: Chart) -> Iterable[str]:
    """Beside a grey city of the card: a place to touch when it has become a new city."""
    board = BOARDS[sketch.map]
    for _, city in sketch.pairs:
        if board.cities[board.city_index[city]].color == "grey":
            x, y = _spot(sketch, on, city)
            flag = f'<circle r="7" fill="{c("card")}" stroke="{c("ink")}"/>' + text("+", 0, 4.5, 13, class_="rw-tagged")
            place = f'style="{at(x + SHADE_AT[0], y + SHADE_AT[1])}"'
            yield f'<g id="{esc(SHADE + city)}"{aim(SHADE + city, False)} {place}>{title("New City tile")}{flag}</g>'


def _verdicts(sketch: Sketch, on: Chart) -> Iterable[str]:
    """The pairs in their order: a bow from city to city, and what happens there."""
    for n, verdict in enumerate(sketch.verdicts, 1):
        (x0, y0), (x1, y1) = _spot(sketch, on, verdict.first), _spot(sketch, on, verdict.second)
        long = max(1.0, hypot(x1 - x0, y1 - y0))
        out = max(0.15, BOW / long)  # the words of a short pair would hide its cities
        top = round((x0 + x1) / 2 + out * (y1 - y0), 1), round((y0 + y1) / 2 - out * (x1 - x0), 1)
        bow = f'<path class="rw-can" d="M{num(x0)} {num(y0)}Q{num(top[0])} {num(top[1])} {num(x1)} {num(y1)}"/>'
        words = f"{n}. {verdict.words}"
        w = 7 * len(words) + 14
        left = min(max(3.0, top[0] - w / 2), on.width - w - 3)
        yield (
            f'<g id="verdict-{n}">{bow}<rect class="rw-tag" x="{num(left)}" y="{num(top[1] - 10)}" width="{w}" '
            f'height="20" rx="5"/>{text(words, left + w / 2, top[1] + 4.5, 12, class_="rw-tagged")}</g>'
        )
