"""The world map as a travel poster: coast, zones in soft tints, lines by type, places with their names.

Board coordinates run from 0 to 1000 both ways; the poster is 1280 units wide, so that a unit is a pixel at 1280 pixels.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

from secondchair.core.svg import Attr, el, num, paint, smooth, text
from secondchair.games.wanderlust import names
from secondchair.games.wanderlust.content import DESIGNED, MAPS, PACKAGE, Content, Place, Track, Zone
from secondchair.games.wanderlust.names import HEIGHT, WIDTH, Box, Point, overlap, spot

COLOURS = {
    "wl-sea": ("#cfe3e6", "#1d2f3a"),
    "wl-land": ("#f3ead3", "#3a3a33"),
    "wl-coast": ("#7c8f8f", "#0f1a20"),
    "wl-ink": ("#2e2a25", "#f1e7d3"),
    "wl-halo": ("#fdf8ec", "#1b1a17"),
    "wl-card": ("#fffaf0", "#2b2722"),
    "wl-car": ("#8a4b12", "#f0a860"),
    "wl-train": ("#2e2a25", "#e8dfcd"),
    "wl-light_plane": ("#a3195b", "#ff8fbe"),
    "wl-ship": ("#12599c", "#7fc0ff"),
    "wl-flight": ("#5b3fa0", "#c3adff"),
    "wl-wild": ("#4d6b1c", "#b9da76"),
    "wl-place": ("#fffaf0", "#fffaf0"),
    "wl-glow": ("#ffcf33", "#ffd95c"),
    "wl-you": ("#c8102e", "#ff6b7d"),
    "wl-automaton-1": ("#005f8f", "#5cc0f5"),
    "wl-automaton-2": ("#3c6e1f", "#a5dc72"),
    "wl-automaton-3": ("#6b3d9a", "#c9a0f5"),
}

# Pattern tells the types apart as well as colour: (width, dashes, cap). A train line has sleepers besides.
PATTERNS: dict[str, tuple[float, str, str]] = {
    "car": (3.4, "", "round"),
    "train": (1.6, "", "butt"),
    "light_plane": (4, "0 8", "round"),
    "ship": (2.6, "12 5 2 5", "butt"),
    "flight": (3, "14 8", "round"),
}
OTHER_PATTERN = (3.0, "5 5", "butt")


def c(name: str) -> str:
    return paint(COLOURS, name) if name in COLOURS else paint(COLOURS, "wl-ink")


def scaled(points: Sequence[Sequence[float]]) -> list[Point]:
    return [(x * WIDTH / 1000, y * HEIGHT / 1000) for x, y in points]


@cache
def coast() -> str:
    """The outlines of all land as one path (Natural Earth, public domain)."""
    document = tomllib.loads((files(PACKAGE) / "content" / "coastline.toml").read_text("utf-8"))
    return "".join(_closed(scaled(land["points"])) for land in document["land"])


def _closed(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{num(round(x, 1))} {num(round(y, 1))}" for x, y in points) + "Z"


# -- zones -------------------------------------------------------------------------------------------------------------


def cell(centre: Point, others: Sequence[Point]) -> list[Point]:
    """The part of the poster that is nearer to one place than to any other: half planes cut from the whole."""
    shape: list[Point] = [(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)]
    for other in others:
        if other != centre:
            shape = _cut(shape, centre, other)
    return shape


def _cut(shape: Sequence[Point], centre: Point, other: Point) -> list[Point]:
    nx, ny = other[0] - centre[0], other[1] - centre[1]
    middle = nx * (centre[0] + other[0]) / 2 + ny * (centre[1] + other[1]) / 2
    side = [nx * x + ny * y - middle for x, y in shape]
    inside: list[Point] = []
    for i, here in enumerate(shape):
        before, d0, d1 = shape[i - 1], side[i - 1], side[i]
        if (d0 <= 0) != (d1 <= 0):
            t = d0 / (d0 - d1)
            inside.append((before[0] + t * (here[0] - before[0]), before[1] + t * (here[1] - before[1])))
        if d1 <= 0:
            inside.append(here)
    return inside


# Land far from any place of its zone, in board coordinates: the tint follows the continent there.
SEEDS = {
    "africa": ((458, 440), (487, 428), (520, 462), (545, 500), (590, 520), (628, 600), (622, 655), (590, 455)),
    "north_america": ((345, 40), (385, 40), (415, 60), (300, 200)),
    "europe": ((412, 120), (640, 130), (600, 80)),
    "west_south_asia": ((700, 300), (655, 340), (632, 530)),
}

# Where the names of two zones stand whose places surround a sea, in board coordinates: on their land instead.
ON_LAND = {"west_south_asia": (652, 303), "east_asia": (834, 128)}


def _zones(content: Content) -> str:
    owned = [(spot(place), place.zone) for place in content.places]
    if content.map == DESIGNED:
        owned += [(point, zone) for zone, seeds in SEEDS.items() for point in scaled(seeds)]
    spots = [point for point, _ in owned]
    drawn = []
    for zone in content.zones:
        shapes = [cell(point, spots) for point, owner in owned if owner == zone.id]
        d = "".join(_closed(shape) for shape in shapes if len(shape) > 2)
        drawn.append(el("path", d=d, fill=zone.color, stroke=zone.color, stroke_width=1))
    return el("g", *drawn, clip_path="url(#wl-coast)", opacity=0.42)


# -- lines -------------------------------------------------------------------------------------------------------------


def line_points(content: Content, track: Track) -> list[list[Point]]:
    """The line as one run of points, or two where it leaves the poster at the right and enters at the left."""
    a, b = spot(content.places[content.index[track.a]]), spot(content.places[content.index[track.b]])
    if not track.wrap:
        return [[a, *scaled(track.via), b]]
    east, west = (a, b) if a[0] > b[0] else (b, a)
    y = seam(east, west)
    return [[east, (WIDTH, y)], [(0, y), west]]


def seam(east: Point, west: Point) -> float:
    """The height at which the straight line across the seam leaves the poster and enters it again."""
    span = west[0] + WIDTH - east[0]
    return east[1] + (west[1] - east[1]) * (WIDTH - east[0]) / span


def stroke(d: str, kind: str, halo: bool = True) -> str:
    """A line in the pattern and colour of its type, above a light edge."""
    width, dashes, cap = PATTERNS.get(kind, OTHER_PATTERN)
    drawn = el("path", d=d, stroke=c("wl-halo"), stroke_width=width + 3, opacity=0.75) if halo else ""
    if kind == "train":  # sleepers
        drawn += el("path", d=d, stroke=c("wl-train"), stroke_width=6.5, stroke_dasharray="1.6 5")
    return drawn + el(
        "path",
        d=d,
        stroke=c(f"wl-{kind}"),
        stroke_width=width,
        stroke_dasharray=dashes or None,
        stroke_linecap=cap,
    )


def _lines(content: Content) -> str:
    drawn = [stroke(smooth(points), track.type) for track in content.tracks for points in line_points(content, track)]
    return el("g", *drawn, fill="none", stroke_linejoin="round")


SIGN = 17  # letters of the arrows at the edge


def _wrap_signs(content: Content) -> str:
    """Where a line leaves the poster, an arrow and the name of the place it leads to."""
    drawn = []
    for track in content.tracks:
        if not track.wrap:
            continue
        a, b = content.places[content.index[track.a]], content.places[content.index[track.b]]
        east, west = (a, b) if a.x > b.x else (b, a)
        y = seam(spot(east), spot(west))
        arrow = {"fill": c("wl-ship")}
        drawn.append(el("path", d=f"M{WIDTH - 9} {num(y - 6)}l8 6-8 6z", **arrow))
        drawn.append(el("path", d=f"M9 {num(y - 6)}l-8 6 8 6z", **arrow))
        for words, x, anchor in ((f"to {west.name}", WIDTH - 4, "end"), (f"to {east.name}", 4, "start")):
            drawn.append(_name(words, x, _free_height(content, words, x, y, anchor), anchor, SIGN))
    return "".join(drawn)


def _free_height(content: Content, words: str, x: float, y: float, anchor: str) -> float:
    """Beside the arrow, above or below it, where no name stands."""
    width = 0.54 * SIGN * len(words)
    left = x - width if anchor == "end" else x
    boxes = [label.box for label in names.labels(content.map).values()]

    def is_free(at: float) -> bool:
        return all(right < left or left + width < start or bottom < at - SIGN or at + 4 < top
                   for start, top, right, bottom in boxes)  # fmt: skip

    return next((y + away for away in (-10, 24, 44, 64, -34) if is_free(y + away)), y - 10)


# -- places ------------------------------------------------------------------------------------------------------------

SHAPES = {
    "city": '<circle r="5.5"/>',
    "port": '<rect x="-5" y="-5" width="10" height="10" rx="1.5"/>',
    "wonder": '<path d="M0-6.8 6.6 5H-6.6z"/>',
}


def _name(words: str, x: float, y: float, anchor: str, size: float = names.SIZE) -> str:
    return text(
        words, round(x, 1), round(y, 1), size,
        text_anchor=anchor, fill=c("wl-ink"), stroke=c("wl-halo"), stroke_width=3, paint_order="stroke",
        stroke_linejoin="round",
    )  # fmt: skip


def mark(place: Place) -> str:
    """A place by its shape, with a ring if it has an airport."""
    ring = ""
    if place.airport:
        ring = f'<circle r="9.5" fill="none" stroke="{c("wl-flight")}" stroke-width="2.2"/>'
    return f'{ring}<g fill="{c("wl-place")}" stroke="#2e2a25" stroke-width="1.8">{SHAPES[place.kind]}</g>'


def _places(content: Content) -> str:
    drawn = []
    for place in content.places:
        x, y = spot(place)
        drawn.append(f'<g transform="translate({num(round(x, 1))} {num(round(y, 1))})">{mark(place)}</g>')
    return el("g", *drawn)


def _names(content: Content) -> str:
    drawn = []
    for label in names.labels(content.map).values():
        for i, line in enumerate(label.lines):
            drawn.append(_name(line, label.x, label.y + i * names.SIZE, label.anchor))
    return el("g", *drawn)


ZONE_SIZE = 19
ZONE_SEARCH = range(-240, 241, 8)  # so far from the middle of its places the name of a zone may stand


def zone_lines(zone: Zone) -> list[str]:
    """A long name takes two lines."""
    head, _, tail = zone.name.upper().partition(" AND ")
    return [f"{head} AND", tail] if tail else [head]


def zone_box(zone: Zone, x: float, y: float) -> Box:
    """About the room that a zone's name takes if its first line stands around (x, y)."""
    lines = zone_lines(zone)
    half = max(map(len, lines)) * (0.7 * ZONE_SIZE + 2) / 2
    return x - half, y - ZONE_SIZE, x + half, y + 4 + 20 * (len(lines) - 1)


def zone_spots(content: Content) -> list[Point]:
    """For each zone the spot nearest to the middle of its places where its name covers no place and no other name."""
    taken = [label.box for label in names.labels(content.map).values()]
    taken += [(x - 10, y - 10, x + 10, y + 10) for x, y in map(spot, content.places)]
    found: list[Point] = []
    for zone in content.zones:
        spots = [spot(place) for place in content.places if place.zone == zone.id]
        x, y = sum(p[0] for p in spots) / len(spots), sum(p[1] for p in spots) / len(spots)
        if content.map == DESIGNED and zone.id in ON_LAND:
            x, y = scaled([ON_LAND[zone.id]])[0]
        away = sorted(((dx, dy) for dx in ZONE_SEARCH for dy in ZONE_SEARCH), key=lambda d: d[0] ** 2 + d[1] ** 2)
        boxes = ((round(x + dx), round(y + dy), zone_box(zone, x + dx, y + dy)) for dx, dy in away)
        x, y, box = next((b for b in boxes if _is_free(b[2], taken)), (round(x), round(y), zone_box(zone, x, y)))
        taken.append(box)
        found.append((x, y))
    return found


def _is_free(box: Box, taken: Sequence[Box]) -> bool:
    inside = box[0] >= 4 and box[1] >= 4 and box[2] <= WIDTH - 4 and box[3] <= HEIGHT - 4
    return inside and not any(overlap(box, other) for other in taken)


def _zone_names(content: Content) -> str:
    """Large and soft, clear of all other names."""
    style: dict[str, Attr] = {"text_anchor": "middle", "letter_spacing": 2, "font_weight": 700}
    drawn = [
        text(words, x, y + 20 * i, ZONE_SIZE, **style)
        for zone, (x, y) in zip(content.zones, zone_spots(content), strict=True)
        for i, words in enumerate(zone_lines(zone))
    ]
    return el("g", *drawn, fill=c("wl-ink"), opacity=0.85)


def draw(content: Content) -> str:
    """The whole poster without what moves."""
    sea = el("rect", width=WIDTH, height=HEIGHT, fill=c("wl-sea"))
    land = el("path", d=coast(), fill=c("wl-land"), stroke=c("wl-coast"), stroke_width=1)
    grid = "".join(f"M0 {num(HEIGHT * i / 6)}H{WIDTH}" for i in range(1, 6))
    grid += "".join(f"M{num(WIDTH * i / 12)} 0V{HEIGHT}" for i in range(1, 12))
    net = el("path", d=grid, fill="none", stroke=c("wl-coast"), stroke_width=0.6, opacity=0.25)
    return (
        sea + net + land + _zones(content) + _zone_names(content) + _lines(content) + _wrap_signs(content)
        + _places(content) + _names(content)
    )  # fmt: skip


def definitions() -> str:
    """What a drawn map refers to."""
    return f'<clipPath id="wl-coast"><path d="{coast()}"/></clipPath>'


@lru_cache(maxsize=8)
def owners_map(name: str) -> str:
    """An owner's map, drawn once."""
    return draw(MAPS[name])


def designed_map(content: Content) -> str:
    return f'<symbol id="wl-map-{DESIGNED}" viewBox="0 0 {WIDTH} {HEIGHT}">{draw(content)}</symbol>'
