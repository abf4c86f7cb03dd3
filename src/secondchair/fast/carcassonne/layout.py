"""A game of Carcassonne as flat arrays of numbers, and the way there from the readable state.

Three numberings differ from those of `games.carcassonne.state`:

- a *cell* is `(y * ACROSS + x) mod CELLS`. The landscape is bent around a torus so small that it stays in the
  processor's nearest cache, and yet no two cells of one landscape share a number: connected tiles reach at most 71
  steps from the first to the last, and two cells with one number are at least 90 steps apart;
- a *tile* is counted in the order of laying;
- a *part* is `tile * 4 + i`. Every part knows the part that speaks for its feature, so no chain is followed.

A *place* is what the readable state calls a cell: it orders what waits to be scored, and names moves outside.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from secondchair.fast.compiled import Array
from secondchair.games.carcassonne.content import NO_PART, TILES, WIDTH, Content
from secondchair.games.carcassonne.rules import ALL_TILES_USED, NO_MEEPLE_LEFT
from secondchair.games.carcassonne.state import NO_TILE, State, root, xy

CELLS, ACROSS = 4096, 90
STEPS = (-ACROSS, 1, ACROSS, -1)  # to the north, east, south and west
PLACE_STEPS = (-WIDTH, 1, WIDTH, -1)
AROUND = tuple(dy * ACROSS + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
PARTS = 4 * TILES
HALF = TILES // 2  # tiles in one word of a set
MOST_COLOURS, MOST_MEEPLES, MOST_KINDS = 4, 28, 31
MOST_PLACES = 2 * TILES + 2  # cells that can border so many tiles
MOST_DONE = 12  # features that one tile can complete: four of its own, eight monasteries around
MOST_MOVES = 4 * MOST_PLACES

# Offsets into `Flat.grid`.
TILE_ON = 0  # by cell: 0, or the number of the tile on it and one
DEMANDS = CELLS  # by cell: what its neighbours demand, two bits a side
GRID = 2 * CELLS

# Offsets into `Flat.numbers`.
(COLOURS, EACH, PHASE, COLOUR, TILE, LAID, PLACES, STANDING, OPEN, FREES, DONES, LEFT, STUCK, WHY) = range(14)
SCORES = 14
SUPPLY = SCORES + MOST_COLOURS
PILES = SUPPLY + MOST_COLOURS
EARNED = PILES + MOST_COLOURS  # source * 4 + colour
BAG = EARNED + 4 * MOST_COLOURS
FREE = BAG + MOST_KINDS  # parts that can be claimed, PLACES of them as the readable state counts
DONE = FREE + 4  # parts that name completed features
FRONTIER = DONE + MOST_DONE  # cells, in the order in which they came to border the landscape
FRONTIER_AT = FRONTIER + MOST_PLACES  # their places
MEEPLE_ON = FRONTIER_AT + MOST_PLACES  # parts with a meeple, in the order of placing
MEEPLE_OF = MEEPLE_ON + MOST_MEEPLES  # its colour
MONASTERY_OPEN = MEEPLE_OF + MOST_MEEPLES  # parts that are monasteries with an empty cell beside them
LAID_AS = MONASTERY_OPEN + TILES  # by tile: kind * 4 + turn
LAID_ON = LAID_AS + TILES  # its cell
LAID_AT = LAID_ON + TILES  # its place
TOP = LAID_AT + TILES  # by part: the part that speaks for the feature
TERRAIN = TOP + PARTS  # by the part that speaks: what the feature is
ENDS = TERRAIN + PARTS
PENNANTS = ENDS + PARTS
MEEPLES = PENNANTS + PARTS  # four bits a colour
SIZE = MEEPLES + PARTS  # its tiles
NUMBERS = SIZE + PARTS

REASONS = ("", NO_MEEPLE_LEFT, ALL_TILES_USED)  # by WHY


class Flat(NamedTuple):
    """A game at one moment."""

    grid: Array  # uint8
    numbers: Array  # int32
    tiles: Array  # int64, two for each part that speaks: the set of its feature's tiles, the first HALF and the rest


# All that the rules must know about tiles, in one array. A laid tile is `kind * 4 + turn`.
Tables: TypeAlias = Array  # int32

# Offsets into it.
KINDS = 0  # how many there are
PARTS_OF = KINDS + 1  # by kind: how many
MONASTERY_OF = PARTS_OF + MOST_KINDS  # by kind: the part that is one, or -1
PART = MONASTERY_OF + MOST_KINDS  # by kind and part: terrain, sides it reaches, pennants
REACH = PART + 12 * MOST_KINDS  # by laid tile and side: the part that reaches it, or -1
SHOWS = REACH + 16 * MOST_KINDS  # by laid tile and side: what it demands of the cell beyond
FITS = SHOWS + 16 * MOST_KINDS  # by kind and demands: the rotations that fit, as bits
SAFE = FITS + 256 * MOST_KINDS  # by demands and claimed sides: the kinds, as bits, that can be laid without a new claim
TABLES = SAFE + 256 * 16


def empty() -> Flat:
    """Room for a game."""
    return Flat(np.zeros(GRID, np.uint8), np.zeros(NUMBERS, np.int32), np.zeros(2 * PARTS, np.int64))


def tables(content: Content) -> Tables:
    kinds = len(content.kinds)
    if kinds > MOST_KINDS:
        raise ValueError(f"The quick rules know at most {MOST_KINDS} kinds of tile, not {kinds}.")
    t = np.zeros(TABLES, np.int32)
    t[KINDS] = kinds
    for kind in range(kinds):
        laid = content.laid[kind * 4]
        t[PARTS_OF + kind], t[MONASTERY_OF + kind] = len(laid.parts), laid.monastery
        for i, part in enumerate(laid.parts):
            t[PART + 12 * kind + 3 * i :][:3] = part
        t[FITS + 256 * kind :][:256] = list(content.fits[kind])
    for laid in content.laid:
        t[REACH + 4 * laid.number :][:4] = laid.reach
        for side, (_, demand, _, _) in enumerate(laid.sides):
            t[SHOWS + 4 * laid.number + side] = demand >> 2 * ((side + 2) % 4)
    t[SAFE:] = _safe(content).ravel()
    return t


def _safe(content: Content) -> Array:
    """The kinds that can be laid on a cell so that every part of the tile meets a claimed feature (CAR-13).

    By the demands on the cell and by the sides, as bits, on which a claimed feature waits.
    """
    covered = np.zeros((len(content.kinds), 1, 16), np.int32)  # the rotations in which these sides reach every part
    for laid in content.laid:
        for sides in range(16):
            met = {laid.reach[side] for side in range(4) if sides >> side & 1}
            if met >= set(range(len(laid.parts))):
                covered[laid.number >> 2, 0, sides] |= 1 << (laid.number & 3)
    fits = np.array([list(fits) for fits in content.fits], np.int32)[:, :, np.newaxis]
    kinds = 1 << np.arange(len(content.kinds))[:, np.newaxis, np.newaxis]
    return (((fits & covered) != 0) * kinds).sum(axis=0)


def cell_of(place: int) -> int:
    x, y = xy(place)
    return (y * ACROSS + x) % CELLS


def flatten(s: State) -> Flat:
    """The readable state as arrays."""
    flat = empty()
    grid, n = flat.grid, flat.numbers
    n[COLOURS], n[EACH], n[PHASE], n[COLOUR], n[TILE] = s.colours, s.meeples_each, s.phase, s.colour, s.tile
    n[STUCK], n[WHY], n[LEFT] = s.stuck, REASONS.index(s.reason), sum(s.bag)
    for first, values in ((SCORES, s.scores), (SUPPLY, s.supply), (PILES, s.piles), (BAG, s.bag)):
        n[first : first + len(values)] = values
    for source in range(4):
        at = EARNED + source * MOST_COLOURS
        n[at : at + s.colours] = s.earned[source * s.colours : (source + 1) * s.colours]
    part_of = _flatten_landscape(s, flat)
    for i, (place, demands) in enumerate(s.frontier.items()):
        n[FRONTIER + i], n[FRONTIER_AT + i] = cell_of(place), place
        grid[DEMANDS + cell_of(place)] = demands
    n[PLACES] = len(s.frontier)
    for count, first, parts in (
        (FREES, FREE, [(s.spot << 2) + i for i in s.free]),
        (DONES, DONE, s.done),
        (OPEN, MONASTERY_OPEN, s.monasteries),
        (STANDING, MEEPLE_ON, s.meeples),
    ):
        n[count] = len(parts)
        n[first : first + len(parts)] = [part_of[part] for part in parts]
    n[MEEPLE_OF : MEEPLE_OF + len(s.meeples)] = list(s.meeples.values())
    return flat


def _flatten_landscape(s: State, flat: Flat) -> dict[int, int]:
    """Tiles and features. Returns the number of every part."""
    grid, n = flat.grid, flat.numbers
    n[LAID] = len(s.board)
    n[TOP : TOP + 4 * len(s.board)] = -1  # most tiles have fewer than four parts
    part_of = dict[int, int]()
    for tile, (place, laid) in enumerate(s.board.items()):
        n[LAID_AS + tile], n[LAID_ON + tile], n[LAID_AT + tile] = laid, cell_of(place), place
        grid[TILE_ON + cell_of(place)] = tile + 1
        part_of |= {(place << 2) + i: tile * 4 + i for i in range(len(s.content.laid[laid].parts))}
    for part, number in part_of.items():
        n[TOP + number] = part_of[root(s, part)]
        found = s.features[part]
        if not isinstance(found, int):
            terrain, ends, tiles, pennants, meeples = found
            n[TERRAIN + number], n[ENDS + number], n[PENNANTS + number] = terrain, ends, pennants
            n[MEEPLES + number], n[SIZE + number] = meeples, tiles.bit_count()
            flat.tiles[2 * number], flat.tiles[2 * number + 1] = tiles & (1 << HALF) - 1, tiles >> HALF
    return part_of


__all__ = ["NO_PART", "NO_TILE", "Flat", "Tables", "empty", "flatten", "tables"]
