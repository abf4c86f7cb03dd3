"""Sums over the landscape that the quick player makes once a turn, and what a claimed feature promises."""

from __future__ import annotations

from secondchair.fast.carcassonne.layout import (
    BAG,
    COLOUR,
    COLOURS,
    DEMANDS,
    EACH,
    ENDS,
    FITS,
    FRONTIER,
    KINDS,
    LAID_AS,
    LEFT,
    MEEPLE_ON,
    MEEPLES,
    MOST_COLOURS,
    PENNANTS,
    PLACES,
    REACH,
    SAFE,
    SCORES,
    SIZE,
    STANDING,
    STEPS,
    SUPPLY,
    TERRAIN,
    TILE_ON,
    TOP,
    Flat,
    Tables,
)
from secondchair.fast.carcassonne.room import (
    CLAIMED,
    CLOCK,
    DEAD_GAPS,
    FITTING,
    FIXED,
    LEFT_OVER,
    MEETING,
    POINTS,
    PRODUCT,
    SAFE_KINDS,
    SEEN,
    SHARE,
    TOTAL,
    Room,
)
from secondchair.fast.carcassonne.rules import LAST_CELL, worth
from secondchair.fast.carcassonne.weights import (
    CHANCE,
    CITY_GROWS,
    DECAY,
    FARTHEST,
    HIGHEST,
    HOME,
    LOWEST,
    MANY,
    OTHER,
    POTENTIAL,
    RISK_WITH_ONE,
    RISK_WITHOUT,
    ROAD_GROWS,
    ROW,
    SURROUNDED,
    WORRY,
    Weights,
)
from secondchair.fast.compiled import Array, compiled
from secondchair.games.carcassonne.content import CITY, MONASTERY
from secondchair.games.carcassonne.scoring import FINAL_POINTS


@compiled
def count_fitting(s: Flat, t: Tables, k: Room) -> None:
    """How many unseen tiles fit each demand, from the bag."""
    for demands in range(256):
        k.whole[FITTING + demands] = 0
    for kind in range(t[KINDS]):
        for demands in range(256):
            k.whole[FITTING + demands] += s.numbers[BAG + kind] * (t[FITS + 256 * kind + demands] != 0)


@compiled
def facing(s: Flat, t: Tables, cell: int, side: int) -> int:
    """The feature that reaches an empty cell on one of its sides."""
    tile = s.grid[TILE_ON + ((cell + STEPS[side]) & LAST_CELL)] - 1
    return s.numbers[TOP + 4 * tile + t[REACH + 4 * (s.numbers[LAID_AS + tile]) + ((side + 2) & 3)]]


@compiled
def is_among(some: Array, first: int, count: int, one: int) -> bool:
    for i in range(first, first + count):
        if some[i] == one:
            return True
    return False


@compiled
def prepare(s: Flat, t: Tables, w: Weights, k: Room) -> tuple[int, int, int]:
    """Work out what holds for the whole turn: how many features are claimed, holes, features that nobody claimed."""
    n, grid = s.numbers, s.grid
    left = n[LEFT]
    k.whole[CLOCK + 0] += 1
    holes = unclaimed = 0
    for i in range(n[PLACES]):
        cell = n[FRONTIER + i]
        demands = grid[DEMANDS + cell]
        chance = w[ROW * left + CHANCE + k.whole[FITTING + demands]]
        holes += chance == 0.0
        count = sides = 0
        for side in range(4):
            if demands >> 2 * side & 2:
                top = facing(s, t, cell, side)
                if n[MEEPLES + top]:
                    sides |= 1 << side
                if k.whole[SEEN + top] != k.whole[CLOCK + 0]:
                    k.whole[SEEN + top] = k.whole[CLOCK + 0]
                    k.real[PRODUCT + top] = 1.0
                    k.whole[DEAD_GAPS + top] = 0
                    unclaimed += n[MEEPLES + top] == 0
                if not is_among(k.whole, MEETING, count, top):
                    k.whole[MEETING + count] = top
                    count += 1
                    if chance == 0.0:
                        k.whole[DEAD_GAPS + top] += 1
                    else:
                        k.real[PRODUCT + top] *= chance
        k.whole[SAFE_KINDS + i] = t[SAFE + 16 * demands + sides]
    claimed = 0
    for i in range(n[STANDING]):
        top = n[TOP + n[MEEPLE_ON + i]]
        if not is_among(k.whole, CLAIMED, claimed, top):
            k.whole[CLAIMED + claimed] = top
            claimed += 1
    return claimed, holes, unclaimed


@compiled
def take_scores(s: Flat, k: Room) -> None:
    for colour in range(s.numbers[COLOURS]):
        k.whole[POINTS + colour] = s.numbers[SCORES + colour]
        k.whole[LEFT_OVER + colour] = s.numbers[SUPPLY + colour]


@compiled
def share_out(s: Flat, w: Weights, k: Room, claimed: int) -> None:
    """What every claimed feature adds, and scores and supplies, without and with one more meeple placed."""
    n = s.numbers
    me = n[COLOUR]
    take_scores(s, k)
    for less in range(2 if n[SUPPLY + me] else 1):
        k.whole[LEFT_OVER + me] = n[SUPPLY + me] - less
        k.real[FIXED + less] = standing_value(w, k, 0, n)
        k.real[TOTAL + less] = 0.0
        for i in range(claimed):
            top = k.whole[CLAIMED + i]
            share = chance_of(s, w, k, top) * promise(w, k, 0, n, grown(s, w, top), n[MEEPLES + top])
            k.real[SHARE + 2 * top + less] = share
            k.real[TOTAL + less] += share


@compiled
def chance_of(s: Flat, w: Weights, k: Room, top: int) -> float:
    """That a feature will be completed."""
    n = s.numbers
    if n[TERRAIN + top] == MONASTERY:
        return w[ROW * n[LEFT] + SURROUNDED + n[ENDS + top]]
    return 0.0 if k.whole[DEAD_GAPS + top] else k.real[PRODUCT + top]


@compiled
def grown(s: Flat, w: Weights, top: int) -> float:
    """What a feature will be worth, with the tiles that its open ends still ask for."""
    n = s.numbers
    return growing(w, n[LEFT], n[TERRAIN + top], n[SIZE + top], n[PENNANTS + top], n[ENDS + top])


@compiled
def growing(w: Weights, left: int, terrain: int, tiles: int, pennants: int, ends: int) -> float:
    value = float(worth(terrain, tiles, pennants))
    if terrain == CITY:
        return value + w[ROW * left + CITY_GROWS] * ends
    return value if terrain == MONASTERY else value + w[ROW * left + ROAD_GROWS] * ends


@compiled
def standing_value(w: Weights, k: Room, scored: int, n: Array) -> float:
    """What scores, before (0) or after scoring (1), and supplies are worth; `n` tells whose turn it is."""
    colours, left, away = n[COLOURS], n[LEFT], n[COLOURS] - n[COLOUR] - 1
    low = high = k.whole[POINTS + MOST_COLOURS * scored]
    total = reached = 0
    worry = 0.0
    for colour in range(colours):
        points = k.whole[POINTS + MOST_COLOURS * scored + colour]
        low, high = min(low, points), max(high, points)
        total += points
        final = points + FINAL_POINTS * (n[EACH] - k.whole[LEFT_OVER + colour])
        reached = final if colour == 0 else min(reached, final)
        turns = colour + away if colour + away < colours else colour + away - colours
        worry += w[ROW * left + WORRY + 8 * turns + k.whole[LEFT_OVER + colour]]
    between = (total - low - high) / (colours - 2)
    row = ROW * left
    points = w[row + LOWEST] * low + w[row + OTHER] * between + w[row + HIGHEST] * high
    return points + w[row + POTENTIAL] * reached + worry


@compiled
def risk(w: Weights, k: Room, n: Array) -> float:
    """How bad a tile is that asks for a meeple, with the supplies as they are."""
    total = 0.0
    for colour in range(n[COLOURS]):
        supply = k.whole[LEFT_OVER + colour]
        if supply < 2:
            total += w[ROW * n[LEFT] + (RISK_WITH_ONE if supply else RISK_WITHOUT)]
    return total


@compiled
def promise(w: Weights, k: Room, scored: int, n: Array, value: float, meeples: int) -> float:
    """What a feature gives when it is completed: points, and meeples that come home."""
    colours, left, away = n[COLOURS], n[LEFT], n[COLOURS] - n[COLOUR] - 1
    most = sharing = 0
    lowest = behind = k.whole[POINTS + MOST_COLOURS * scored]
    relief = 0.0
    for colour in range(colours):
        points = k.whole[POINTS + MOST_COLOURS * scored + colour]
        lowest = min(lowest, points)
        on_it = meeples >> 4 * colour & 15
        if on_it == 0:
            continue
        if on_it > most:
            most, sharing, behind = on_it, 1, points
        elif on_it == most:
            sharing += 1
            behind = min(behind, points)
        turns = colour + away if colour + away < colours else colour + away - colours
        supply = k.whole[LEFT_OVER + colour]
        relief += w[ROW * left + WORRY + 8 * turns + supply + on_it] - w[ROW * left + WORRY + 8 * turns + supply]
    return value * w[MANY + sharing] * w[DECAY + min(behind - lowest, FARTHEST)] + w[ROW * left + HOME] * relief
