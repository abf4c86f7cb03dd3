"""The map as a printed chart: sea, coast, lakes, rivers, terrain and ridges, and where everything on it stands.

The map files speak in hex widths, x to the east and y to the south; a chart is in units, `HEX` to a hex width. A
country that is taller than wide is laid over to the right, so that its hexes are larger on a screen; a compass says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, hypot, pi, radians, sin

from msgspec import Struct

from secondchair.core.svg import el, num, paint, smooth, text
from secondchair.games.railways import grid
from secondchair.games.railways.content import BOARDS, CITY, MOUNTAIN, WATER, Board, City, Ring, Shape

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom

HEX = 22.0
LAID_OVER = 30.0  # degrees, of a tall country
MARGIN = 0.9  # hex widths around the land
NEAR = 3.2  # hex widths: so far the neighbours are drawn before they fade
LABEL = 12.0
LETTER = 0.66  # width of a letter of the names, as part of their size: that of a wide font
STRIP = 15  # the row of cubes under a name
STRIP_WIDTH = 60  # room for as many as usually lie there
CITY_RADIUS = 13.0
SIGHT = 150  # so far around a city a name can reach
LEGEND = (302.0, 168.0)

COLOURS = {
    "rw-sea": ("#c3dbe0", "#16252e"),
    "rw-land": ("#f2e7ca", "#3f3d31"),
    "rw-far": ("#ded9c4", "#29322f"),
    "rw-rim": ("#fdf8ec", "#e6dac2"),
    "rw-shore": ("#6d8a90", "#7d9aa3"),
    "rw-grid": ("#b29e6e", "#6a6650"),
    "rw-water": ("#a5cddb", "#234a5c"),
    "rw-wave": ("#3f7f9c", "#79b3cb"),
    "rw-hill": ("#d3bd92", "#57493a"),
    "rw-peak": ("#7d6038", "#bf9e70"),
    "rw-ridge": ("#6b3a14", "#e8a468"),
    "rw-ink": ("#2e2a25", "#f1e7d3"),
    "rw-soft": ("#5d554a", "#c8bca6"),
    "rw-halo": ("#fdf8ec", "#1b1a17"),
    "rw-card": ("#fffaf0", "#2b2722"),
    "rw-edge": ("#8d8069", "#82775f"),
    "rw-you": ("#b5122e", "#ff7d8c"),
    "rw-railbot": ("#25508c", "#7db4f5"),
    "rw-works": ("#8a5a00", "#ffc861"),
    "rw-glow": ("#ffc21f", "#ffd95c"),
    "rw-red": ("#cb2f2b", "#cf3b37"),
    "rw-blue": ("#1f62ad", "#2f78c8"),
    "rw-yellow": ("#f3c433", "#f3c433"),
    "rw-purple": ("#86409a", "#9d55b3"),
    "rw-black": ("#2a2a2d", "#161618"),
    "rw-grey": ("#b9b3a7", "#a39d92"),
}


def c(name: str) -> str:
    return paint(COLOURS, f"rw-{name}")


class Plate(Struct, frozen=True):
    """Where the name of a city stands, with the row of its cubes below."""

    x: float
    y: float  # base line of the name
    anchor: str  # start, middle, end
    box: Box


class Chart(Struct, frozen=True):
    key: str
    turn: float  # degrees
    origin: Point  # of the map's coordinates, in units
    width: float
    height: float
    spots: dict[str, Point]  # by hex
    plates: dict[str, Plate]  # by city
    legend: Point  # upper left corner
    compass: Point
    picture: str

    def point(self, x: float, y: float) -> Point:
        return _turned(x, y, self.turn, self.origin)


def _turned(x: float, y: float, turn: float, origin: Point = (0, 0)) -> Point:
    a = radians(turn)
    return origin[0] + HEX * (x * cos(a) - y * sin(a)), origin[1] + HEX * (x * sin(a) + y * cos(a))


@lru_cache(maxsize=8)
def chart(key: str) -> Chart:
    """All of a map that never changes, drawn once."""
    board = BOARDS[key]
    left, top, right, bottom = board.file.drawing.frame
    turn = LAID_OVER if bottom - top > right - left else 0.0
    points = [_turned(*grid.centre(h), turn) for h in board.hexes]
    points += [_turned(x, y, turn) for ring in board.file.drawing.coast for x, y in ring]
    pad = MARGIN * HEX
    x0, y0 = min(x for x, _ in points) - pad, min(y for _, y in points) - pad
    width = round(max(x for x, _ in points) + pad - x0)
    height = round(max(y for _, y in points) + pad - y0)
    origin = (-x0, -y0)
    spots = {h: _rounded(_turned(*grid.centre(h), turn, origin)) for h in board.hexes}
    land = list(spots.values())
    legend = _corner(land, width, height, LEGEND)
    taken = (legend[0], legend[1], legend[0] + LEGEND[0], legend[1] + LEGEND[1])
    compass = _free(land, [taken], width, height)
    plates = _plates(board, spots, [taken], width, height)
    bare = Chart(key, turn, origin, width, height, spots, plates, legend, compass, "")
    return Chart(key, turn, origin, width, height, spots, plates, legend, compass, _picture(board, bare))


def _rounded(p: Point) -> Point:
    return round(p[0], 1), round(p[1], 1)


# -- where things stand ------------------------------------------------------------------------------------------------


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


def _inside(p: Point, box: Box) -> bool:
    return box[0] < p[0] < box[2] and box[1] < p[1] < box[3]


def _away(p: Point, box: Box) -> float:
    """How far a point lies from a box."""
    return hypot(max(box[0] - p[0], p[0] - box[2], 0), max(box[1] - p[1], p[1] - box[3], 0))


def _corner(land: Sequence[Point], width: float, height: float, size: tuple[float, float]) -> Point:
    """The corner of the chart where a box hides least."""
    w, h = size
    corners = [(width - w - 8, height - h - 8), (8.0, height - h - 8), (width - w - 8, 8.0), (8.0, 8.0)]
    return min(corners, key=lambda at: sum(_inside(p, (at[0] - 9, at[1] - 9, at[0] + w + 9, at[1] + h + 9))
                                           for p in land))  # fmt: skip


def _free(land: Sequence[Point], taken: Sequence[Box], width: float, height: float) -> Point:
    """A spot near a corner for the compass, in the open."""
    spots = [(x, y) for x in (width - 44, 44.0) for y in (44.0, height - 44)]
    clear = [s for s in spots if not any(overlap((s[0] - 36, s[1] - 36, s[0] + 36, s[1] + 36), box) for box in taken)]
    return max(clear, key=lambda s: min(hypot(s[0] - x, s[1] - y) for x, y in land))


def _plates(
    board: Board, spots: dict[str, Point], taken: Sequence[Box], width: float, height: float
) -> dict[str, Plate]:
    """Names where they hide no city and no other name, are nearest to their own city, and hide little land."""
    choices = list[list[tuple[float, Plate]]]()
    for city in board.cities:
        here = spots[city.hex]
        land = [p for p in spots.values() if _apart(p, here) < SIGHT]
        cities = [
            p for p in (spots[other.hex] for other in board.cities if other is not city) if _apart(p, here) < SIGHT
        ]
        inside = [
            plate
            for plate in _around(city, here)
            if min(plate.box[:2]) >= 3 and plate.box[2] <= width - 3 and plate.box[3] <= height - 3
        ]
        choices.append([(_bad(plate, here, cities, land, taken) + 2 * i, plate) for i, plate in enumerate(inside)])
    return dict(zip((city.id for city in board.cities), _settled(choices), strict=True))


def _bad(plate: Plate, here: Point, cities: Sequence[Point], land: Sequence[Point], taken: Sequence[Box]) -> float:
    """How bad a place for a name is, before the other names are looked at."""
    box, r = plate.box, CITY_RADIUS + 2
    away = _away(here, box)
    towns = [(x - r, y - r, x + r, y + r) for x, y in (*cities, here)]
    hidden = sum(overlap(box, other) for other in (*towns, *taken))
    strange = sum(max(0, away + 8 - _away(other, box)) for other in cities)  # it might be taken for their name
    return 60 * hidden + 25 * sum(_inside(p, box) for p in land) + 30 * strange + 8 * (away - r)


def _apart(p: Point, q: Point) -> float:
    return hypot(p[0] - q[0], p[1] - q[1])


def _settled(choices: Sequence[Sequence[tuple[float, Plate]]]) -> list[Plate]:
    """Each name in turn takes its best place beside the others, until none wants to move."""
    chosen = [min(found, key=lambda entry: entry[0])[1] for found in choices]
    for _ in range(12):
        before = list(chosen)
        for n, found in enumerate(choices):
            (x, y), near = (chosen[n].x, chosen[n].y), 2 * SIGHT
            others = [p.box for i, p in enumerate(chosen) if i != n and abs(p.x - x) < near and abs(p.y - y) < near]
            chosen[n] = min(found, key=lambda e: e[0] + 60 * sum(overlap(e[1].box, box) for box in others))[1]
        if chosen == before:
            break
    return chosen


def _around(city: City, spot: Point) -> Iterable[Plate]:
    """Places for a name, the best first: beside the city, below, above, and a little farther."""
    x, y = spot
    w = max(LETTER * LABEL * len(city.name), STRIP_WIDTH)
    for away in (CITY_RADIUS + 3, CITY_RADIUS + 6, CITY_RADIUS + 10):
        for dy in (2.0, -8.0, 12.0, -16.0, 20.0, -24.0, 28.0):
            yield _plate(x + away, y + dy, "start", w)
            yield _plate(x - away, y + dy, "end", w)
        yield _plate(x, y + away + 10, "middle", w)
        yield _plate(x, y - away - STRIP - 1, "middle", w)
        for shift in (18, -18, 32, -32):
            yield _plate(x + shift, y + away + 10, "middle", w)
            yield _plate(x + shift, y - away - STRIP - 1, "middle", w)


def _plate(x: float, y: float, anchor: str, w: float) -> Plate:
    left = x - {"start": 0, "middle": w / 2, "end": w}[anchor]
    return Plate(round(x, 1), round(y, 1), anchor, (left - 1, y - 9, left + w + 1, y + STRIP + 2))


# -- shapes ------------------------------------------------------------------------------------------------------------


def _closed(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{num(round(x, 1))} {num(round(y, 1))}" for x, y in points) + "Z"


def corners(spot: Point, turn: float, size: float = 1.0) -> list[Point]:
    """The six corners of a hex; `size` 1 is the whole of it."""
    r = size * HEX / 3**0.5
    angles = [radians(turn) + pi / 6 + k * pi / 3 for k in range(6)]
    return [(spot[0] + r * cos(a), spot[1] + r * sin(a)) for a in angles]


def hexagon(spot: Point, turn: float, size: float = 1.0) -> str:
    return _closed(corners(spot, turn, size))


# -- the picture -------------------------------------------------------------------------------------------------------


def _picture(board: Board, at: Chart) -> str:
    drawing, key = board.file.drawing, at.key
    coast = "".join(_ring(ring, at) for ring in drawing.coast)
    return (
        el("clipPath", el("path", d=coast), id=f"rw-coast-{key}")
        + _fading(board, at)
        + el("rect", width=at.width, height=at.height, rx=10, fill=c("sea"))
        + el("g", *(_far(shape.ring, at) for shape in drawing.neighbour), mask=f"url(#rw-near-{key})")
        + el("path", d=coast, fill="none", stroke=c("wave"), stroke_width=9, opacity=0.16, stroke_linejoin="round")
        + el("path", d=coast, fill=c("land"), stroke=c("shore"), stroke_width=1.3, stroke_linejoin="round")
        + _far_names(board, at)
        + _terrain(board, at)
        + el("g", *(_lake(shape.ring, at) for shape in drawing.lake))
        + _rivers(board, at)
        + _frontier(drawing.border, at)
        + _ridges(board, at)
        + _compass(at)
    )


def _ring(ring: Ring, at: Chart) -> str:
    return _closed(at.point(x, y) for x, y in ring)


def _fading(board: Board, at: Chart) -> str:
    """Neighbours fade with their distance from the land, so that the picture needs no edge."""
    d = _ring(board.file.drawing.coast[0], at)
    steps = 10
    strokes = [
        el("path", d=d, fill="none", stroke="#fff", stroke_width=round(2 * HEX * NEAR * (n + 1) / steps, 1),
           stroke_opacity=round(2.2 / steps, 2), stroke_linejoin="round")
        for n in range(steps)
    ]  # fmt: skip
    left, top, right, bottom = board.file.drawing.frame
    cut = 0.55  # beyond the frame the neighbours are cut off
    edges = [(left - cut, top - cut), (right + cut, top - cut), (right + cut, bottom + cut), (left - cut, bottom + cut)]
    frame = _closed(at.point(x, y) for x, y in edges)
    strokes += [
        el("path", d=frame, fill="none", stroke="#000", stroke_width=round(2 * HEX * 1.6 * (n + 1) / steps, 1),
           stroke_opacity=0.28)
        for n in range(steps)
    ]  # fmt: skip
    return el("mask", *strokes, id=f"rw-near-{at.key}", maskUnits="userSpaceOnUse", x=0, y=0,
              width=at.width, height=at.height)  # fmt: skip


def _far(ring: Ring, at: Chart) -> str:
    return el("path", d=_ring(ring, at), fill=c("far"))


def _far_names(board: Board, at: Chart) -> str:
    """The names of the neighbours, soft, where they are near and hide nothing."""
    land = list(at.spots.values())
    x, y = at.legend
    taken = [plate.box for plate in at.plates.values()]
    cx, cy = at.compass
    taken += [(x, y, x + LEGEND[0], y + LEGEND[1]), (cx - 40, cy - 40, cx + 40, cy + 40)]
    drawn, named = [], set[str]()
    for shape in board.file.drawing.neighbour:
        if shape.name in named:
            continue
        spot = _name_spot(shape, land, taken, at)
        if spot is not None:
            named.add(shape.name)
            half = (LETTER * LABEL + 2) * len(shape.name) / 2
            taken.append((spot[0] - half, spot[1] - 24, spot[0] + half, spot[1] + 17))
            drawn.append(text(shape.name.upper(), *spot, 12, text_anchor="middle", letter_spacing=2))
    return el("g", *drawn, fill=c("soft"))


def _name_spot(shape: Shape, land: Sequence[Point], taken: Sequence[Box], at: Chart) -> Point | None:
    """Inside a neighbour, two hexes from the land or a little more."""
    ring = [at.point(x, y) for x, y in shape.ring]
    half = (LETTER * LABEL + 2) * len(shape.name) / 2
    best: tuple[float, Point] | None = None
    for x in range(round(half) + 6, round(at.width - half) - 5, 20):
        for y in range(14, round(at.height) - 6, 14):
            box = (x - half, y - 10.0, x + half, y + 3.0)
            if not all(_within((end, y - 4), ring) for end in (box[0], x, box[2])):
                continue
            if any(overlap(box, other) for other in taken):
                continue
            near = min(_away(p, box) for p in land)
            if near > HEX * 0.8 and (best is None or abs(near - 1.3 * HEX) < best[0]):
                best = abs(near - 1.3 * HEX), (float(x), float(y))
    return best[1] if best and best[0] < HEX else None


def _within(p: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies inside a closed ring: a ray from it crosses the ring an odd number of times."""
    inside = False
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y0 > p[1]) != (y1 > p[1]) and p[0] < (x1 - x0) * (p[1] - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside


def _frontier(border: Sequence[Ring], at: Chart) -> str:
    d = "".join("M" + "L".join(f"{num(round(x, 1))} {num(round(y, 1))}" for x, y in (at.point(*p) for p in line))
                for line in border)  # fmt: skip
    return el("path", d=d, fill="none", stroke=c("soft"), stroke_width=1.6, stroke_dasharray="7 3 1.5 3") if d else ""


def _lake(ring: Ring, at: Chart) -> str:
    points = [at.point(x, y) for x, y in ring]
    return el("path", d=smooth([*points, points[0]]), fill=c("water"), stroke=c("wave"), stroke_width=1.2)


def _rivers(board: Board, at: Chart) -> str:
    drawn = []
    for river in board.file.drawing.river:
        points = [at.point(*grid.centre(h)) for h in river.hexes]
        d = smooth([(x + 2.5 * (-1) ** n, y + 1.5 * (-1) ** n) for n, (x, y) in enumerate(points)])
        drawn.append(el("path", d=d, stroke=c("land"), stroke_width=3.6, opacity=0.6))
        drawn.append(el("path", d=d, stroke=c("wave"), stroke_width=1.7))
    return el("g", *drawn, fill="none", stroke_linecap="round", clip_path=f"url(#rw-coast-{at.key})")


WAVES = "m-7.2 -2.4q1.8-2.4 3.6 0t3.6 0 3.6 0m-9 5.4q1.8-2.4 3.6 0t3.6 0 3.6 0"
PEAKS = "m-7.6 4.6 4.6-9.2 3 6 1.8-3.4 3.8 6.6"


def _terrain(board: Board, at: Chart) -> str:
    """Every hex in outline; water has waves and mountains have peaks, besides their colours."""
    of: dict[int, list[str]] = {ground: [] for ground in range(4)}
    for h, ground in zip(board.hexes, board.ground, strict=True):
        of[ground].append(h)
    every = "".join(hexagon(at.spots[h], at.turn) for h in board.hexes)
    parts = []
    for ground, colour, marks, ink in ((WATER, "water", WAVES, "wave"), (MOUNTAIN, "hill", PEAKS, "peak")):
        shape = "".join(hexagon(at.spots[h], at.turn) for h in of[ground])
        signs = "".join(f"M{num(at.spots[h][0])} {num(at.spots[h][1])}{marks}" for h in of[ground])
        parts.append(el("path", d=shape, fill=c(colour), fill_opacity=0.8))
        parts.append(el("path", d=signs, fill="none", stroke=c(ink), stroke_width=1.2, stroke_linejoin="round",
                        stroke_linecap="round"))  # fmt: skip
    towns = "".join(hexagon(at.spots[h], at.turn) for h in of[CITY])
    parts.append(el("path", d=towns, fill=c("land"), fill_opacity=0.7))
    return "".join(parts) + el("path", d=every, fill="none", stroke=c("grid"), stroke_width=0.7, opacity=0.75)


def side(a: Point, b: Point) -> tuple[Point, Point]:
    """The two ends of the side between two neighbouring hexes."""
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    dx, dy = (b[0] - a[0]) / HEX, (b[1] - a[1]) / HEX
    half = HEX / 3**0.5 / 2
    return (mx - dy * half, my + dx * half), (mx + dy * half, my - dx * half)


def _ridges(board: Board, at: Chart) -> str:
    """A thick line along the hexside, with teeth."""
    line = teeth = ""
    for one, other in board.file.ridge.sides:
        a, b = at.spots[one], at.spots[other]
        p, q = side(a, b)
        line += f"M{num(round(p[0], 1))} {num(round(p[1], 1))}L{num(round(q[0], 1))} {num(round(q[1], 1))}"
        nx, ny = (b[0] - a[0]) / HEX, (b[1] - a[1]) / HEX
        for t in (0.2, 0.5, 0.8):
            x, y = p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
            teeth += f"M{num(round(x - 3.4 * nx, 1))} {num(round(y - 3.4 * ny, 1))}"
            teeth += f"L{num(round(x + 3.4 * nx, 1))} {num(round(y + 3.4 * ny, 1))}"
    return el(
        "g",
        el("path", d=line, stroke=c("halo"), stroke_width=5, opacity=0.7),
        el("path", d=line, stroke=c("ridge"), stroke_width=2.8),
        el("path", d=teeth, stroke=c("ridge"), stroke_width=1.3),
        fill="none",
        stroke_linecap="round",
    )


def _compass(at: Chart) -> str:
    """North is not at the top of a country that is laid over."""
    x, y = at.compass
    rose = el("path", d="M0-24 6 0 0 24-6 0z", fill=c("card"), stroke=c("ink"), stroke_width=1.2)
    needle = el("path", d="M0-24 6 0H-6z", fill=c("you"), stroke=c("ink"), stroke_width=1.2)
    cross = el("path", d="M-13 0H13", stroke=c("ink"), stroke_width=1.2)
    a = radians(at.turn)
    nx, ny = x + 33 * sin(a), y - 33 * cos(a)
    turned = el("g", cross, rose, needle, transform=f"translate({num(x)} {num(y)}) rotate({num(at.turn)})")
    return turned + text(
        "N", round(nx, 1), round(ny + 4.5, 1), 13, text_anchor="middle", font_weight=700, fill=c("ink")
    )
