"""The box of Carcassonne: all of it is printed, so there is nothing to fill in; the tiles can be printed.

Fulfils `core.parts.Box`.
"""

from __future__ import annotations

from collections.abc import Iterator

from secondchair.core.box_fields import Shelf
from secondchair.core.content import Documents
from secondchair.core.paper import Piece
from secondchair.core.svg import region
from secondchair.games.carcassonne.content import build
from secondchair.games.carcassonne.shapes import wall_ends
from secondchair.games.carcassonne.tiles import VARIANTS

TILE = 45.0  # millimetres
UNITS = 100


def shelves(documents: Documents) -> tuple[Shelf, ...]:
    return ()


def draw(documents: Documents, shelf: str, name: str | int) -> str:
    raise LookupError(f"Nothing of Carcassonne was designed here: there is no {shelf!r}.")


def pieces(documents: Documents) -> Iterator[Piece]:
    """Every tile, its copies furnished in different ways."""
    for kind in build(documents).kinds:
        walls = f'<use href="#car-{kind.id}w"/>' if wall_ends(kind) else ""
        for variant in range(VARIANTS):
            copies = len(range(variant, kind.count, VARIANTS))
            body = f'<use href="#car-{kind.id}{variant}"/>{walls}'
            half = UNITS / 2
            drawing = region("piece", (-half, -half, UNITS, UNITS), body, kind.name)
            if copies:
                yield Piece(name=kind.name, group="Tiles", width=TILE, height=TILE, drawing=drawing, copies=copies)
