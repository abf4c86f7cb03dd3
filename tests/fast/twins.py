"""A game on the readable rules and on the flat arrays at once, compared after every move."""

from __future__ import annotations

from random import Random

import numpy as np

from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.fast.carcassonne import layout
from secondchair.fast.carcassonne import rules as quick
from secondchair.fast.carcassonne.layout import (
    BAG,
    COLOUR,
    DEMANDS,
    EARNED,
    ENDS,
    FRONTIER,
    FRONTIER_AT,
    LAID,
    LAID_AS,
    LAID_AT,
    MEEPLE_OF,
    MEEPLE_ON,
    MEEPLES,
    MONASTERY_OPEN,
    MOST_COLOURS,
    MOST_MOVES,
    OPEN,
    PENNANTS,
    PHASE,
    PILES,
    PLACES,
    SCORES,
    SIZE,
    STANDING,
    STUCK,
    SUPPLY,
    TERRAIN,
    TILE,
    TOP,
    WHY,
    Flat,
)  # fmt: skip
from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.actions import Claim, Move, Place, Score
from secondchair.games.carcassonne.state import CLAIM, OVER, PLACE, State, feature, root, xy

GAME = find_game("carcassonne")
CONTENT = load(GAME).content
TABLES = layout.tables(CONTENT)
OPTIONS = [{"colours": colours, "meeples": meeples} for colours in (3, 4) for meeples in range(3, 8)]


def new(**options: int) -> State:
    return rules.new(GAME.options(options), CONTENT)


def names(flat: Flat) -> list[int]:
    """By part of the flat game: what the readable state calls it."""
    n = flat.numbers
    return [4 * int(n[LAID_AT + (part >> 2)]) + (part & 3) for part in range(4 * int(n[LAID]))]


def moves(flat: Flat, numbers: list[int]) -> list[Move]:
    """The legal moves of the flat game in the words of the rules."""
    n, name = flat.numbers, names(flat)
    phase = n[PHASE]
    if phase == PLACE:
        return [Place(*xy(int(n[FRONTIER_AT + (move >> 3)])), move & 7) for move in numbers]
    if phase == CLAIM:
        return [Claim(move & 3) for move in numbers]
    return [Score(*xy(name[move] >> 2), move & 3) for move in numbers]


def seen(flat: Flat) -> dict[str, object]:
    """All that the flat game holds, in the numbering of the readable state."""
    n, grid, name = flat.numbers, flat.grid, names(flat)
    colours = int(n[layout.COLOURS])

    def row(first: int, count: int) -> list[int]:
        return [int(value) for value in n[first : first + count]]

    tops = {part: int(n[TOP + part]) for part in range(4 * int(n[LAID])) if n[TOP + part] >= 0}
    return {
        "phase": int(n[PHASE]), "colour": int(n[COLOUR]), "tile": int(n[TILE]), "stuck": bool(n[STUCK]),
        "reason": layout.REASONS[n[WHY]], "scores": row(SCORES, colours), "supply": row(SUPPLY, colours),
        "piles": row(PILES, colours), "bag": row(BAG, len(CONTENT.bag)), "left": int(n[layout.LEFT]),
        "earned": [e for source in range(4) for e in row(EARNED + source * MOST_COLOURS, colours)],
        "board": dict(zip(row(LAID_AT, int(n[LAID])), row(LAID_AS, int(n[LAID])), strict=True)),
        "frontier": [
            (int(n[FRONTIER_AT + i]), int(grid[DEMANDS + n[FRONTIER + i]])) for i in range(n[PLACES])
        ],
        "meeples": {name[n[MEEPLE_ON + i]]: int(n[MEEPLE_OF + i]) for i in range(n[STANDING])},
        "monasteries": [name[n[MONASTERY_OPEN + i]] for i in range(n[OPEN])],
        "features": {
            frozenset(name[part] for part in tops if tops[part] == top):
                [int(n[first + top]) for first in (TERRAIN, ENDS, SIZE, PENNANTS, MEEPLES)]
            for top in set(tops.values())
        },
    }  # fmt: skip


def expected(s: State) -> dict[str, object]:
    """The same from the readable state."""
    together: dict[int, set[int]] = {}
    for part in s.features:
        together.setdefault(root(s, part), set()).add(part)
    features = {}
    for top, parts in together.items():
        terrain, ends, tiles, pennants, meeples = feature(s, top)
        features[frozenset(parts)] = [terrain, ends, tiles.bit_count(), pennants, meeples]
    return {
        "phase": s.phase, "colour": s.colour, "tile": s.tile, "stuck": s.stuck, "reason": s.reason, "scores": s.scores,
        "supply": s.supply, "piles": s.piles, "bag": s.bag, "left": sum(s.bag), "earned": s.earned, "board": s.board,
        "frontier": list(s.frontier.items()), "meeples": s.meeples, "monasteries": s.monasteries, "features": features,
    }  # fmt: skip


class Twins:
    """One game, twice."""

    def __init__(self, seed: int, **options: int) -> None:
        self.dice = Random(seed)
        self.state = new(**options)
        self.flat = layout.flatten(self.state)
        self.room = np.zeros(MOST_MOVES, np.int32)

    def legal(self) -> list[int]:
        """The legal moves as numbers, after a look at both lists."""
        numbers = [int(number) for number in self.room[: quick.legal(self.flat, TABLES, self.room)]]
        assert moves(self.flat, numbers) == list(rules.legal(self.state))
        return numbers

    def draw(self) -> None:
        tile = rules.sample(self.state, self.dice)
        rules.apply(self.state, tile)
        quick.apply(self.flat, TABLES, CONTENT.index[tile.tile])

    def do(self, number: int) -> None:
        (move,) = moves(self.flat, [number])
        rules.apply(self.state, move)
        quick.apply(self.flat, TABLES, number)

    def is_over(self) -> bool:
        return self.state.phase == OVER

    def compare(self) -> None:
        ours, theirs = seen(self.flat), expected(self.state)
        assert {key for key in ours if ours[key] != theirs[key]} == set()
