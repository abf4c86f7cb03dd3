"""Print and play: pieces in their true size, laid out on pages with cut marks. All measures are millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import ceil
from textwrap import wrap

from msgspec import Struct

from secondchair.core.svg import region, symbol, text

MARGIN = 10.0  # what no printer reaches
AWAY, MARK = 1.0, 5.0  # a cut mark: how far from the pieces it begins and ends

Size = tuple[float, float]


CARD = (63.0, 88.0)
INK, SOFT, CREAM = "#2e2a25", "#5f564a", "#fffaf0"  # paper stays paper, in the evening too


class Paper(Struct, frozen=True):
    id: str
    name: str
    width: float
    height: float


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", 210, 297),
        Paper("letter", "Letter", 215.9, 279.4),
        Paper("a3", "A3", 297, 420),
    )
}


class Piece(Struct, frozen=True, kw_only=True):
    """Something to print and cut out: its drawing, its size, and how many of it the game needs."""

    name: str
    group: str  # what it is a part of: "Sam's cards"
    width: float
    height: float
    drawing: str  # one <svg>
    copies: int = 1
    shows: tuple[str, ...] = ()  # components of the box: what of them was designed can be seen on it


class Placed(Struct, frozen=True):
    """A piece, or a part of one, on a page: where it lies, how large that is, and which part of it shows there."""

    piece: Piece
    x: float
    y: float
    width: float
    height: float
    left: float = 0.0  # of the piece, what lies on the pages before
    top: float = 0.0


class Page(Struct, frozen=True):
    group: str
    title: str
    wide: bool  # the paper lies on its long side
    placed: tuple[Placed, ...]


def pages(pieces: Iterable[Piece], paper: Paper) -> list[Page]:
    """Every piece as often as it is needed, those of one group and size on the same pages."""
    found = list[Page]()
    for (group, width, height), same in groupby(pieces, lambda p: (p.group, p.width, p.height)):
        wide, columns, rows = _grid(width, height, paper)
        if not columns or not rows:
            found += [page for piece in same for _ in range(piece.copies) for page in _spread(piece, paper)]
            continue
        each = [piece for piece in same for _ in range(piece.copies)]
        count = ceil(len(each) / (columns * rows))
        for n in range(count):
            here = each[n * columns * rows : (n + 1) * columns * rows]
            title = f"{group}, page {n + 1} of {count}" if count > 1 else group
            found.append(Page(group, title, wide, tuple(_laid(here, columns, rows, wide, paper))))
    return found


def _room(paper: Paper, wide: bool) -> tuple[float, float]:
    width, height = (paper.height, paper.width) if wide else (paper.width, paper.height)
    return width - 2 * MARGIN, height - 2 * MARGIN


def _grid(width: float, height: float, paper: Paper) -> tuple[bool, int, int]:
    """How the most pieces of a size fit on a page: whether it lies wide, and the columns and rows."""

    def fit(wide: bool) -> tuple[int, int]:
        room = _room(paper, wide)
        return int(room[0] // width), int(room[1] // height)

    upright, lying = fit(False), fit(True)
    wide = lying[0] * lying[1] > upright[0] * upright[1]
    return wide, *(lying if wide else upright)


def _laid(pieces: Sequence[Piece], columns: int, rows: int, wide: bool, paper: Paper) -> Iterator[Placed]:
    room = _room(paper, wide)
    width, height = pieces[0].width, pieces[0].height
    left = MARGIN + (room[0] - columns * width) / 2
    top = MARGIN + (room[1] - rows * height) / 2
    for n, piece in enumerate(pieces):
        yield Placed(piece, left + n % columns * width, top + n // columns * height, width, height)


def _spread(piece: Piece, paper: Paper) -> list[Page]:
    """A piece that is larger than the paper, cut into even parts: on as few pages as will do."""

    def cut(wide: bool) -> tuple[int, int]:
        room = _room(paper, wide)
        return ceil(piece.width / room[0]), ceil(piece.height / room[1])

    upright, lying = cut(False), cut(True)
    wide = lying[0] * lying[1] < upright[0] * upright[1]
    columns, rows = lying if wide else upright
    width, height = piece.width / columns, piece.height / rows
    found = list[Page]()
    for n in range(columns * rows):
        column, row = n % columns, n // columns
        where = f"row {row + 1}, part {column + 1}" if columns * rows > 1 else ""
        title = f"{piece.name}, page {n + 1} of {columns * rows}: {where}" if where else piece.name
        room = _room(paper, wide)
        x, y = MARGIN + (room[0] - width) / 2, MARGIN + (room[1] - height) / 2
        part = Placed(piece, x, y, width, height, column * width, row * height)
        found.append(Page(piece.group, title, wide, (part,)))
    return found


def cut_marks(page: Page) -> list[tuple[float, float, float, float]]:
    """Short lines around the pieces, at every edge, where a ruler is laid: x and y of both ends.

    Pieces lie edge to edge, so that one cut serves two of them.
    """
    across = sorted({round(x, 3) for p in page.placed for x in (p.x, p.x + p.width)})
    down = sorted({round(y, 3) for p in page.placed for y in (p.y, p.y + p.height)})
    upright = [(x, y - s * AWAY, x, y - s * MARK) for x in across for y, s in ((down[0], 1), (down[-1], -1))]
    level = [(x - s * AWAY, y, x - s * MARK, y) for y in down for x, s in ((across[0], 1), (across[-1], -1))]
    return upright + level


# -- a card for whatever has no drawing of its own ---------------------------------------------------------------------

UNITS = 4  # of a drawing to a millimetre


def index_card(
    title: str, said: Sequence[str], kind: str = "", designed: bool = False, picture: str = "", size: Size = CARD
) -> str:
    """A card in words: its name, what kind of card it is, a small picture about (0, 0), and its text."""
    width, height = size[0] * UNITS, size[1] * UNITS
    letters = int(width / 9.2)
    drawn = (
        f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="10" fill="{CREAM}" stroke="{INK}" '
        'stroke-width="2"/>'
    )
    y = 30.0
    for line in wrap(title, letters - 6):
        drawn += text(line, 14, y, 18, fill=INK, font_weight=700)
        y += 22
    if kind:
        drawn += text(kind, 14, y - 2, 15, fill=SOFT)
        y += 18
    if picture:
        drawn += f'<g transform="translate({width / 2:g} {y + 34:g})">{picture}</g>'
        y += 76
    for paragraph in said:
        for line in wrap(paragraph, letters):
            drawn += text(line, 14, y + 8, 15, fill=INK)
            y += 20
        y += 6
    if designed:
        drawn += symbol("designed", width - 32, height - 32, 18, color=SOFT)
    return region("card", (0, 0, width, height), drawn, title)
