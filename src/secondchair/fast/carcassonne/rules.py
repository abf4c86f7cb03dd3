"""The rules of the solo game on flat arrays: what `games.carcassonne.rules` says, move by move.

The readable rules are the truth; `tests/fast` plays both side by side. Where a comment names a rule, the reasons are
there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from secondchair.fast.carcassonne.layout import (
    AROUND,
    BAG,
    CELLS,
    COLOUR,
    COLOURS,
    DEMANDS,
    DONE,
    DONES,
    EACH,
    EARNED,
    ENDS,
    FITS,
    FREE,
    FREES,
    FRONTIER,
    FRONTIER_AT,
    GRID,
    HALF,
    KINDS,
    LAID,
    LAID_AS,
    LAID_AT,
    LAID_ON,
    LEFT,
    MEEPLE_OF,
    MEEPLE_ON,
    MEEPLES,
    MONASTERY_OF,
    MONASTERY_OPEN,
    MOST_COLOURS,
    NUMBERS,
    OPEN,
    PART,
    PARTS_OF,
    PENNANTS,
    PHASE,
    PILES,
    PLACE_STEPS,
    PLACES,
    REACH,
    SCORES,
    SHOWS,
    SIZE,
    STANDING,
    STEPS,
    STUCK,
    SUPPLY,
    TERRAIN,
    TILE,
    TILE_ON,
    TOP,
    WHY,
    Flat,
    Tables,
)  # fmt: skip
from secondchair.fast.compiled import Array, compiled, entry
from secondchair.games.carcassonne.content import CITY, ROAD
from secondchair.games.carcassonne.scoring import FINAL_POINTS, MONASTERY_POINTS
from secondchair.games.carcassonne.scoring import MEEPLES as FROM_MEEPLES
from secondchair.games.carcassonne.state import CLAIM, DRAW, NO_TILE, OVER, PLACE, SCORE

LAST_CELL = CELLS - 1
ONE_MEEPLE_LEFT, NO_TILE_LEFT = 1, 2  # the reasons to end, as indices of layout.REASONS
# The dice count and mix in 64 bits without a sign, which Numba keeps apart from all other numbers.
STRIDE, MIX, STIR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@compiled
def copy(target: Flat, source: Flat) -> None:
    """Make one game equal to another. Sets of tiles are only copied as far as they are used."""
    for i in range(GRID):
        target.grid[i] = source.grid[i]
    for i in range(NUMBERS):
        target.numbers[i] = source.numbers[i]
    for i in range(8 * source.numbers[LAID]):
        target.tiles[i] = source.tiles[i]


@compiled
def places(s: Flat, t: Tables, kind: int, moves: Array, first: int) -> int:
    """Every way to lay a tile of this kind as `8 * i + turn`, i counting the frontier, in the order of the rules."""
    found = first
    for i in range(s.numbers[PLACES]):
        turns = t[FITS + 256 * kind + s.grid[DEMANDS + s.numbers[FRONTIER + i]]]
        turn = 0
        while turns:
            if turns & 1:
                moves[found] = 8 * i + turn
                found += 1
            turns >>= 1
            turn += 1
    return found - first


@compiled
def draw(s: Flat, t: Tables, kind: int) -> None:
    """CAR-10, CAR-12: the colour whose turn it is draws; what fits nowhere leaves the game."""
    n, grid = s.numbers, s.grid
    n[BAG + kind] -= 1
    n[LEFT] -= 1
    n[PILES + n[COLOUR]] -= 1
    for i in range(n[PLACES]):
        if t[FITS + 256 * kind + grid[DEMANDS + n[FRONTIER + i]]]:
            n[TILE] = kind
            n[PHASE] = PLACE
            return
    if n[PILES + n[COLOUR]] == 0:
        next_turn(s)


@compiled
def place(s: Flat, t: Tables, move: int) -> None:
    """CAR-11: lay the tile drawn; then a meeple must be placed, or what is complete is scored."""
    n = s.numbers
    kind = n[TILE]
    lay(s, t, move >> 3, 4 * kind + (move & 7))
    n[TILE] = NO_TILE
    first = 4 * (n[LAID] - 1)
    n[FREES] = 0
    for i in range(t[PARTS_OF + kind]):
        top = n[TOP + first + i]
        seen = False
        for j in range(i):
            seen = seen or n[TOP + first + j] == top
        if seen:
            continue
        if n[MEEPLES + top] == 0:
            n[FREE + n[FREES]] = first + i
            n[FREES] += 1
        elif n[ENDS + top] == 0:
            n[DONE + n[DONES]] = first + i
            n[DONES] += 1
    if n[FREES]:
        if n[SUPPLY + n[COLOUR]]:
            n[PHASE] = CLAIM
            return
        n[FREES] = 0
        n[STUCK] = 1  # CAR-18
    scoring_follows(s)


@compiled
def lay(s: Flat, t: Tables, spot: int, laid: int) -> None:
    """Put a tile on a cell of the frontier and connect its features (CAR-B4)."""
    n, grid = s.numbers, s.grid
    cell, at = n[FRONTIER + spot], n[FRONTIER_AT + spot]
    tile = n[LAID]
    n[LAID] += 1
    n[PLACES] -= 1
    for i in range(spot, n[PLACES]):
        n[FRONTIER + i] = n[FRONTIER + i + 1]
        n[FRONTIER_AT + i] = n[FRONTIER_AT + i + 1]
    grid[TILE_ON + cell] = tile + 1
    n[LAID_AS + tile], n[LAID_ON + tile], n[LAID_AT + tile] = laid, cell, at
    new_parts(s, t, tile, laid >> 2)
    for side in range(4):
        there = (cell + STEPS[side]) & LAST_CELL
        neighbour = grid[TILE_ON + there]
        if neighbour:
            mine = t[REACH + 4 * laid + side]
            if mine >= 0:
                other = neighbour - 1
                join(s, 4 * tile + mine, 4 * other + t[REACH + 4 * n[LAID_AS + other] + ((side + 2) & 3)])
        else:
            if grid[DEMANDS + there] == 0:
                n[FRONTIER + n[PLACES]] = there
                n[FRONTIER_AT + n[PLACES]] = at + PLACE_STEPS[side]
                n[PLACES] += 1
            grid[DEMANDS + there] |= t[SHOWS + 4 * laid + side] << 2 * ((side + 2) & 3)
    surround(s, cell)
    if t[MONASTERY_OF + (laid >> 2)] >= 0:
        open_monastery(s, cell, 4 * tile + t[MONASTERY_OF + (laid >> 2)])


@compiled
def new_parts(s: Flat, t: Tables, tile: int, kind: int) -> None:
    """The parts of a tile, each a feature of its own as yet."""
    n = s.numbers
    for i in range(t[PARTS_OF + kind]):
        part = 4 * tile + i
        n[TOP + part] = part
        n[TERRAIN + part] = t[PART + 12 * kind + 3 * i]
        n[ENDS + part] = t[PART + 12 * kind + 3 * i + 1]
        n[PENNANTS + part] = t[PART + 12 * kind + 3 * i + 2]
        n[MEEPLES + part] = 0
        n[SIZE + part] = 1
        s.tiles[2 * part] = s.tiles[2 * part + 1] = 0
        s.tiles[2 * part + tile // HALF] = 1 << tile % HALF
    for i in range(t[PARTS_OF + kind], 4):
        n[TOP + 4 * tile + i] = -1


@compiled
def ones(bits: int) -> int:
    """How many bits of a set are 1."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def join(s: Flat, new: int, old: int) -> None:
    """Two parts meet on a common side: their features become one, with all its meeples (CAR-B12)."""
    n, tiles = s.numbers, s.tiles
    a, b = n[TOP + new], n[TOP + old]
    if a == b:  # a ring closes
        n[ENDS + b] -= 2
        return
    n[ENDS + b] += n[ENDS + a] - 2
    n[PENNANTS + b] += n[PENNANTS + a]
    n[MEEPLES + b] += n[MEEPLES + a]
    shared = ones(tiles[2 * a] & tiles[2 * b]) + ones(tiles[2 * a + 1] & tiles[2 * b + 1])
    n[SIZE + b] += n[SIZE + a] - shared  # a tile counts once: CAR-B8
    tiles[2 * b] |= tiles[2 * a]
    tiles[2 * b + 1] |= tiles[2 * a + 1]
    for part in range(TOP, TOP + 4 * n[LAID]):
        n[part] = b if n[part] == a else n[part]


@compiled
def surround(s: Flat, cell: int) -> None:
    """The new tile fills a cell around the open monasteries beside it."""
    n = s.numbers
    kept = 0
    for i in range(n[OPEN]):
        part = n[MONASTERY_OPEN + i]
        if touches(cell, n[LAID_ON + (part >> 2)]):
            n[ENDS + part] -= 1
            if n[ENDS + part] == 0:
                if n[MEEPLES + part]:
                    n[DONE + n[DONES]] = part
                    n[DONES] += 1
                continue
        n[MONASTERY_OPEN + kept] = part
        kept += 1
    n[OPEN] = kept


@compiled
def touches(cell: int, other: int) -> bool:
    """Is the other one of the eight cells around a cell?"""
    for step in AROUND:
        if (cell + step) & LAST_CELL == other:
            return True
    return False


@compiled
def empty_around(s: Flat, cell: int) -> int:
    ends = 0
    for step in AROUND:
        ends += s.grid[TILE_ON + ((cell + step) & LAST_CELL)] == 0
    return ends


@compiled
def open_monastery(s: Flat, cell: int, part: int) -> None:
    """A monastery is laid: its open ends are the empty cells around it (CAR-B6)."""
    n = s.numbers
    n[ENDS + part] = empty_around(s, cell)
    if n[ENDS + part]:
        n[MONASTERY_OPEN + n[OPEN]] = part
        n[OPEN] += 1


@compiled
def claim(s: Flat, part: int) -> None:
    """CAR-14, CAR-15: a meeple of the colour whose turn it is stands on a free feature."""
    n = s.numbers
    colour = n[COLOUR]
    top = n[TOP + part]
    n[MEEPLES + top] = 1 << 4 * colour
    n[MEEPLE_ON + n[STANDING]] = part
    n[MEEPLE_OF + n[STANDING]] = colour
    n[STANDING] += 1
    n[SUPPLY + colour] -= 1
    n[FREES] = 0
    if n[ENDS + top] == 0:
        n[DONE + n[DONES]] = part
        n[DONES] += 1
    scoring_follows(s)


@compiled
def named(s: Flat, part: int) -> int:
    """The number by which the readable state knows a part, and orders them."""
    return 4 * s.numbers[LAID_AT + (part >> 2)] + (part & 3)


@compiled
def scoring_follows(s: Flat) -> None:
    n = s.numbers
    if n[DONES] == 0:
        next_turn(s)
        return
    for i in range(1, n[DONES]):  # in order, by insertion: there are one or two
        part, j = n[DONE + i], i
        while j and named(s, n[DONE + j - 1]) > named(s, part):
            n[DONE + j] = n[DONE + j - 1]
            j -= 1
        n[DONE + j] = part
    n[PHASE] = SCORE


@compiled
def worth(terrain: int, tiles: int, pennants: int) -> int:
    """CAR-B7."""
    if terrain == CITY:
        return 2 * (tiles + pennants)
    return tiles if terrain == ROAD else MONASTERY_POINTS


@compiled
def winners(meeples: int, scores: Array, first: int, colours: int) -> int:
    """Who scores, as bits: the majority, if one of them is last (CAR-20, CAR-21, CAR-26)."""
    most = 0
    low = scores[first]
    for colour in range(colours):
        most = max(most, meeples >> 4 * colour & 15)
        low = min(low, scores[first + colour])
    majority = 0
    is_last = False
    for colour in range(colours):
        if meeples >> 4 * colour & 15 == most:
            majority |= 1 << colour
            is_last = is_last or scores[first + colour] == low
    return majority if is_last else 0


@compiled
def score(s: Flat, which: int) -> None:
    """Score one of the completed features and send all its meeples home (CAR-20 to CAR-26)."""
    n = s.numbers
    top = n[TOP + n[DONE + which]]
    colours = n[COLOURS]
    terrain = n[TERRAIN + top]
    value = worth(terrain, n[SIZE + top], n[PENNANTS + top])
    who = winners(n[MEEPLES + top], n, SCORES, colours)
    for colour in range(colours):
        if who >> colour & 1:
            n[SCORES + colour] += value
            n[EARNED + terrain * MOST_COLOURS + colour] += value
    kept = 0
    for i in range(n[STANDING]):
        if n[TOP + n[MEEPLE_ON + i]] == top:
            n[SUPPLY + n[MEEPLE_OF + i]] += 1
        else:
            n[MEEPLE_ON + kept] = n[MEEPLE_ON + i]
            n[MEEPLE_OF + kept] = n[MEEPLE_OF + i]
            kept += 1
    n[STANDING] = kept
    n[MEEPLES + top] = 0
    n[DONES] -= 1
    for i in range(which, n[DONES]):
        n[DONE + i] = n[DONE + i + 1]
    if n[DONES] == 0:
        next_turn(s)


@compiled
def next_turn(s: Flat) -> None:
    """The next colour that has tiles draws (CAR-3, R6), unless the game is over (CAR-30, CAR-31)."""
    n = s.numbers
    colours = n[COLOURS]
    if n[STUCK] or n[LEFT] == 0:
        end(s)
        return
    n[PHASE] = DRAW
    n[COLOUR] = (n[COLOUR] + 1) % colours
    while n[PILES + n[COLOUR]] == 0:
        n[COLOUR] = (n[COLOUR] + 1) % colours


@compiled
def end(s: Flat) -> None:
    """The final scoring (CAR-33): each colour climbs as long as it is last, that is up to the result (CAR-35)."""
    n = s.numbers
    n[PHASE] = OVER
    n[WHY] = ONE_MEEPLE_LEFT if n[LEFT] else NO_TILE_LEFT  # R16: the piles decide
    reached = potential(n)
    for colour in range(n[COLOURS]):
        most = n[SCORES + colour] + FINAL_POINTS * (n[EACH] - n[SUPPLY + colour])
        while n[SCORES + colour] < min(most, reached + 1):
            n[SCORES + colour] += FINAL_POINTS
            n[EARNED + FROM_MEEPLES * MOST_COLOURS + colour] += FINAL_POINTS


@compiled
def potential(n: Array) -> int:
    """The result if the game ended now (CAR-35); of a finished game, its result."""
    low = 1 << 30
    for colour in range(n[COLOURS]):
        on_tiles = 0 if n[PHASE] == OVER and n[WHY] == 0 else n[EACH] - n[SUPPLY + colour]
        low = min(low, n[SCORES + colour] + FINAL_POINTS * on_tiles)
    return low


@compiled
def result(s: Flat) -> int:
    """CAR-34: the points of the last colour."""
    low = s.numbers[SCORES]
    for colour in range(1, s.numbers[COLOURS]):
        low = min(low, s.numbers[SCORES + colour])
    return low


# -- dice --------------------------------------------------------------------------------------------------------------


@compiled
def random(dice: Array) -> Any:
    """The next 32 random bits (SplitMix64): the same on every machine and with every version of Numba."""
    dice[0] += STRIDE
    z = dice[0]
    z = (z ^ (z >> _30)) * MIX
    z = (z ^ (z >> _27)) * STIR
    return np.int64((z ^ (z >> _31)) >> _32)


@compiled
def below(dice: Array, n: int) -> int:
    """A random number from 0 to n - 1."""
    return random(dice) * n >> 32


@compiled
def drawn(s: Flat, kinds: int, dice: Array) -> int:
    """Any unseen tile (CAR-4)."""
    left = below(dice, s.numbers[LEFT])
    kind = 0
    while left >= s.numbers[BAG + kind]:
        left -= s.numbers[BAG + kind]
        kind += 1
    return kind


# -- what Python calls -------------------------------------------------------------------------------------------------


@entry
def legal(s: Flat, t: Tables, moves: Array) -> int:
    """The legal moves as numbers: ways to lay the tile (see `places`), or parts to claim or score. Returns how many."""
    n = s.numbers
    if n[PHASE] == PLACE:
        return places(s, t, n[TILE], moves, 0)
    count, first = (n[FREES], FREE) if n[PHASE] == CLAIM else (n[DONES], DONE)
    for i in range(count):
        moves[i] = n[first + i]
    return count


@entry
def apply(s: Flat, t: Tables, move: int) -> None:
    """Carry out a draw (the kind of tile) or one of the legal moves."""
    n = s.numbers
    if n[PHASE] == DRAW:
        draw(s, t, move)
    elif n[PHASE] == PLACE:
        place(s, t, move)
    elif n[PHASE] == CLAIM:
        claim(s, move)
    else:
        which = 0
        while n[DONE + which] != move:
            which += 1
        score(s, which)


@entry
def random_games(start: Flat, s: Flat, t: Tables, games: int, moves: Array, dice: Array) -> int:
    """Play games at random, from full legal lists: how many tiles were laid."""
    n = s.numbers
    laid = 0
    for _ in range(games):
        copy(s, start)
        while n[PHASE] != OVER:
            if n[PHASE] == DRAW:
                draw(s, t, drawn(s, t[KINDS], dice))
            elif n[PHASE] == PLACE:
                place(s, t, moves[below(dice, places(s, t, n[TILE], moves, 0))])
                laid += 1
            elif n[PHASE] == CLAIM:
                claim(s, n[FREE + below(dice, n[FREES])])
            else:
                score(s, below(dice, n[DONES]))
    return laid
