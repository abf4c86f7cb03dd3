"""How a tile is drawn: a small landscape made from the tile's data, feature by feature.

Grounds reach a little under their neighbours and roads and cities a little further, so that no gap shows at any zoom;
walls lie in a layer above all grounds, so that they meet under a tower in the corners whatever was laid first.

What stands upright (houses, trees, towers, a monastery) stays upright however the tile is turned: a piece that uses a
tile's symbol states the turn back as the CSS variable `--u`, and everything upright turns by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from random import Random

from msgspec import Struct

from secondchair.core.svg import num, paint
from secondchair.games.carcassonne.content import Kind
from secondchair.games.carcassonne.shapes import (
    HALF,
    Line,
    Point,
    cities,
    city_outline,
    city_path,
    corner,
    gate_spot,
    has_gate,
    has_monastery,
    has_pennant,
    is_crossing,
    pennant_spot,
    road_curve,
    roads,
    wall_ends,
    walls,
)

VARIANTS = 3  # pictures of one kind, which differ in trees and houses
GROUND_OVER, INK_OVER, OVER = 0.3, 0.6, 1.0  # how far ground, outlines and the rest reach beyond a side
GARDEN = 27  # radius of a monastery's garden

COLOURS: dict[str, tuple[str, str]] = {  # by day, in the evening
    "car-field": ("#c3d092", "#4a5a3c"),
    "car-acre": ("#d8d998", "#58643d"),
    "car-grass": ("#93a75f", "#64764c"),
    "car-tree": ("#7d9c55", "#3f5d38"),
    "car-tree-2": ("#5f8048", "#31492d"),
    "car-road": ("#f1e5c6", "#ab9a74"),
    "car-rut": ("#d9c79c", "#93825d"),
    "car-city": ("#e2c795", "#7b6646"),
    "car-wall": ("#e4dcca", "#a39a87"),
    "car-wall-2": ("#b3a68f", "#716957"),
    "car-roof": ("#bb5a3f", "#8a4533"),
    "car-roof-2": ("#cf7f52", "#9a5d40"),
    "car-roof-3": ("#77848c", "#515d66"),
    "car-house": ("#f7ecd5", "#c2b08c"),
    "car-garden": ("#b3c47a", "#52663e"),
    "car-bloom": ("#d98a6a", "#b0694f"),
    "car-shield": ("#fbf6ea", "#e8dfca"),
    "car-arms": ("#6d3f7d", "#6d3f7d"),
    "car-ink": ("#43362a", "#1b1510"),
}


def c(name: str) -> str:
    """A colour of this game in a drawing."""
    return paint(COLOURS, f"car-{name}")


_OUTLINE = f'stroke="{c("ink")}" stroke-width=".8" stroke-linejoin="round"'

NO_LINE = ' stroke="none"'


def _path(d: str, fill: str, more: str = "") -> str:
    return f'<path d="{d}" fill="{c(fill)}"{more}/>'


def _symbol(name: str, body: str) -> str:
    return f'<symbol id="car-{name}" overflow="visible">{body}</symbol>'


# -- what stands upright -----------------------------------------------------------------------------------------------


def _house(name: str, roof: str, walls_and_door: str, roof_path: str) -> str:
    return _symbol(name, f"<g {_OUTLINE}>{_path(walls_and_door, 'house')}{_path(roof_path, roof)}</g>")


def _tree(name: str, crowns: Sequence[tuple[float, float, float]]) -> str:
    """Round crowns on short trunks, each in the shade on its lower side."""
    crown = shade = ""
    for x, y, r in crowns:
        n, d = num(r), num(2 * r)
        crown += f"M{num(x)} {num(y + r + 2.4)}v-3M{num(x - r)} {num(y)}a{n} {n} 0 0 1 {d} 0 {n} {n} 0 0 1 -{d} 0z"
        shade += f"M{num(x + r * 0.85)} {num(y - r * 0.2)}a{num(r * 0.9)} {num(r * 0.9)} 0 0 1 {num(-r * 1.5)} "
        shade += f"{num(r * 0.7)}q{num(r * 1.1)} {num(r * 0.1)} {num(r * 1.5)} {num(-r * 0.7)}z"
    return _symbol(name, _path(crown, "tree", f" {_OUTLINE}") + _path(shade, "tree-2"))


def _tower(name: str, top: str) -> str:
    """A round tower, lit from the left."""
    body = _path("M-5-7V3.5Q0 7 5 3.5V-7z", "wall") + _path("M1.5-7V5Q3.5 4.7 4.6 3.6V-7z", "wall-2", NO_LINE)
    return _symbol(name, f"<g {_OUTLINE}>{body}{top}</g>{_path('M-2-2.5v3H0v-3z', 'ink')}")


def _gate() -> str:
    """A gatehouse between two small towers."""
    return _symbol(
        "gate",
        f"<g {_OUTLINE}>{_path('M-6-7H6V5H-6z', 'wall')}{_path('M-3.4 5V0a3.4 3.4 0 0 1 6.8 0v5z', 'ink')}"
        f"{_path('M-11.5-8h6V5h-6zM5.5-8h6V5h-6z', 'wall')}"
        f"{_path('M-8-8h2.3V5H-8zM9-8h2.3V5H9z', 'wall-2', NO_LINE)}"
        f"{_path('M-12.5-8l4-6.5 4 6.5zM4.5-8l4-6.5 4 6.5z', 'roof-3')}</g>",
    )


def _abbey() -> str:
    """A church with its tower and a cloister wing, above the beds of its garden."""
    beds = "M-17 14.5h10v5h-10zM-4.5 14.5h9v7h-9zM7 14.5h10v5H7z"
    blooms = (
        "M-15 17h.1m3 0h.1m3 0h.1M-2.5 17h.1m2.5 0h.1m2.5 0h.1M-2.5 19.5h.1m2.5 0h.1m2.5 0h.1M9 17h.1m3 0h.1m3 0h.1"
    )
    doors = (
        "M-9.7 12V7a1.8 1.8 0 0 1 3.6 0v5zM-9.2-8a1.2 1.2 0 0 1 2.4 0v4h-2.4zM-.5 5.5V2a1.1 1.1 0 0 1 2.2 0v3.5z"
        "M4 5.5V2a1.1 1.1 0 0 1 2.2 0v3.5zM12 12V8a1.3 1.3 0 0 1 2.6 0v4zM16.3 12V8a1.3 1.3 0 0 1 2.6 0v4z"
    )
    return _symbol(
        "abbey",
        f"{_path(beds, 'tree', f' {_OUTLINE}')}"
        f'<path d="{blooms}" stroke="{c("bloom")}" stroke-width="1.9" stroke-linecap="round"/>'
        f"<g {_OUTLINE}>{_path('M9 3H21V12H9z', 'house')}{_path('M8 3.5 11-2H20l2.5 5.5z', 'roof-2')}"
        f"{_path('M-6-4H11V12H-6z', 'house')}{_path('M-8-3.5-3-13H8l5 9.5z', 'roof')}"
        f"{_path('M-12.5-13h9V12h-9z', 'house')}{_path('M-13.7-13-8-23.5-2.3-13z', 'roof-3')}</g>"
        f'<path d="M-8-23v-6.5M-10.3-27.3h4.6" stroke="{c("ink")}" stroke-width="1.2"/>{_path(doors, "ink")}',
    )


def _shield() -> str:
    """A pennant: a quartered shield."""
    return _symbol(
        "shield",
        f'<path d="M-7-8.5H7V0C7 4.5 3.5 7.5 0 9.2-3.5 7.5-7 4.5-7 0z" fill="{c("shield")}" '
        f'stroke="{c("ink")}" stroke-width="1.6"/>'
        f"{_path('M-6-7.5H0V0H6C6 4 3 6.5 0 8V0H-6z', 'arms')}",
    )


def _grass() -> str:
    tuft = "M-3 1.5-2-1.2M-.5 1.5V-2M2 1.5 3-1.2"
    return _symbol(
        "g", f'<path d="{tuft}" stroke="{c("grass")}" stroke-width="1.1" stroke-linecap="round" fill="none"/>'
    )


def _acre() -> str:
    furrows = "M-11.5-4 11-5.4M-11-1 11.5-2.4M-10.7 2 12 .6M-10.3 5 12.3 3.6"
    return _symbol(
        "acre",
        f'{_path("M-13-6.5 11-8l2 14.5-24 1.5z", "acre")}<path d="{furrows}" stroke="{c("grass")}" stroke-width=".8"/>',
    )


def _details() -> str:
    """What tiles are furnished with."""
    merlons = _path("M-5.8-6v-3.5h3v1.5h1.6v-1.5h2.4v1.5h1.6v-1.5h3V-6Q0-4 -5.8-6z", "wall")
    spire = _path("M-6.3-6.5 0-17 6.3-6.5Q0-3.8-6.3-6.5z", "roof-3")
    return (
        _house("h1", "roof", "M-4-1h8v6.5h-8zM-1 5.5v-3h2v3z", "M-5.2-.5 0-6.5 5.2-.5z")
        + _house("h2", "roof-2", "M-5.5-1h11v6h-11zM1.5 5V2h2v3z", "M-6.5-.8-4-6h8l2.5 5.2z")
        + _house("h3", "roof-3", "M-3.2-3h6.4v8.5h-6.4zM-.9 5.5v-3H.9v3z", "M-4.4-2.5 0-9l4.4 6.5z")
        + _house("h4", "roof", "M-6-1H6v6H-6zM-4 5V2h2v3z", "M-7-.8-2.5-6.2h7L7-.8z")
        + _tree("t1", [(0, -2, 4.2)])
        + _tree("t2", [(-4, -2.5, 3.4), (3.6, -0.5, 4)])
        + _tree("t3", [(0, -5, 3.6), (-5, 0, 3.6), (4.6, 0.6, 3.2)])
        + _symbol("t4", _path("M0 5V2.5H-2.6C-3.6-1-3-5 0-9.5 3-5 3.6-1 2.6 2.5H0z", "tree-2", f" {_OUTLINE}"))
        + _grass() + _acre() + _tower("tower", merlons) + _tower("spire", spire) + _gate() + _abbey() + _shield()
    )  # fmt: skip


def _upright(name: str, p: Point) -> str:
    """A detail on a tile that stays upright when the tile is turned."""
    return f'<use href="#car-{name}" style="transform:translate({num(p[0])}px,{num(p[1])}px) rotate(var(--u,0deg))"/>'


# -- the ground --------------------------------------------------------------------------------------------------------


def _ground(kind: Kind) -> str:
    """What all pictures of a kind share: field, garden, roads and the ground of its cities."""
    size = HALF + GROUND_OVER
    drawn = _path(f"M{num(-size)} {num(-size)}H{num(size)}V{num(size)}H{num(-size)}z", "field")
    if has_monastery(kind):
        hedge = f'stroke="{c("tree-2")}" stroke-width="2.5" stroke-dasharray="3 1.5"'
        drawn += f'<circle r="{GARDEN}" fill="{c("garden")}" {hedge}/>'
    for city in cities(kind):
        floor = f' stroke="{c("city")}" stroke-width="{num(2 * OVER)}"'
        drawn += _path(city_path(kind, city), "city", floor)
    return drawn + _roads(kind)


def _roads(kind: Kind) -> str:
    if not roads(kind):
        return ""
    ink = "".join(road_curve(kind, road, INK_OVER).path() for road in roads(kind))
    sand = "".join(road_curve(kind, road, OVER).path() for road in roads(kind))
    square = f'<circle r="11" fill="{c("road")}" stroke="{c("ink")}" stroke-width=".9"/>' if is_crossing(kind) else ""
    return (
        f'<g fill="none"><path d="{ink}" stroke="{c("ink")}" stroke-width="10.6"/>{square}'
        f'<path d="{sand}" stroke="{c("road")}" stroke-width="8.8"/>'
        f'<path d="{ink}" stroke="{c("rut")}" stroke-width="1.1" stroke-dasharray="5 3.5"/></g>'
    )


# A wall has a face below its top, below as the eye sees it however the tile is turned.
_DOWN = 'style="transform:rotate(var(--u,0deg)) translate(0,{}px) rotate(calc(-1*var(--u,0deg)))"'


def _walls(kind: Kind) -> str:
    """Walls with merlons on both rims, their towers, and a gate where a road ends at one."""
    curves = [wall for city in cities(kind) for wall in walls(kind, city)]
    d = "".join(curve.path() for curve in curves)
    if has_gate(kind):
        over = _upright("gate", gate_spot(kind))
    elif not is_crossing(kind) and len(cities(kind)[0]) < 3:
        over = _upright("spire", curves[0].middle())
    else:
        over = ""
    over += "".join(_upright("tower", corner(n)) for n in wall_ends(kind))
    return (
        f'<g fill="none"><path d="{d}" stroke="{c("ink")}" stroke-width="6.8" {_DOWN.format(4.5)}/>'
        f'<path d="{d}" stroke="{c("wall-2")}" stroke-width="5.6" {_DOWN.format(4)}/>'
        f'<path d="{d}" stroke="{c("wall-2")}" stroke-width="5.6" {_DOWN.format(2)}/>'
        f'<path d="{d}" stroke="{c("ink")}" stroke-width="7"/><path d="{d}" stroke="{c("wall")}" stroke-width="5.4"/>'
        f'<path d="{d}" stroke="{c("ink")}" stroke-width="5.4" stroke-dasharray=".9 3"/>'
        f'<path d="{d}" stroke="{c("wall")}" stroke-width="2.8"/></g>{over}'
    )


# -- furniture ---------------------------------------------------------------------------------------------------------


def _inside(p: Point, polygon: Line) -> bool:
    x, y = p
    odd = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def _clear(p: Point, line: Iterable[Point], least: float) -> bool:
    return all(hypot(p[0] - x, p[1] - y) >= least for x, y in line)


class _Site(Struct):
    """A tile on which things find their places, each with room around it."""

    cities: list[Line]
    walls: list[Point]
    roads: list[Point]
    taken: list[tuple[Point, float]]

    def in_town(self, p: Point, wall: float) -> bool:
        return any(_inside(p, city) for city in self.cities) and _clear(p, self.walls, wall)

    def in_field(self, p: Point, wall: float, road: float) -> bool:
        in_city = any(_inside(p, city) for city in self.cities)
        return not in_city and _clear(p, self.walls, wall) and _clear(p, self.roads, road)

    def scatter(self, rng: Random, n: int, room: float, edge: float, fits: Callable[[Point], bool]) -> list[Point]:
        """Up to n places, with `room` around each and at least `edge` from the sides."""
        found: list[Point] = []
        reach = int(HALF - edge)
        for _ in range(n * 30):
            p = (rng.randint(-reach, reach), rng.randint(-reach, reach))
            alone = all(hypot(p[0] - q[0], p[1] - q[1]) >= room + r for q, r in self.taken)
            if len(found) < n and alone and fits(p):
                self.taken.append((p, room))
                found.append(p)
        return found


def _site(kind: Kind) -> _Site:
    taken: list[tuple[Point, float]] = []
    if has_monastery(kind):
        taken.append(((0, 0), GARDEN))
    if is_crossing(kind):
        taken.append(((0, 0), 13))
    if has_pennant(kind):
        taken.append((pennant_spot(kind), 8))
    return _Site(
        [city_outline(kind, city) for city in cities(kind)],
        [p for city in cities(kind) for wall in walls(kind, city) for p in wall.polyline()],
        [p for road in roads(kind) for p in road_curve(kind, road).polyline()],
        taken,
    )


def _furniture(kind: Kind, variant: int) -> str:
    """Houses, trees, grass and fields of one picture of a kind; always the same ones."""
    rng = Random(f"{kind.id}{variant}")
    site = _site(kind)

    def some(names: Sequence[str], places: Iterable[Point]) -> str:
        return "".join(_upright(rng.choice(names), p) for p in sorted(places, key=lambda p: p[1]))

    houses = some(("h1", "h1", "h2", "h2", "h4", "h3"), site.scatter(rng, 26, 6.2, 7, lambda p: site.in_town(p, 10)))
    acres = site.scatter(rng, rng.choice((0, 1, 1)), 13, 18, lambda p: site.in_field(p, 17, 18))
    trees = site.scatter(rng, rng.randint(2, 5), 6.5, 10, lambda p: site.in_field(p, 12, 10))
    grass = site.scatter(rng, 6, 3.5, 5, lambda p: site.in_field(p, 9, 8))
    drawn = some(("acre",), acres) + some(("g",), grass) + houses
    drawn += some(("t1", "t1", "t2", "t3", "t4", "t4"), trees)
    if has_monastery(kind):
        drawn += _upright("abbey", (0, 2))
    if is_crossing(kind):
        drawn += _upright(("h1", "h2", "h4")[variant], (0, -1))
    if has_pennant(kind):
        drawn += _upright("shield", pennant_spot(kind))
    return drawn


# -- symbols -----------------------------------------------------------------------------------------------------------


def draw_symbols(kinds: Iterable[Kind]) -> str:
    """Every kind of tile in its pictures (`car-E0`), its walls (`car-Ew`), what makes it a ghost (`car-Eg`), and what
    they are furnished with."""
    drawn = _details()
    for kind in kinds:
        drawn += _symbol(kind.id, _ground(kind))
        for variant in range(VARIANTS):
            drawn += _symbol(f"{kind.id}{variant}", f'<use href="#car-{kind.id}"/>{_furniture(kind, variant)}')
        outline = '<use href="#car-ghost"/>'
        if wall_ends(kind):
            drawn += _symbol(f"{kind.id}w", _walls(kind))
            outline = f'<use href="#car-{kind.id}w"/>{outline}'
        drawn += _symbol(f"{kind.id}g", outline)
    return drawn


def variant(x: int, y: int) -> int:
    """Which picture of its kind a tile shows on a cell: always the same there."""
    return (x * 73856093 ^ y * 19349663) % 1009 % VARIANTS
