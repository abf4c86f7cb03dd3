"""The moves and positions of Carcassonne as numbers.

Cells are numbered outwards from the start tile, ring by ring, so that a learner who cuts the list short keeps the
middle of the landscape.
"""

from __future__ import annotations

from collections.abc import Iterator

from secondchair.core.numbers import MANY, Field
from secondchair.core.rules import Action
from secondchair.games.carcassonne.actions import Claim, Place, Score
from secondchair.games.carcassonne.content import TILES, Content
from secondchair.games.carcassonne.state import CLAIM, COLOURS, OVER, PLACE, State, xy

SHORTCUTS: tuple[type[Action], ...] = ()

REACH = TILES - 1  # the last of 72 tiles in a row lies so far from the first
PARTS = 4  # a tile has at most so many
PER_TILE = 4 + PARTS  # x, y, kind, turn; then per part the meeple on it: 0 none, 1 red, 2 green, …
NOBODY = (0,) * PARTS
NO_TILE = (0, 0, -1, 0, *NOBODY)


def cells() -> Iterator[tuple[int, int]]:
    """Every cell that a tile could lie on, the nearest first."""
    yield 0, 0
    for ring in range(1, REACH + 1):
        for x in range(-ring, ring + 1):
            y = ring - abs(x)
            yield x, y
            if y:
                yield x, -y


def actions(content: Content) -> Iterator[Action]:
    for part in range(PARTS):
        yield Claim(part)
    for x, y in cells():
        for turn in range(4):
            yield Place(x, y, turn)
        for part in range(PARTS):
            yield Score(x, y, part)


def layout(content: Content) -> tuple[Field, ...]:
    colours, kinds = len(COLOURS), len(content.kinds)
    return (
        Field("phase", 1, 0, OVER),  # draw, place, claim, score, over
        Field("colour", 1, 0, colours - 1),  # whose turn it is
        Field("colours", 1, 3, colours),
        Field("meeples_each", 1, 1, 9),
        Field("tile", 1, -1, kinds - 1),  # the kind in hand
        Field("spot", 2, -REACH, REACH),  # x and y of the tile just laid, while it is claimed or scored
        Field("free", PARTS, 0, 1),  # its parts that can be claimed
        Field("stuck", 1, 0, 1),  # the game ends after this turn
        Field("scores", colours, 0, MANY),
        Field("supply", colours, 0, 9),
        Field("piles", colours, 0, TILES),
        Field("earned", 4 * colours, 0, MANY),  # points by source, then by colour
        Field("unseen", kinds, 0, TILES),  # tiles by kind
        # x, y, kind, turn and the meeple on each part, tile by tile in the order of laying; kind -1: no tile yet
        Field("board", TILES * PER_TILE, -REACH, REACH),
    )


def observe(s: State) -> list[int]:
    n, phase = s.colours, s.phase
    more = [0] * (len(COLOURS) - n)
    numbers = [phase, s.colour, n, s.meeples_each, s.tile, *(xy(s.spot) if PLACE < phase < OVER else (0, 0))]
    free = s.free if phase == CLAIM else ()
    numbers += [part in free for part in range(PARTS)]
    numbers.append(s.stuck)
    for by_colour in (s.scores, s.supply, s.piles):
        numbers += by_colour
        numbers += more
    for source in range(4):
        numbers += s.earned[source * n : (source + 1) * n]
        numbers += more
    numbers += s.bag
    standing: dict[int, list[int]] = {}
    for part, colour in s.meeples.items():
        standing.setdefault(part >> 2, [0] * PARTS)[part & 3] = colour + 1
    for cell, laid in s.board.items():
        numbers += (*xy(cell), laid >> 2, laid & 3)
        numbers += standing.get(cell, NOBODY)
    numbers += NO_TILE * (TILES - len(s.board))
    return numbers
