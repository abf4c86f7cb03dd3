"""A whole turn of Carcassonne as three small numbers: the cell, the rotation of the tile, the part with the meeple.

The flat list of `numbers.py` has one number for every single move and is eighty thousand long. Here the tile and its
meeple are one choice, and a learner that decides factor by factor needs a head for each factor only. Cells are numbered
outwards from the start tile, as there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.actions import Claim, Move, Place, Score
from secondchair.games.carcassonne.numbers import PARTS, cells
from secondchair.games.carcassonne.state import CLAIM, State, cell_at, xy

Way = tuple[int, int, int]

NO_MEEPLE = PARTS  # the part, where nothing can be claimed
FACTORS: Mapping[str, int] = {"cell": sum(1 for _ in cells()), "rotation": 4, "part": PARTS + 1}


@cache
def cell_numbers() -> dict[tuple[int, int], int]:
    return {cell: number for number, cell in enumerate(cells())}


def ways(s: State) -> dict[Way, Sequence[Move]]:
    """Everything that you can do now: the numbers of the factors, and the moves that they stand for, in order.

    A tile with the meeple that is placed then; later in a turn the meeple alone, or a feature to score (the tile that
    names it as it lies, and its part).
    """
    found: dict[Way, Sequence[Move]] = {}
    for move in rules.legal(s):
        if isinstance(move, Place):
            found |= _with_meeple(s, move)
        elif isinstance(move, Claim):
            found[*_lies(s, *xy(s.spot)), move.part] = (move,)
        elif isinstance(move, Score):
            found[*_lies(s, move.x, move.y), move.part] = (move,)
    return found


def _with_meeple(s: State, move: Place) -> dict[Way, Sequence[Move]]:
    cell = cell_numbers()[move.x, move.y]
    after = rules.clone(s)
    rules.apply(after, move)
    if after.phase != CLAIM:  # CAR-13: nothing is free, or no meeple is left
        return {(cell, move.turn, NO_MEEPLE): (move,)}
    claims = [claim for claim in rules.legal(after) if isinstance(claim, Claim)]
    return {(cell, move.turn, claim.part): (move, claim) for claim in claims}


def _lies(s: State, x: int, y: int) -> tuple[int, int]:
    """The cell of a tile that lies there, and its rotation."""
    return cell_numbers()[x, y], s.board[cell_at(x, y)] & 3
