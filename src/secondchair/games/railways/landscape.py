"""The land under the tracks: sea, coast, neighbours, lakes, rivers, woods and mountains, ridges, and the hexes."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from secondchair.core.svg import el, num, paint
from secondchair.games.railways import grid
from secondchair.games.railways.content import BOARDS, CITY, MOUNTAIN, WATER, Board, Ring

SIZE = 44  # units across a hex
COLOURS = {  # by day, in the evening
    "rw-sea": ("#bcd9e6", "#1d3542"),
    "rw-land": ("#eee3c4", "#3d3a2d"),
    "rw-abroad": ("#e2ddd0", "#2c2b28"),
    "rw-shore": ("#6f9db3", "#5b8496"),
    "rw-water": ("#8fc3dc", "#2d5a70"),
    "rw-mountain": ("#a98d6c", "#6d5a45"),
    "rw-ridge": ("#6b4a2c", "#c19a6b"),
    "rw-border": ("#a05a5a", "#b06a6a"),
    "rw-hex": ("#b8a987", "#5c5644"),
    "rw-ink": ("#2e2a25", "#f0e8d8"),
    "rw-paper": ("#fffaf0", "#2a2620"),
    "rw-you": ("#0f6b55", "#4fc3a1"),
    "rw-railbot": ("#3a3f47", "#aab4c2"),
    "rw-sleeper": ("#8a6a4a", "#7a6248"),
    "rw-glow": ("#ffb300", "#ffc940"),
    "rw-red": ("#c8372d", "#d9534a"),
    "rw-blue": ("#2f6fb5", "#4f8fd5"),
    "rw-yellow": ("#e8b923", "#f0c848"),
    "rw-purple": ("#7d4a9c", "#a070c0"),
    "rw-black": ("#26262b", "#0d0d10"),
    "rw-grey": ("#9a958c", "#8a857c"),
}

Point = tuple[float, float]


def c(name: str) -> str:
    return paint(COLOURS, name)


def spot(hex_id: str) -> Point:
    """The centre of a hex on the drawing."""
    x, y = grid.centre(hex_id)
    return x * SIZE, y * SIZE


def frame(b: Board) -> tuple[float, float, float, float]:
    left, top, right, bottom = b.file.drawing.frame
    return left * SIZE, top * SIZE, (right - left) * SIZE, (bottom - top) * SIZE


def _ring(ring: Ring, closed: bool = True) -> str:
    points = "L".join(f"{num(x * SIZE)} {num(y * SIZE)}" for x, y in ring)
    return f"M{points}{'z' if closed else ''}"


_CORNERS = ((0, -0.577), (0.5, -0.289), (0.5, 0.289), (0, 0.577), (-0.5, 0.289), (-0.5, -0.289))
CORNERS = tuple((dx * SIZE, dy * SIZE) for dx, dy in _CORNERS)
SIDE_CORNERS = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))  # by direction: the corners of that side


def hex_path(hex_id: str) -> str:
    x, y = spot(hex_id)
    return "M" + "L".join(f"{num(x + dx)} {num(y + dy)}" for dx, dy in CORNERS) + "z"


@cache
def land(key: str) -> str:
    """Everything that never changes on a map."""
    b = BOARDS[key]
    drawing = b.file.drawing
    x, y, w, h = frame(b)
    parts = [
        el("rect", x=x, y=y, width=w, height=h, fill=c("rw-sea")),
        *(el("path", d=_ring(n.ring), fill=c("rw-abroad")) for n in drawing.neighbour),
        *(el("path", d=_ring(r), fill=c("rw-land"), stroke=c("rw-shore"), stroke_width=2) for r in drawing.coast),
        *(_line(_ring(r, False), "rw-border", 2.4, "7 5") for r in drawing.border),
        *(el("path", d=_ring(lake.ring), fill=c("rw-water"), stroke=c("rw-shore")) for lake in drawing.lake),
        _hexes(b),
        el("clipPath", el("path", d="".join(map(_ring, drawing.coast))), id=f"rw-coast-{key}"),
        el("g", *(_river(river.hexes) for river in drawing.river), clip_path=f"url(#rw-coast-{key})"),
        *(_mountains(h_id) for i, h_id in enumerate(b.hexes) if b.ground[i] == MOUNTAIN),
        _ridges(b),
    ]
    return "".join(parts)


def _line(d: str, colour: str, width: float, dashes: str = "") -> str:
    return el(
        "path", d=d, fill="none", stroke=c(colour), stroke_width=width, stroke_dasharray=dashes or None,
        stroke_linejoin="round", stroke_linecap="round",
    )  # fmt: skip


def _hexes(b: Board) -> str:
    """Where track can lie: fine outlines, water tinted."""
    water = "".join(hex_path(h) for i, h in enumerate(b.hexes) if b.ground[i] == WATER)
    other = "".join(hex_path(h) for i, h in enumerate(b.hexes) if b.ground[i] != CITY)
    tint = el("path", d=water, fill=c("rw-water"), fill_opacity=0.45)
    return tint + el("path", d=other, fill="none", stroke=c("rw-hex"), stroke_width=0.7)


def _river(hexes: tuple[str, ...]) -> str:
    """A smooth line through the centres."""
    points = [spot(h) for h in hexes]
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for (x1, y1), (x2, y2) in pairwise(points[1:]):
        d += f"Q{num(x1)} {num(y1)} {num((x1 + x2) / 2)} {num((y1 + y2) / 2)}"
    return _line(f"{d}L{num(points[-1][0])} {num(points[-1][1])}", "rw-shore", 2.6)


def _mountains(h: str) -> str:
    """Two peaks; which one is higher depends on the place."""
    x, y = spot(h)
    tall, low = (13, 9) if (int(h) * 7) % 3 else (9, 13)
    d = f"M{num(x - 15)} {num(y + 9)}l8-{tall} 8 {tall}zM{num(x - 3)} {num(y + 9)}l9-{low + 3} 9 {low + 3}z"
    return el("path", d=d, fill=c("rw-mountain"), stroke=c("rw-ridge"), stroke_width=0.8)


def _ridges(b: Board) -> str:
    d = ""
    for one, other in b.file.ridge.sides:
        direction = b.near[b.index[one]].index(b.index[other])
        x, y = spot(one)
        (x1, y1), (x2, y2) = (CORNERS[i] for i in SIDE_CORNERS[direction])
        d += f"M{num(x + x1)} {num(y + y1)}L{num(x + x2)} {num(y + y2)}"
    return _line(d, "rw-ridge", 5)


def rails(hexes: tuple[str, ...]) -> str:
    """The way of a track: straight out of a city, then from side to side of each hex in a gentle curve."""
    points = [spot(h) for h in hexes]
    mids = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise(points)]
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    if mids:
        d += f"L{num(mids[0][0])} {num(mids[0][1])}"
    for (x, y), (mx, my) in zip(points[1:], mids[1:], strict=False):
        d += f"Q{num(x)} {num(y)} {num(mx)} {num(my)}"
    return f"{d}L{num(points[-1][0])} {num(points[-1][1])}"
