"""The geometry of a tile: where its walls and roads run, where a meeple stands.

A tile is 100 units wide with its middle on (0, 0), in the orientation of the tile data. Roads leave in the middle of a
side; a city side is open from corner to corner, and walls run from corner to corner. Sides are 0 north, 1 east, 2
south, 3 west; corner n is where side n begins, clockwise from the north-west.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from secondchair.core.svg import num
from secondchair.games.carcassonne.content import CITY, MONASTERY, ROAD, Kind

Point = tuple[float, float]
Line = tuple[Point, ...]
Sides = tuple[int, ...]

HALF = 50.0


def turned(p: Point, quarter_turns: int) -> Point:
    """A point turned clockwise around the middle of the tile."""
    x, y = p
    for _ in range(quarter_turns % 4):
        x, y = -y, x
    return x, y


def corner(n: int) -> Point:
    return turned((-HALF, -HALF), n)


class Curve(Struct, frozen=True):
    """Cubic curves end to end: a start, then three points for each."""

    points: Line

    def turned(self, quarter_turns: int) -> Curve:
        return Curve(tuple(turned(p, quarter_turns) for p in self.points))

    def reverse(self) -> Curve:
        return Curve(self.points[::-1])

    def path(self, start: str = "M") -> str:
        head, *rest = [f"{num(x)} {num(y)}" for x, y in self.points]
        return f"{start}{head}C{' '.join(rest)}"

    def polyline(self, n: int = 12) -> Line:
        line = [self.points[0]]
        for i in range(0, len(self.points) - 1, 3):
            line += [_on_cubic(self.points[i : i + 4], k / n) for k in range(1, n + 1)]
        return tuple(line)

    def middle(self) -> Point:
        line = self.polyline()
        return line[len(line) // 2]


def _on_cubic(p: Line, t: float) -> Point:
    a, b, d, e = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    x, y = (a * p[0][k] + b * p[1][k] + d * p[2][k] + e * p[3][k] for k in (0, 1))
    return x, y


def cities(kind: Kind) -> tuple[Sides, ...]:
    return tuple(part.sides for part in kind.parts if part.terrain == CITY)


def roads(kind: Kind) -> tuple[Sides, ...]:
    return tuple(part.sides for part in kind.parts if part.terrain == ROAD)


def has_monastery(kind: Kind) -> bool:
    return any(part.terrain == MONASTERY for part in kind.parts)


def has_pennant(kind: Kind) -> bool:
    return any(part.pennants for part in kind.parts)


def is_crossing(kind: Kind) -> bool:
    return len(roads(kind)) > 1


def is_bend(kind: Kind) -> bool:
    return any(len(road) == 2 and (road[1] - road[0]) % 4 != 2 for road in roads(kind))


def has_gate(kind: Kind) -> bool:
    """A single road that ends at a city wall."""
    return [len(road) for road in roads(kind)] == [1] and bool(cities(kind))


# -- walls and cities --------------------------------------------------------------------------------------------------


def _arch(depth: float) -> Curve:
    """A wall from corner 0 to corner 1 that keeps clear of the diagonals, so that two of them fit on one tile."""
    low = depth - HALF
    return Curve(((-50, -50), (-32, -40), (-20, low), (0, low), (20, low), (32, -40), (50, -50)))


def _wall(first: int, sides: int, kind: Kind) -> Curve:
    """The wall across `sides` neighbouring sides that a city does not reach, clockwise from side `first`."""
    if sides == 1:
        return _arch(17).turned(first)
    if sides == 3:
        return _arch(26).turned(first + 3).reverse()
    m = -5.0 if roads(kind) else 5.0  # away from a road on its other side
    across = ((-50.0, -50.0), (-38, -36), (m - 16, -m - 16), (m, -m), (m + 16, -m + 16), (36, 38), (50, 50))
    return Curve(across).turned(first)


def _gap(city: Sides, side: int) -> int:
    """How many sides in a row, from this one on, the city does not reach; 0 if the gap began earlier or is none."""
    if side in city or (side - 1) % 4 not in city:
        return 0
    return next(n for n in (1, 2, 3) if (side + n) % 4 in city)


@cache
def walls(kind: Kind, city: Sides) -> tuple[Curve, ...]:
    """Every wall of a city part, clockwise."""
    return tuple(_wall(side, n, kind) for side in range(4) if (n := _gap(city, side)))


@cache
def city_path(kind: Kind, city: Sides) -> str:
    """The ground of a city part as a closed path, clockwise along its sides and walls."""
    path = ""
    for side in _around(city):
        if side in city:
            x, y = corner(side)
            path += f"{'L' if path else 'M'}{num(x)} {num(y)}"
        elif n := _gap(city, side):
            path += _wall(side, n, kind).path("L")
    return path + "z"


@cache
def city_outline(kind: Kind, city: Sides) -> Line:
    """The same ground as a polygon."""
    line: list[Point] = []
    for side in _around(city):
        if side in city:
            line += [corner(side), corner(side + 1)]
        elif n := _gap(city, side):
            line += _wall(side, n, kind).polyline()
    return tuple(line)


def _around(city: Sides) -> list[int]:
    """All four sides, beginning where the city begins."""
    start = next((s for s in city if (s - 1) % 4 not in city), 0)
    return [(start + k) % 4 for k in range(4)]


def wall_ends(kind: Kind) -> list[int]:
    """The corners in which a wall ends."""
    ends = set[int]()
    for city in cities(kind):
        for side in range(4):
            if n := _gap(city, side):
                ends |= {side, (side + n) % 4}
    return sorted(ends)


# -- roads -------------------------------------------------------------------------------------------------------------


@cache
def road_curve(kind: Kind, road: Sides, over: float = 0, arm: float = 0) -> Curve:
    """A road from side to side, or from its side to where it ends.

    `over` lengthens it beyond the side; `arm` is how far from the middle it stops at a crossing.
    """
    out = HALF + over
    if len(road) == 1:
        end = max(arm, _road_end(kind))
        return Curve(((0, -out), (0, -out + 6), (0, -end - 6), (0, -end))).turned(road[0])
    a, b = road
    if (b - a) % 4 != 2:
        first = a if (b - a) % 4 == 1 else b
        return Curve(((0, -out), (0, -24), (24, 0), (out, 0))).turned(first)
    if cities(kind):  # bow away from the city
        bow = ((-out, 0.0), (-24.0, 0.0), (-22.0, 5.0), (0.0, 5.0), (22.0, 5.0), (24.0, 0.0), (out, 0.0))
        return Curve(bow).turned(cities(kind)[0][0])
    wave = ((0.0, -out), (0.0, -26.0), (6.0, -20.0), (2.0, 0.0), (-2.0, 20.0), (0.0, 26.0), (0.0, out))
    return Curve(wave).turned(a)


def _road_end(kind: Kind) -> float:
    """How far from the middle a road with one side ends: at a crossing, a gate or a monastery."""
    if has_monastery(kind):
        return 10
    return 33 if has_gate(kind) else 0


# -- where things stand ------------------------------------------------------------------------------------------------


def gate_spot(kind: Kind) -> Point:
    return turned((0, -33), roads(kind)[0][0])


def pennant_spot(kind: Kind) -> Point:
    """The shield stands in its city, aside from where a meeple would."""
    city = cities(kind)[0]
    if len(city) == 4:
        return -27, -27
    if len(city) == 3:
        return turned((-27, 27), next(s for s in range(4) if s not in city))
    if _is_band(city):
        return turned((-30, 0), 0 if city[0] % 2 else 1)
    return turned((33, -33), _first(city))


@cache
def meeple_spot(kind: Kind, part: int) -> Point:
    """Where a meeple on this part stands."""
    terrain, sides = kind.parts[part].terrain, kind.parts[part].sides
    if terrain == MONASTERY:
        return 0, -3
    if terrain == ROAD:
        if len(sides) == 2:
            return road_curve(kind, sides).middle()
        return turned((0, -33 if is_crossing(kind) else -42), sides[0])
    if len(sides) == 1:
        return turned((0, -37), sides[0])
    if len(sides) == 2:
        return turned((7, 0), 0 if sides[0] % 2 else 1) if _is_band(sides) else turned((16, -16), _first(sides))
    return turned((0, 12), next(s for s in range(4) if s not in sides)) if len(sides) == 3 else (0, 0)


def _is_band(city: Sides) -> bool:
    return (city[1] - city[0]) % 4 == 2


def _first(city: Sides) -> int:
    """The first, clockwise, of two neighbouring sides."""
    return city[0] if (city[1] - city[0]) % 4 == 1 else city[1]
