"""The landscape as text, for the terminal: `[style]…[/]` marks what may be coloured.

A tile is three lines high. City ▒, road ─ │, crossing ○, monastery ⌂, pennant ◆, field ·; a capital letter is a meeple,
× a hole that no remaining tile can fill. What can be chosen carries its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import Struct

from secondchair.core.rules import View
from secondchair.games.carcassonne import shapes
from secondchair.games.carcassonne.content import BOXES, CITY, MONASTERY, ROAD, Kind
from secondchair.games.carcassonne.view import VARIANTS, Landscape

HEIGHT = 3
WIDTHS = (7, 5)  # of a tile, the wider one if there is room
FIELD, TOWN, CROSSING, ABBEY, PENNANT, HOLE = "·", "▒", "○", "⌂", "◆", "×"
BENDS = {(0, 2): "│", (1, 3): "─", (0, 1): "└", (1, 2): "┌", (2, 3): "┐", (0, 3): "┘"}  # by the sides of a road
STYLES = {FIELD: "green", TOWN: "yellow", ABBEY: "bold magenta", PENNANT: "bold magenta", CROSSING: "white"}
MARK_STYLE, HOLE_STYLE, NEW_STYLE = "bold cyan", "dim", "on grey23"

Spot = tuple[int, int]  # line and column on a tile, or on the whole drawing
Signs = dict[Spot, tuple[str, str]]  # a character and its style


class Sketch(Struct, frozen=True):
    """A kind in one rotation: its characters, and where each part is marked."""

    lines: tuple[str, ...]
    anchors: tuple[Spot, ...]


def text(view: View, marks: Mapping[str, str] | None = None, width: int = 80) -> str:
    """The landscape, the tile in hand and what each colour has left. At a real table there is nothing to draw.

    `marks` is what to write at a target: the numbers of the choices. A landscape wider than `width` is cut off around
    the tile laid last.
    """
    game = view.game
    if not isinstance(game, Landscape):
        return ""
    parts = [_landscape(game, marks or {}, width), _hand(game), _supplies(game)]
    return "\n".join(part for part in parts if part)


# -- one tile ----------------------------------------------------------------------------------------------------------


@cache
def sketch(box: str, kind_id: str, turn: int, width: int) -> Sketch:
    """A kind of the tiles that this game began with, which need not be those of today."""
    content = BOXES[box]
    kind = content.kinds[content.index[kind_id]]
    parts = [(part.terrain, tuple(sorted((side + turn) % 4 for side in part.sides))) for part in kind.parts]
    rows = [[FIELD] * width for _ in range(HEIGHT)]
    for terrain, sides in parts:
        if terrain == CITY:
            for line, column in _ground(sides, width):
                rows[line][column] = TOWN
    for terrain, sides in parts:
        if terrain == ROAD:
            _pave(rows, sides, width)
    middle = HEIGHT // 2, width // 2
    if shapes.is_crossing(kind):
        rows[middle[0]][middle[1]] = CROSSING
    if shapes.has_monastery(kind):
        rows[middle[0]][middle[1]] = ABBEY
    anchors = tuple(_anchor(terrain, sides, kind, width) for terrain, sides in parts)
    if shapes.has_pennant(kind):
        line, column = next(spot for spot in _ground(parts[0][1], width) if spot != anchors[0])
        rows[line][column] = PENNANT
    return Sketch(tuple("".join(row) for row in rows), anchors)


def _ground(sides: Iterable[int], width: int) -> list[Spot]:
    """What a city on these sides covers: each side without its corners, corners between two of them, the middle."""
    reached, c = set(sides), width // 2
    borders: dict[int, list[Spot]] = {
        0: [(0, column) for column in range(1, width - 1)],
        1: [(1, column) for column in range(c + 1, width)],
        2: [(2, column) for column in range(1, width - 1)],
        3: [(1, column) for column in range(c)],
    }
    corners = {(0, 1): (0, width - 1), (1, 2): (2, width - 1), (2, 3): (2, 0), (0, 3): (0, 0)}
    spots = [corner for pair, corner in corners.items() if reached.issuperset(pair)]
    spots += [spot for side in sorted(reached) for spot in borders[side]]
    if len(reached) > 1:
        spots.append((1, c))
    return spots


def _pave(rows: list[list[str]], sides: tuple[int, ...], width: int) -> None:
    """A road from the middle to each of its sides."""
    c = width // 2
    ways: dict[int, list[Spot]] = {
        0: [(0, c)],
        1: [(1, column) for column in range(c + 1, width)],
        2: [(2, c)],
        3: [(1, column) for column in range(c)],
    }
    for side in sides:
        for line, column in ways[side]:
            if rows[line][column] == FIELD:
                rows[line][column] = "─" if side % 2 else "│"
    if len(sides) == 2:
        rows[1][c] = BENDS[sides[0], sides[1]]


def _anchor(terrain: int, sides: tuple[int, ...], kind: Kind, width: int) -> Spot:
    """Where a meeple on a part, or its number, is written."""
    c = width // 2
    at_side = {0: (0, c), 1: (1, width - 2), 2: (2, c), 3: (1, 1)}
    if terrain == MONASTERY or (terrain == ROAD and len(sides) == 2):
        return 1, c
    if len(sides) == 1:
        return at_side[sides[0]]
    bent_past = any(len(road) == 2 for road in shapes.roads(kind))  # a road has the middle
    return _ground(sides, width)[0] if bent_past else (1, c)


# -- the landscape -----------------------------------------------------------------------------------------------------


def _landscape(game: Landscape, marks: Mapping[str, str], width: int) -> str:
    cells = [(tile.x, tile.y) for tile in game.tiles]
    cells += [(x, y) for x, y in game.holes]
    cells += [(cell.x, cell.y) for cell in game.cells]
    west, east = min(x for x, _ in cells), max(x for x, _ in cells)
    north, south = min(y for _, y in cells), max(y for _, y in cells)
    size = next((size for size in WIDTHS if (east - west + 1) * size <= width), WIDTHS[-1])
    room = max(1, width // size)
    if east - west + 1 > room:  # cut off around the tile laid last
        west = min(max(west, game.tiles[-1].x - room // 2), east - room + 1)
        east = west + room - 1
    signs = _tiles(game, size) | _marks(game, marks, size)
    lines = range(north * HEIGHT, (south + 1) * HEIGHT)
    columns = range(west * size, (east + 1) * size)
    return "\n".join(_line(signs, line, columns) for line in lines)


def _tiles(game: Landscape, size: int) -> Signs:
    signs: Signs = {}
    for tile in game.tiles:
        new = tile is game.tiles[-1] and tile.n > 0
        for line, row in enumerate(sketch(game.box, tile.kind, tile.turn, size).lines):
            for column, sign in enumerate(row):
                style = STYLES.get(sign, "white")
                place = tile.y * HEIGHT + line, tile.x * size + column
                signs[place] = sign, f"{style} {NEW_STYLE}" if new else style
    for meeple in game.meeples:
        tile = game.tiles[meeple.n]
        line, column = sketch(game.box, tile.kind, tile.turn, size).anchors[meeple.part]
        signs[tile.y * HEIGHT + line, tile.x * size + column] = (
            meeple.colour[0].upper(),
            f"bold reverse {meeple.colour}",
        )
    return signs


def _marks(game: Landscape, marks: Mapping[str, str], size: int) -> Signs:
    """The numbers of the choices at their places, and the holes."""
    signs: Signs = {}

    def write(x: int, y: int, line: int, column: int, label: str, style: str) -> None:
        for offset, sign in enumerate(label):
            signs[y * HEIGHT + line, x * size + column + offset] = sign, style

    for x, y in game.holes:
        write(x, y, 1, size // 2, HOLE, HOLE_STYLE)
    tiles = {(tile.x, tile.y): tile for tile in game.tiles}
    for target, mark in marks.items():
        what, _, place = target.partition(":")
        x, y, *part = (int(number) for number in place.split(","))
        if what == "cell":
            label = mark if len(mark) <= size else f"{mark.partition('-')[0]}…"
            write(x, y, 1, (size - len(label)) // 2, label, MARK_STYLE)
        else:
            tile = tiles[x, y]
            line, column = sketch(game.box, tile.kind, tile.turn, size).anchors[part[0]]
            write(x, y, line, column, mark, MARK_STYLE)
    return signs


def _line(signs: Signs, line: int, columns: range) -> str:
    """One line with its styles, neighbours of one style together."""
    out, open_style = "", ""
    for column in columns:
        sign, style = signs.get((line, column), (" ", ""))
        if style != open_style:
            out += "[/]" if open_style else ""
            out += f"[{style}]" if style else ""
            open_style = style
        out += sign
    return f"{out}[/]" if open_style else out.rstrip()


# -- beside it ---------------------------------------------------------------------------------------------------------


def _hand(game: Landscape) -> str:
    """The tile in hand in every rotation that fits somewhere."""
    turns = sorted({turn for cell in game.cells for turn in cell.turns})
    if not game.hand or not turns:
        return ""
    size, column = WIDTHS[0], 14
    rows = [[_styled(sketch(game.box, game.hand, turn, size).lines[line]) for turn in turns] for line in range(HEIGHT)]
    gap = " " * (column - size)
    names = "".join(f"{VARIANTS[turn]:<{column}}" for turn in turns).rstrip()
    return "\n".join(["", *(f"  {gap.join(row)}" for row in rows), f"  [dim]{names}[/]"])


def _styled(row: str) -> str:
    return "".join(f"[{STYLES.get(sign, 'white')}]{sign}[/]" for sign in row)


def _supplies(game: Landscape) -> str:
    """Meeples in supply and tiles in the pile of each colour."""
    parts = []
    for colour in game.colours:
        meeples = "♟" * colour.meeples + "·" * (game.meeples_each - colour.meeples)
        parts.append(f"[{colour.name}]{colour.name.capitalize()}[/] {meeples} {colour.pile} tiles")
    return "  " + "   ".join(parts)
