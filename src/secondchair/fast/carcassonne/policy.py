"""The quick player of playouts: looks at every way to play out the present turn and takes what looks best.

It is `games.carcassonne.greedy` on flat arrays, with more to weigh: given the weights of that player, it makes its
choices. No turn is tried out for it. A tile changes little, so what it would change is worked out against sums over the
whole landscape that are made once a turn; only where something is scored is everything added up again.

The words: a *gap* is an empty cell that a feature needs, its *chance* that it will be filled. An *entity* is a feature
as it would be after the turn: up to four that the new tile belongs to, then others whose chances the tile changes.
"""

from __future__ import annotations

import numpy as np

from secondchair.fast.carcassonne.layout import (
    ACROSS,
    BAG,
    CELLS,
    COLOUR,
    COLOURS,
    DEMANDS,
    DONE,
    DONES,
    EACH,
    ENDS,
    FRONTIER,
    HALF,
    KINDS,
    LAID,
    LAID_ON,
    LEFT,
    MEEPLES,
    MONASTERY_OF,
    MOST_COLOURS,
    PART,
    PARTS_OF,
    PENNANTS,
    PLACES,
    REACH,
    SAFE,
    SHOWS,
    SIZE,
    STEPS,
    STUCK,
    SUPPLY,
    TERRAIN,
    TILE,
    TILE_ON,
    TOP,
    Flat,
    Tables,
)
from secondchair.fast.carcassonne.room import (
    BESIDE_DEMANDS,
    BESIDE_ENTITY,
    BESIDE_SIDE,
    BESIDE_SIDES,
    BEST_ORDER,
    CHANGED,
    CLAIMED,
    CLOCK,
    DANGER,
    DEAD_GAPS,
    DONE_MEEPLES,
    DONE_WORTH,
    ENTITY,
    FITTING,
    FIXED,
    LEFT_OVER,
    LIVE_CHANCE,
    LIVE_MEEPLES,
    LIVE_WORTH,
    MEETING,
    MOVES,
    OF_PART,
    ORDER,
    POINTS,
    PRODUCT,
    PRODUCT_OF,
    SAFE_KINDS,
    SHARE,
    STAMP,
    TOTAL,
    TURN_MOVE,
    TURN_PART,
    VALUE,
    Room,
)
from secondchair.fast.carcassonne.rules import LAST_CELL, empty_around, ones, places, touches, winners, worth
from secondchair.fast.carcassonne.sums import (
    chance_of,
    facing,
    growing,
    grown,
    is_among,
    prepare,
    promise,
    risk,
    share_out,
    standing_value,
    take_scores,
)
from secondchair.fast.carcassonne.weights import (
    BORDER,
    CHANCE,
    HOLE,
    HOPE,
    ROW,
    SURROUNDED,
    THE_END,
    UNCLAIMED,
    Weights,
)
from secondchair.fast.compiled import Array, compiled
from secondchair.games.carcassonne.content import MONASTERY
from secondchair.games.carcassonne.scoring import FINAL_POINTS

NOTHING = -1  # no meeple is placed
EVERYTHING = -1  # every kind, as bits

# Columns of `Room.facts`.
_TERRAIN, _ENDS, _PENNANTS, _MEEPLES, _FIRST_TILES, _LAST_TILES, _DEAD, _JOINED = range(8)


# -- what a tile would change ------------------------------------------------------------------------------------------


@compiled
def turns(s: Flat, t: Tables, w: Weights, k: Room) -> int:
    """Every way to lay the tile drawn and to place a meeple, with its value. Returns how many there are."""
    claimed, holes, unclaimed = prepare(s, t, w, k)
    share_out(s, w, k, claimed)
    found = 0
    for i in range(places(s, t, s.numbers[TILE], k.whole, MOVES)):
        found = look_at(s, t, w, k, k.whole[MOVES + i], found, claimed, holes, unclaimed)
    return found


@compiled
def look_at(
    s: Flat, t: Tables, w: Weights, k: Room, move: int, found: int, claimed: int, holes: int, unclaimed: int
) -> int:
    """The values of one way to lay the tile, one for each meeple that can be placed then."""
    n = s.numbers
    left = n[LEFT]
    kind = n[TILE]
    cell = n[FRONTIER + (move >> 3)]
    laid = 4 * kind + (move & 7)
    k.whole[CLOCK + 1] += 1
    parts = t[PARTS_OF + kind]
    changed, unclaimed = meet_neighbours(s, t, w, k, cell, laid, unclaimed)
    entities, changed, holes, border, beside = open_gaps(s, t, w, k, cell, laid, changed, holes)
    safe = safe_elsewhere(s, k, cell) if is_thin(n) else EVERYTHING
    entities, changed = beside_monasteries(s, k, cell, claimed, entities, changed)
    if t[MONASTERY_OF + kind] >= 0:
        k.facts[t[MONASTERY_OF + kind], _ENDS] = empty_around(s, cell)
    free = 0
    for part in range(parts):
        if k.whole[OF_PART + part] == part and k.facts[part, _MEEPLES] == 0:
            free += 1
            unclaimed += k.facts[part, _ENDS] > 0 and k.facts[part, _TERRAIN] != MONASTERY
    ground = w[ROW * left + HOLE] * holes + w[ROW * left + BORDER] * border
    if free == 0 or n[SUPPLY + n[COLOUR]] == 0:
        k.whole[TURN_MOVE + found], k.whole[TURN_PART + found] = move, NOTHING
        k.real[VALUE + found] = w[ROW * left + UNCLAIMED] * unclaimed + ground
        k.real[DANGER] = danger(s, t, k, safe, beside)
        k.real[VALUE + found] += outcome(s, w, k, entities, parts, changed, claimed, NOTHING, free > 0)
        return found + 1
    for part in range(parts):
        first = first_part(k, part, parts)
        if k.whole[OF_PART + part] != part or k.facts[part, _MEEPLES]:
            continue
        k.facts[part, _MEEPLES] = 1 << 4 * n[COLOUR]
        open_now = k.facts[part, _ENDS] > 0 and k.facts[part, _TERRAIN] != MONASTERY
        k.whole[TURN_MOVE + found], k.whole[TURN_PART + found] = move, first
        k.real[VALUE + found] = w[ROW * left + UNCLAIMED] * (unclaimed - open_now) + ground
        k.real[DANGER] = danger(s, t, k, safe, beside)
        k.real[VALUE + found] += outcome(s, w, k, entities, parts, changed, claimed, part, False)
        k.facts[part, _MEEPLES] = 0
        found += 1
    return found


@compiled
def is_thin(n: Array) -> bool:
    """Could a colour have fewer than two meeples left after this turn? Only then does danger matter."""
    for colour in range(n[COLOURS]):
        if n[SUPPLY + colour] - (colour == n[COLOUR]) < 2:
            return True
    return False


@compiled
def safe_elsewhere(s: Flat, k: Room, cell: int) -> int:
    """The kinds that can be laid without a new claim, but on this cell and beside it."""
    n = s.numbers
    safe = 0
    for i in range(n[PLACES]):
        away = (n[FRONTIER + i] - cell) & LAST_CELL
        near = away in (0, 1, LAST_CELL, ACROSS, CELLS - ACROSS)
        safe |= 0 if near else k.whole[SAFE_KINDS + i]
    return safe


@compiled
def danger(s: Flat, t: Tables, k: Room, safe: int, beside: int) -> float:
    """The chance to draw a tile that asks for a new claim wherever it is laid, after the turn looked at.

    A little too high: what else a feature offers that is claimed in this very turn is left out.
    """
    n = s.numbers
    if n[LEFT] == 0 or safe == EVERYTHING:
        return 0.0
    for i in range(beside):
        sides = k.whole[BESIDE_SIDES + i]
        entity = k.whole[BESIDE_ENTITY + i]
        if entity >= 0 and k.facts[entity, _MEEPLES]:
            sides |= 1 << k.whole[BESIDE_SIDE + i]
        safe |= t[SAFE + 16 * k.whole[BESIDE_DEMANDS + i] + sides]
    fine = 0
    for kind in range(t[KINDS]):
        fine += n[BAG + kind] * (safe >> kind & 1)
    return 1.0 - fine / n[LEFT]


@compiled
def first_part(k: Room, entity: int, parts: int) -> int:
    """The first part of the tile that belongs to an entity: it names the claim."""
    for part in range(parts):
        if k.whole[OF_PART + part] == entity:
            return part
    return entity


@compiled
def meet_neighbours(s: Flat, t: Tables, w: Weights, k: Room, cell: int, laid: int, unclaimed: int) -> tuple[int, int]:
    """Entities of the new tile, with all features that it meets. Returns how many of these were claimed, and how many
    unclaimed features remain."""
    n, facts = s.numbers, k.facts
    chance = w[ROW * n[LEFT] + CHANCE + k.whole[FITTING + s.grid[DEMANDS + cell]]]
    kind, tile = laid >> 2, n[LAID]
    for part in range(t[PARTS_OF + kind]):
        k.whole[OF_PART + part] = part
        facts[part, _TERRAIN] = t[PART + 12 * kind + 3 * part]
        facts[part, _ENDS] = t[PART + 12 * kind + 3 * part + 1]
        facts[part, _PENNANTS] = t[PART + 12 * kind + 3 * part + 2]
        facts[part, _MEEPLES] = facts[part, _DEAD] = facts[part, _JOINED] = 0
        facts[part, _FIRST_TILES] = 1 << tile if tile < HALF else 0
        facts[part, _LAST_TILES] = 0 if tile < HALF else 1 << tile - HALF
        k.real[PRODUCT_OF + part] = 1.0
    changed = 0
    shared = False
    for side in range(4):
        mine = t[REACH + 4 * laid + side]
        if mine < 0 or s.grid[TILE_ON + ((cell + STEPS[side]) & LAST_CELL)] == 0:
            continue
        entity = k.whole[OF_PART + mine]
        top = facing(s, t, cell, side)
        if k.whole[STAMP + top] == k.whole[CLOCK + 1]:
            other = k.whole[OF_PART + k.whole[ENTITY + top]]
            facts[entity, _ENDS] -= 2
            if other != entity:
                merge(k, entity, other, t[PARTS_OF + kind])
                shared = True
            continue
        k.whole[STAMP + top] = k.whole[CLOCK + 1]
        k.whole[ENTITY + top] = mine
        facts[entity, _ENDS] += n[ENDS + top] - 2
        facts[entity, _PENNANTS] += n[PENNANTS + top]
        facts[entity, _MEEPLES] += n[MEEPLES + top]
        facts[entity, _FIRST_TILES] |= s.tiles[2 * top]
        facts[entity, _LAST_TILES] |= s.tiles[2 * top + 1]
        facts[entity, _DEAD] += k.whole[DEAD_GAPS + top] - (chance == 0.0)
        k.real[PRODUCT_OF + entity] *= k.real[PRODUCT + top] if chance == 0.0 else k.real[PRODUCT + top] / chance
        facts[entity, _JOINED] += 1
        shared = shared or facts[entity, _JOINED] > 1
        if n[MEEPLES + top]:
            k.whole[CHANGED + changed] = top
            changed += 1
        else:
            unclaimed -= 1
    if shared:
        count_once(s, t, w, k, cell)
    return changed, unclaimed


@compiled
def merge(k: Room, entity: int, other: int, parts: int) -> None:
    """Two parts of the new tile turn out to belong to one feature."""
    facts = k.facts
    for column in (_ENDS, _PENNANTS, _MEEPLES, _DEAD, _JOINED):
        facts[entity, column] += facts[other, column]
    facts[entity, _FIRST_TILES] |= facts[other, _FIRST_TILES]
    facts[entity, _LAST_TILES] |= facts[other, _LAST_TILES]
    k.real[PRODUCT_OF + entity] *= k.real[PRODUCT_OF + other]
    for part in range(parts):
        if k.whole[OF_PART + part] == other:
            k.whole[OF_PART + part] = entity


@compiled
def count_once(s: Flat, t: Tables, w: Weights, k: Room, cell: int) -> None:
    """A gap that two features needed is one gap of what they become. Gaps beside the new tile are seen to later."""
    n = s.numbers
    for i in range(n[PLACES]):
        gap = n[FRONTIER + i]
        beside = gap == cell
        for side in range(4):
            beside = beside or (cell + STEPS[side]) & LAST_CELL == gap
        if beside:
            continue
        demands = s.grid[DEMANDS + gap]
        count = 0
        for side in range(4):
            if demands >> 2 * side & 2:
                top = facing(s, t, gap, side)
                if k.whole[STAMP + top] != k.whole[CLOCK + 1] or is_among(k.whole, MEETING, count, top):
                    continue
                entity = k.whole[OF_PART + k.whole[ENTITY + top]]
                for j in range(count):
                    if k.whole[OF_PART + k.whole[ENTITY + k.whole[MEETING + j]]] == entity:
                        without(w, k, entity, n[LEFT], demands)
                        break
                k.whole[MEETING + count] = top
                count += 1


@compiled
def without(w: Weights, k: Room, entity: int, left: int, demands: int) -> None:
    """Take a gap out of an entity's chances."""
    chance = w[ROW * left + CHANCE + k.whole[FITTING + demands]]
    if chance == 0.0:
        k.facts[entity, _DEAD] -= 1
    else:
        k.real[PRODUCT_OF + entity] /= chance


@compiled
def open_gaps(
    s: Flat, t: Tables, w: Weights, k: Room, cell: int, laid: int, changed: int, holes: int
) -> tuple[int, int, int, int, int]:
    """The empty cells beside the new tile ask for more now. Returns entities, changed features, holes, cells on the
    border of the landscape, and how many of them lie beside the tile."""
    n, grid = s.numbers, s.grid
    left = n[LEFT]
    entities = 4
    border = n[PLACES] - 1
    beside = 0
    holes -= w[ROW * left + CHANCE + k.whole[FITTING + grid[DEMANDS + cell]]] == 0.0
    for side in range(4):
        gap = (cell + STEPS[side]) & LAST_CELL
        if grid[TILE_ON + gap]:
            continue
        before = grid[DEMANDS + gap]
        after = before | t[SHOWS + 4 * laid + side] << 2 * ((side + 2) & 3)
        chance = w[ROW * left + CHANCE + k.whole[FITTING + after]]
        holes += chance == 0.0
        count = 0
        k.whole[BESIDE_DEMANDS + beside], k.whole[BESIDE_SIDES + beside] = after, 0
        k.whole[BESIDE_ENTITY + beside], k.whole[BESIDE_SIDE + beside] = -1, (side + 2) & 3
        if before:
            k.whole[BESIDE_SIDES + beside] = claimed_sides(s, t, gap, before)
            holes -= w[ROW * left + CHANCE + k.whole[FITTING + before]] == 0.0
            entities, changed, count = meet_in_gap(s, t, w, k, gap, before, entities, changed)
        else:
            border += 1
        if t[REACH + 4 * laid + side] >= 0:
            entity = k.whole[OF_PART + t[REACH + 4 * laid + side]]
            k.whole[BESIDE_ENTITY + beside] = entity
            if not is_among(k.whole, MEETING, count, entity):
                k.whole[MEETING + count] = entity
                count += 1
        for i in range(count):
            if chance == 0.0:
                k.facts[k.whole[MEETING + i], _DEAD] += 1
            else:
                k.real[PRODUCT_OF + k.whole[MEETING + i]] *= chance
        beside += 1
    return entities, changed, holes, border, beside


@compiled
def claimed_sides(s: Flat, t: Tables, gap: int, demands: int) -> int:
    """The sides of a gap, as bits, on which a claimed feature waits."""
    sides = 0
    for side in range(4):
        if demands >> 2 * side & 2 and s.numbers[MEEPLES + facing(s, t, gap, side)]:
            sides |= 1 << side
    return sides


@compiled
def meet_in_gap(
    s: Flat, t: Tables, w: Weights, k: Room, gap: int, demands: int, entities: int, changed: int
) -> tuple[int, int, int]:
    """The entities that need a gap, each once, from MEETING on; its old chance is taken out of them."""
    n = s.numbers
    count = tops = 0
    for side in range(4):
        if not demands >> 2 * side & 2:
            continue
        top = facing(s, t, gap, side)
        if is_among(k.whole, MEETING + 4, tops, top):
            continue
        k.whole[MEETING + 4 + tops] = top
        tops += 1
        if k.whole[STAMP + top] != k.whole[CLOCK + 1]:
            if n[MEEPLES + top] == 0:
                continue
            take_over(s, k, top, entities)
            k.whole[CHANGED + changed] = top
            entities += 1
            changed += 1
        entity = k.whole[ENTITY + top]
        if entity < 4:
            entity = k.whole[OF_PART + entity]
        without(w, k, entity, n[LEFT], demands)
        if not is_among(k.whole, MEETING, count, entity):
            k.whole[MEETING + count] = entity
            count += 1
    return entities, changed, count


@compiled
def take_over(s: Flat, k: Room, top: int, entity: int) -> None:
    """A claimed feature that the tile does not belong to, but whose chances it changes."""
    n, facts = s.numbers, k.facts
    k.whole[STAMP + top] = k.whole[CLOCK + 1]
    k.whole[ENTITY + top] = entity
    facts[entity, _TERRAIN] = n[TERRAIN + top]
    facts[entity, _ENDS] = n[ENDS + top]
    facts[entity, _PENNANTS] = n[PENNANTS + top]
    facts[entity, _MEEPLES] = n[MEEPLES + top]
    facts[entity, _FIRST_TILES] = s.tiles[2 * top]
    facts[entity, _LAST_TILES] = s.tiles[2 * top + 1]
    facts[entity, _DEAD] = k.whole[DEAD_GAPS + top]
    k.real[PRODUCT_OF + entity] = k.real[PRODUCT + top]


@compiled
def beside_monasteries(s: Flat, k: Room, cell: int, claimed: int, entities: int, changed: int) -> tuple[int, int]:
    """Claimed monasteries around the new tile."""
    n = s.numbers
    for i in range(claimed):
        top = k.whole[CLAIMED + i]
        if n[TERRAIN + top] == MONASTERY and touches(cell, n[LAID_ON + (top >> 2)]):
            take_over(s, k, top, entities)
            k.facts[entities, _ENDS] -= 1
            k.whole[CHANGED + changed] = top
            entities += 1
            changed += 1
    return entities, changed


# -- how good that would be --------------------------------------------------------------------------------------------


@compiled
def is_entity(k: Room, entity: int, parts: int) -> bool:
    """Is this a claimed feature after the turn?"""
    if entity < 4 and (entity >= parts or k.whole[OF_PART + entity] != entity):
        return False
    return k.facts[entity, _MEEPLES] != 0


@compiled
def entity_chance(w: Weights, k: Room, entity: int, left: int) -> float:
    if k.facts[entity, _TERRAIN] == MONASTERY:
        return w[ROW * left + SURROUNDED + k.facts[entity, _ENDS]]
    return 0.0 if k.facts[entity, _DEAD] else k.real[PRODUCT_OF + entity]


@compiled
def entity_tiles(k: Room, entity: int) -> int:
    return ones(k.facts[entity, _FIRST_TILES]) + ones(k.facts[entity, _LAST_TILES])


@compiled
def entity_grown(w: Weights, k: Room, entity: int, left: int) -> float:
    facts = k.facts
    tiles = entity_tiles(k, entity)
    return growing(w, left, facts[entity, _TERRAIN], tiles, facts[entity, _PENNANTS], facts[entity, _ENDS])


@compiled
def outcome(
    s: Flat, w: Weights, k: Room, entities: int, parts: int, changed: int, claimed: int, mine: int, stuck: bool
) -> float:
    """The value of scores, supplies and claimed features after the turn. `mine` is the entity just claimed."""
    n = s.numbers
    left = n[LEFT]
    less = 1 if mine >= 0 else 0
    k.whole[LEFT_OVER + n[COLOUR]] = n[SUPPLY + n[COLOUR]] - less
    completes = stuck or left == 0
    for entity in range(entities):
        completes = completes or (is_entity(k, entity, parts) and k.facts[entity, _ENDS] == 0)
    if completes:
        return after_scoring(s, w, k, entities, parts, claimed, stuck or left == 0)
    total = k.real[TOTAL + less]
    for i in range(changed):
        total -= k.real[SHARE + 2 * k.whole[CHANGED + i] + less]
    for entity in range(entities):
        if is_entity(k, entity, parts):
            chance = entity_chance(w, k, entity, left)
            if chance != 0.0:
                value = entity_grown(w, k, entity, left)
                total += chance * promise(w, k, 0, n, value, k.facts[entity, _MEEPLES])
    return k.real[FIXED + less] + w[ROW * left + HOPE] * total + k.real[DANGER] * risk(w, k, n)


@compiled
def after_scoring(s: Flat, w: Weights, k: Room, entities: int, parts: int, claimed: int, is_over: bool) -> float:
    """The same where the turn completes something: in the best order of scoring."""
    n = s.numbers
    left = n[LEFT]
    dones = lives = 0
    for entity in range(entities):
        if not is_entity(k, entity, parts):
            continue
        facts = k.facts[entity]
        if facts[_ENDS] == 0:
            k.whole[DONE_WORTH + dones] = worth(facts[_TERRAIN], entity_tiles(k, entity), facts[_PENNANTS])
            k.whole[DONE_MEEPLES + dones] = facts[_MEEPLES]
            dones += 1
        else:
            k.real[LIVE_CHANCE + lives] = entity_chance(w, k, entity, left)
            k.real[LIVE_WORTH + lives] = entity_grown(w, k, entity, left)
            k.whole[LIVE_MEEPLES + lives] = facts[_MEEPLES]
            lives += 1
    for i in range(claimed):
        top = k.whole[CLAIMED + i]
        if k.whole[STAMP + top] != k.whole[CLOCK + 1]:
            k.real[LIVE_CHANCE + lives] = chance_of(s, w, k, top)
            k.real[LIVE_WORTH + lives] = grown(s, w, top)
            k.whole[LIVE_MEEPLES + lives] = n[MEEPLES + top]
            lives += 1
    supply = k.whole[LEFT_OVER + n[COLOUR]]
    value = settle(w, k, n, dones, lives, is_over)
    for colour in range(n[COLOURS]):
        k.whole[LEFT_OVER + colour] = n[SUPPLY + colour]
    k.whole[LEFT_OVER + n[COLOUR]] = supply
    return value


@compiled
def settle(w: Weights, k: Room, n: Array, dones: int, lives: int, is_over: bool) -> float:
    """The value in the best order of scoring, which is left in BEST_ORDER."""
    colours = n[COLOURS]
    for i in range(dones):
        k.whole[ORDER + i] = i
        for colour in range(colours):
            k.whole[LEFT_OVER + colour] += k.whole[DONE_MEEPLES + i] >> 4 * colour & 15
    best = -np.inf
    while True:
        for colour in range(colours):
            k.whole[POINTS + MOST_COLOURS + colour] = k.whole[POINTS + colour]
        for i in range(dones):
            done = k.whole[ORDER + i]
            who = winners(k.whole[DONE_MEEPLES + done], k.whole, POINTS + MOST_COLOURS, colours)
            for colour in range(colours):
                if who >> colour & 1:
                    k.whole[POINTS + MOST_COLOURS + colour] += k.whole[DONE_WORTH + done]
        value = settled(w, k, n, lives, is_over)
        if value > best:
            best = value
            for i in range(dones):
                k.whole[BEST_ORDER + i] = k.whole[ORDER + i]
        if not next_order(k.whole, dones):
            return best


@compiled
def settled(w: Weights, k: Room, n: Array, lives: int, is_over: bool) -> float:
    if is_over:
        reached = np.inf
        for colour in range(n[COLOURS]):
            on_tiles = n[EACH] - k.whole[LEFT_OVER + colour]
            reached = min(reached, float(k.whole[POINTS + MOST_COLOURS + colour] + FINAL_POINTS * on_tiles))
        return reached + w[ROW * n[LEFT] + THE_END]
    total = 0.0
    for i in range(lives):
        if k.real[LIVE_CHANCE + i] != 0.0:
            total += k.real[LIVE_CHANCE + i] * promise(w, k, 1, n, k.real[LIVE_WORTH + i], k.whole[LIVE_MEEPLES + i])
    return standing_value(w, k, 1, n) + w[ROW * n[LEFT] + HOPE] * total + k.real[DANGER] * risk(w, k, n)


@compiled
def next_order(whole: Array, count: int) -> bool:
    """The next order of so many things, as in a dictionary; False after the last."""
    first, last = ORDER, ORDER + count - 1
    i = last - 1
    while i >= first and whole[i] > whole[i + 1]:
        i -= 1
    if i < first:
        return False
    j = last
    while whole[j] < whole[i]:
        j -= 1
    whole[i], whole[j] = whole[j], whole[i]
    i, j = i + 1, last
    while i < j:
        whole[i], whole[j] = whole[j], whole[i]
        i, j = i + 1, j - 1
    return True


# -- choices -----------------------------------------------------------------------------------------------------------


@compiled
def best_turn(s: Flat, t: Tables, w: Weights, k: Room) -> int:
    """Which is the best way to play the turn; the first among equals."""
    best = 0
    for i in range(1, turns(s, t, w, k)):
        if k.real[VALUE + i] > k.real[VALUE + best]:
            best = i
    return best


@compiled
def best_score(s: Flat, t: Tables, w: Weights, k: Room) -> int:
    """Which of the completed features to score first."""
    n = s.numbers
    if n[DONES] == 1:
        return 0
    claimed, _, _ = prepare(s, t, w, k)
    take_scores(s, k)
    for i in range(n[DONES]):
        top = n[TOP + n[DONE + i]]
        k.whole[DONE_WORTH + i] = worth(n[TERRAIN + top], n[SIZE + top], n[PENNANTS + top])
        k.whole[DONE_MEEPLES + i] = n[MEEPLES + top]
    lives = 0
    for i in range(claimed):
        top = k.whole[CLAIMED + i]
        if n[ENDS + top]:
            k.real[LIVE_CHANCE + lives] = chance_of(s, w, k, top)
            k.real[LIVE_WORTH + lives] = grown(s, w, top)
            k.whole[LIVE_MEEPLES + lives] = n[MEEPLES + top]
            lives += 1
    is_over = n[STUCK] or n[LEFT] == 0
    k.real[DANGER] = 0.0
    settle(w, k, n, n[DONES], lives, is_over)
    return k.whole[BEST_ORDER]
