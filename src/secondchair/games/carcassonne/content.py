"""The tiles: read from `content/tiles.toml`, checked, and turned into the tables that make the rules quick."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from secondchair.core.content import Documents, convert, fingerprint, read_documents, require, unique
from secondchair.games.carcassonne.actions import Draw

FILES = ("tiles",)

Terrain = Literal["field", "road", "city"]
TERRAINS = ("city", "road", "monastery")  # what a feature can be
CITY, ROAD, MONASTERY = range(3)

SIDES = ("N", "E", "S", "W")
WIDTH = 256  # a cell is y * WIDTH + x; no landscape of 72 tiles reaches further than 71 cells from its start
STEPS = (-WIDTH, 1, WIDTH, -1)  # from a cell to its neighbours, in the order of SIDES
DEMANDS = {"field": 1, "road": 2, "city": 3}  # what a side asks of the cell beyond it; 0 is "nothing lies there"

TILES, START_TILES, PENNANTS, MONASTERIES = 72, 1, 10, 6  # CAR-B1
SIDE_TOTALS = {"field": 115, "road": 94, "city": 79}  # CAR-B1


class TileEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of tile as the file lists it."""

    id: str
    name: str
    count: int
    edges: tuple[Terrain, Terrain, Terrain, Terrain]
    cities: tuple[tuple[str, ...], ...]
    roads: tuple[tuple[str, ...], ...]
    fields: tuple[tuple[int, ...], ...]
    field_cities: tuple[tuple[int, ...], ...]
    pennant: bool
    monastery: bool
    rotations: int
    garden_copies: int
    start_copies: int


class TilesFile(Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    set: str
    total_tiles: int
    draw_tiles: int
    sides: tuple[str, ...]
    tile: tuple[TileEntry, ...]


class Part(Struct, frozen=True):
    """A part of a tile that can be claimed: where it reaches in the orientation of the data (0 north … 3 west)."""

    terrain: int
    sides: tuple[int, ...]
    pennants: int = 0


class Kind(Struct, frozen=True):
    """A kind of tile. `parts` are its cities, then its roads, then its monastery."""

    id: str
    name: str
    count: int  # in the box, start tile included
    edges: tuple[Terrain, Terrain, Terrain, Terrain]
    parts: tuple[Part, ...]
    fields: tuple[tuple[int, ...], ...]  # as half-sides, clockwise from the north-west corner
    rotations: int  # that look different
    gardens: int


# One side of a laid tile: the step to the cell beyond it, what it demands there, the number of the part that reaches it
# (NO_PART: a field), and, for every laid tile that may lie there, the number of the part that meets it.
Side = tuple[int, int, int, tuple[int, ...]]
NO_PART = -1


class Laid(Struct, frozen=True):
    """A kind in one rotation, ready to be laid."""

    number: int  # kind * 4 + turn
    name: str  # "U1": kind and turn
    sides: tuple[Side, Side, Side, Side]
    parts: tuple[tuple[int, int, int], ...]  # per part: terrain, sides it reaches, pennants
    reach: tuple[int, ...]  # per side: the number of the part that reaches it, or NO_PART
    monastery: int  # the number of the part that is a monastery, or NO_PART


class Content(Struct, frozen=True):
    """All the rules need to know about tiles."""

    box: str  # a mark of these very tiles
    kinds: tuple[Kind, ...]
    index: dict[str, int]  # id -> place in `kinds`
    draws: tuple[Draw, ...]  # one per kind
    bag: tuple[int, ...]  # tiles to draw, by kind
    start: int  # the kind of the start tile
    laid: tuple[Laid, ...]  # kind * 4 + turn
    fits: tuple[bytes, ...]  # by kind, then by the demands on a cell: the rotations that fit, as bits


BOXES: dict[str, Content] = {}  # by `Content.box`: what a drawing needs to know of the tiles it shows


def load() -> Content:
    """The tiles that come with the game."""
    return build(read_documents(__package__, FILES))


def build(documents: Documents) -> Content:
    tiles = convert(documents["tiles"], TilesFile, "tiles.toml")
    unique(tiles.tile, "tiles.toml")
    _check(tiles)
    kinds = tuple(_kind(entry) for entry in tiles.tile)
    content = Content(
        box=fingerprint({"tiles": documents["tiles"]}),
        kinds=kinds,
        index={kind.id: i for i, kind in enumerate(kinds)},
        draws=tuple(Draw(kind.id) for kind in kinds),
        bag=tuple(entry.count - entry.start_copies for entry in tiles.tile),
        start=next(i for i, entry in enumerate(tiles.tile) if entry.start_copies),
        laid=_all_laid(kinds),
        fits=tuple(bytes(_fitting(kind, demands) for demands in range(256)) for kind in kinds),
    )
    BOXES[content.box] = content
    return content


def _check(tiles: TilesFile) -> None:
    """CAR-B1: the numbers of the box, and every tile's parts reaching just the sides that show them."""

    def total(what: str) -> int:
        return sum(int(getattr(tile, what)) * (tile.count if what != "count" else 1) for tile in tiles.tile)

    sides = {t: sum(tile.edges.count(t) * tile.count for tile in tiles.tile) for t in SIDE_TOTALS}
    starts = sum(tile.start_copies for tile in tiles.tile)
    file = "tiles.toml"
    checks = [
        (total("count") == tiles.total_tiles == TILES, f"{file}: there must be {TILES} tiles, not {total('count')}."),
        (starts == START_TILES, f"{file}: there must be {START_TILES} start tile, not {starts}."),
        (tiles.draw_tiles == TILES - START_TILES, f"{file}: draw_tiles must be {TILES - START_TILES}."),
        (total("pennant") == PENNANTS, f"{file}: there must be {PENNANTS} pennants, not {total('pennant')}."),
        (total("monastery") == MONASTERIES, f"{file}: there must be {MONASTERIES} monasteries."),
        (tiles.sides == SIDES, f"{file}: sides must be {', '.join(SIDES)}."),
        *((n == SIDE_TOTALS[t], f"{file}: {SIDE_TOTALS[t]} sides must show {t}, not {n}.") for t, n in sides.items()),
    ]
    for tile in tiles.tile:
        place = f"{file}: tile {tile.id}"
        for terrain, parts in (("city", tile.cities), ("road", tile.roads)):
            shown = sorted(side for side, edge in zip(SIDES, tile.edges, strict=True) if edge == terrain)
            reached = sorted(side for part in parts for side in part)
            checks.append((shown == reached, f"{place}: its {terrain} parts reach {reached}, its edges say {shown}."))
        looks = len({_turned(tile.edges, turn) for turn in range(4)})
        checks.append((tile.rotations == looks, f"{place}: {looks} rotations look different, not {tile.rotations}."))
        checks.append((not tile.pennant or len(tile.cities) == 1, f"{place}: a pennant needs a single city part."))
    require(checks)


def _turned(edges: tuple[Terrain, ...], turn: int) -> tuple[Terrain, ...]:
    """What the four sides show after so many quarter turns clockwise."""
    return tuple(edges[(side - turn) % 4] for side in range(4))


def _kind(entry: TileEntry) -> Kind:
    def reach(sides: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(SIDES.index(side) for side in sides)

    parts = (
        *(Part(CITY, reach(sides), int(entry.pennant)) for sides in entry.cities),
        *(Part(ROAD, reach(sides)) for sides in entry.roads),
        *((Part(MONASTERY, ()),) if entry.monastery else ()),
    )
    return Kind(
        entry.id, entry.name, entry.count, entry.edges, parts, entry.fields, entry.rotations, entry.garden_copies
    )


def _reach(kind: Kind, turn: int) -> tuple[int, ...]:
    """For each side of the turned tile, the number of the part that reaches it, or NO_PART."""
    reach = [NO_PART] * 4
    for number, part in enumerate(kind.parts):
        for side in part.sides:
            reach[(side + turn) % 4] = number
    return tuple(reach)


def _all_laid(kinds: tuple[Kind, ...]) -> tuple[Laid, ...]:
    reaches = tuple(_reach(kind, turn) for kind in kinds for turn in range(4))
    met = tuple(tuple(reach[side] for reach in reaches) for side in range(4))  # by side, then by laid tile

    def laid(kind: Kind, number: int) -> Laid:
        edges, reach = _turned(kind.edges, number % 4), reaches[number]

        def meeting(side: int) -> Side:
            opposite = (side + 2) % 4
            return STEPS[side], DEMANDS[edges[side]] << 2 * opposite, reach[side], met[opposite]

        return Laid(
            number,
            f"{kind.id}{number % 4}",
            (meeting(0), meeting(1), meeting(2), meeting(3)),
            tuple((part.terrain, len(part.sides), part.pennants) for part in kind.parts),
            reach,
            next((n for n, part in enumerate(kind.parts) if part.terrain == MONASTERY), NO_PART),
        )

    return tuple(laid(kind, i * 4 + turn) for i, kind in enumerate(kinds) for turn in range(4))


def _fitting(kind: Kind, demands: int) -> int:
    """The rotations that meet the demands on a cell, as bits; rotations that look alike count once (CAR-B2)."""
    asked = [demands >> 2 * side & 3 for side in range(4)]
    bits = 0
    for turn in range(kind.rotations):
        shown = [DEMANDS[edge] for edge in _turned(kind.edges, turn)]
        if all(a in (0, b) for a, b in zip(asked, shown, strict=True)):
            bits |= 1 << turn
    return bits
