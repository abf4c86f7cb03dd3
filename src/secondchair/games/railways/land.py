"""The land of a map for its owner: every hex and every ridge on a drawing, changed by touch."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from math import cos, pi, sin

from secondchair.core.content import Document
from secondchair.core.svg import num, region, text, title
from secondchair.games.railways import grid
from secondchair.games.railways.chart import c

WIDTH = 26.0  # of a hex
ORDER = ("p", "w", "m", "L", ".")  # what a touch makes of a hex, one after the other
FILLS = {"p": "land", "w": "water", "m": "hill", "L": "sea", "i": "far", "c": "card", ".": "halo"}
HEX, SIDE = "hex:", "side:"
Point = tuple[float, float]


def touched(document: Document, target: str) -> Document:
    """The document after a touch on a hex or on the side between two; one that is not there changes nothing."""
    changed, cells = deepcopy(document), dict(_cells(document))
    if target.startswith(HEX) and cells.get(name := target.removeprefix(HEX)) in ORDER:
        r, k = grid.place(name)
        row = changed["grid"]["cells"][r]
        letter = ORDER[(ORDER.index(row[k]) + 1) % len(ORDER)]
        changed["grid"]["cells"][r] = row[:k] + letter + row[k + 1 :]
    elif target.startswith(SIDE) and set(pair := target.removeprefix(SIDE).split("-")) <= cells.keys():
        sides = [list(side) for side in changed["ridge"]["sides"]]
        changed["ridge"]["sides"] = sorted([s for s in sides if s != pair] if pair in sides else [*sides, pair])
    return changed


def draw_hexes(document: Document) -> str:
    """Plain, water, mountain, open lake or outside: a touch makes the next of it; a city stays."""
    names = {letter: terrain["name"] for letter, terrain in document["terrain"].items()}
    drawn = []
    for name, letter in _cells(document):
        said = title(f"{names[letter]}, {_where(name)}")
        touch = f' data-touch="{HEX}{name}" tabindex="0" role="button"' if letter in ORDER else ""
        drawn.append(f"<g{touch}>{said}{_hexagon(name, letter)}{_letter(name, letter)}</g>")
    return _region(document, drawn, "hexes")


def draw_ridges(document: Document) -> str:
    """Every side between two hexes that can hold track or a city; a touch lays a ridge there or takes it away."""
    there = {tuple(side) for side in document["ridge"]["sides"]}
    cells = dict(_cells(document))
    usable = {name for name, letter in cells.items() if document["terrain"][letter]["buildable"] or letter == "c"}
    drawn = [_hexagon(name, letter) for name, letter in cells.items()]
    for name in sorted(usable):
        for d in range(len(grid.NAMES)):
            beside = grid.hex_id(*grid.neighbour(*grid.place(name), d))
            if beside in usable and name < beside:
                drawn.append(_side(name, beside, (name, beside) in there))
    return _region(document, drawn, "ridges")


def _cells(document: Document) -> Iterator[tuple[str, str]]:
    for r, row in enumerate(document["grid"]["cells"]):
        for k, letter in enumerate(row):
            yield grid.hex_id(r, k), letter


def _where(name: str) -> str:
    row, column = grid.place(name)
    return f"row {row + 1}, hex {column + 1}"


def _at(name: str) -> Point:
    x, y = grid.centre(name)
    return (x + 1) * WIDTH, (y + 1) * WIDTH


def _hexagon(name: str, letter: str) -> str:
    x, y = _at(name)
    radius = WIDTH / 3**0.5
    corners = (f"{num(round(x + radius * sin(a), 1))} {num(round(y + radius * cos(a), 1))}" for a in _angles())
    return f'<path d="M{"L".join(corners)}z" fill="{c(FILLS[letter])}" stroke="{c("grid")}" stroke-width=".6"/>'


def _angles() -> tuple[float, ...]:
    return tuple(n * pi / 3 for n in range(6))


def _letter(name: str, letter: str) -> str:
    """Colour is not the only mark."""
    x, y = _at(name)
    return "" if letter in ".pi" else text(letter.upper(), x, y + 4, 11, text_anchor="middle", fill=c("ink"))


def _side(a: str, b: str, ridge: bool) -> str:
    """The hexside between two neighbours, with room for a finger."""
    (x0, y0), (x1, y1) = _at(a), _at(b)
    half = 0.5 / 3**0.5
    mx, my, dx, dy = (x0 + x1) / 2, (y0 + y1) / 2, (y1 - y0) * half, (x0 - x1) * half
    d = f"M{num(round(mx - dx, 1))} {num(round(my - dy, 1))}L{num(round(mx + dx, 1))} {num(round(my + dy, 1))}"
    line = f'<path d="{d}" stroke="{c("ridge")}" stroke-width="4.5"/>' if ridge else ""
    reach = f'<path class="rw-reach" d="{d}"/>'
    said = title(f"{'a ridge' if ridge else 'no ridge'} between {_where(a)} and {_where(b)}")
    return f'<g data-touch="{SIDE}{a}-{b}" tabindex="0" role="button">{said}{line}{reach}</g>'


def _region(document: Document, drawn: list[str], name: str) -> str:
    cities = "".join(
        text(city["name"], *_named(city["hex"]), 11, text_anchor="middle", fill=c("ink"), pointer_events="none")
        for city in document["city"]
    )
    cols, rows = document["grid"]["cols"], document["grid"]["rows"]
    box = (0, 0, (cols + 1.5) * WIDTH, (rows * 3**0.5 / 2 + 1.5) * WIDTH)
    return region(name, box, "".join(drawn) + cities, f"{document['name']}: {name}")


def _named(hex_name: str) -> Point:
    x, y = _at(hex_name)
    return x, y - 7
