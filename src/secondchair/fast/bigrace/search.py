"""A tree of what you might do: your next action, and after it, whatever fate and the Automatons bring, the next one.

An action is used in one of a few *ways*: to travel to a displayed card, to take tickets for one, or a certain ticket
first, to collect. Every race follows the tree as far as it has grown, always the way that promises most (its mean so
far, and the more the less it was tried), adds a branch, and is played to its end by the traveller. Branches are named
by what is done, not by what fate dealt meanwhile, so every race goes through the same few branches with another fate.

Nobody peeks: before each race the unseen cards are shuffled, and it has dice of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from secondchair.fast.bigrace.guide import play_turn
from secondchair.fast.bigrace.layout import ACTIONS, OVER, PICKS, RACE, ROW, ROW_SIZE, TO_FINISH, TURN, Race, Tables
from secondchair.fast.bigrace.races import act, begin_to_take, carry_out, play_on, take_one, take_the_rest
from secondchair.fast.bigrace.rules import (
    can_draw,
    discounts_to_collect,
    end_turn,
    is_won,
    lead,
    may_act,
    placed,
    shuffle,
)
from secondchair.fast.bigrace.traveller import (
    COLLECT,
    COST,
    OPEN,
    OPENS,
    SHORT,
    TAKE,
    TARGET,
    TARGETS,
    TRAVEL,
    Room,
    find_open_goals,
    plan,
    put_first,
    room,
)
from secondchair.fast.compiled import Array, compiled, entry
from secondchair.games.wanderlust.compare import MOST_SHORT, SOFT, WIN
from secondchair.games.wanderlust.compare import SHORT as PER_ACTION
from secondchair.games.wanderlust.state import NONE, YOU

CURIOUS = 0.8  # how much a way that was seldom tried promises, beside its mean
OWN = 0.5  # of that, the part of the traveller's own way; the others share the rest
ADMIT = 50  # races through a branch for each way that is tried besides the traveller's own
UNTRIED = 0.05  # by how much a way that was never tried is taken to be worse than the mean

OFTEN = 64  # after so many races it is looked whether more of them could change anything
MOST_WAYS = 40
DEEPEST = 400  # actions of yours in a race: far more than there are
APART, OTHER = np.uint64(0x632BE59BD9B4E019), np.uint64(0x5EED5EED5EED)  # so far apart lie the dice of races

# A way to use an action: what for (TRAVEL, TAKE, COLLECT or TICKET), and the card it is aimed at.
TICKET = COLLECT + 1  # in place of the card the ticket that is taken first: its kind, ANY for the top one of the deck
CARDS = 1000
ANY, STILL = CARDS - 1, CARDS - 2  # no card in particular; tickets where the traveller would already set out

# Columns of the tree, a row a branch. The first row is the root.
OF_WAY, FIRST, NEXT, TRIED = range(4)


class Mind(NamedTuple):
    """Room for a tree and for a race that climbs it."""

    race: Race
    room: Room
    dice: Array  # uint64: two for the race, and what the next one begins with
    tree: Array  # int64
    sums: Array  # by branch: how well its races went, together
    path: Array  # the branches of this race
    ways: Array  # ways to use the present action


def mind(races: int) -> Mind:
    """Room for so many races."""
    tree, sums = np.zeros((races + 1, 4), np.int64), np.zeros(races + 1)
    path, ways = np.zeros(DEEPEST, np.int64), np.zeros(MOST_WAYS, np.int64)
    return Mind(np.zeros(RACE, np.int64), room(), np.zeros(3, np.uint64), tree, sums, path, ways)


@entry
def grow(start: Race, t: Tables, w: Array, m: Mind, fate: int, races: int) -> float:
    """Grow a tree by so many races from here. How well those of the way that was tried most went, from below 0 to 1.

    By fewer, if no other way can be tried as often any more.
    """
    tree = m.tree
    tree[0, FIRST], tree[0, TRIED], m.sums[0] = NONE, 0, 0.0
    branches = 1
    m.dice[2] = np.uint64(fate) * APART
    for n in range(races):
        if n % OFTEN == 0 and is_clear(tree, races - n):
            break
        m.dice[2] += APART
        m.dice[0], m.dice[1] = m.dice[2], m.dice[2] ^ OTHER
        copy(m.race, start)
        shuffle(m.race, m.dice)
        depth = climb(t, w, m, branches)
        branches += m.path[depth] == branches
        play_on(m.race, t, w, m.room, m.dice)
        value = worth(m.race, t, w, m.room)
        for i in range(depth + 1):
            tree[m.path[i], TRIED] += 1
            m.sums[m.path[i]] += value
    best = max(0, most_tried(tree, 0))
    return m.sums[best] / tree[best, TRIED]


@compiled
def most_tried(tree: Array, on: int) -> int:
    """The branch that was tried most, NONE if there is none."""
    best, branch = NONE, tree[on, FIRST]
    while branch != NONE:
        if best == NONE or tree[branch, TRIED] > tree[best, TRIED]:
            best = branch
        branch = tree[branch, NEXT]
    return best


@compiled
def is_clear(tree: Array, left: int) -> bool:
    """Will the way that was tried most still be that after so many races more, whatever they bring?"""
    best = most_tried(tree, 0)
    branch = tree[0, FIRST]
    while branch != NONE:
        if branch != best and tree[branch, TRIED] + left >= tree[best, TRIED]:
            return False
        branch = tree[branch, NEXT]
    return best != NONE and left < tree[best, TRIED]


@compiled
def copy(to: Race, race: Race) -> None:
    for i in range(len(race)):
        to[i] = race[i]


@compiled
def climb(t: Tables, w: Array, m: Mind, branches: int) -> int:
    """Play a race along the tree until a branch is added or it ends. How many branches it went along."""
    r, dice, path = m.race, m.dice, m.path
    path[0] = depth = 0
    while not r[OVER] and depth + 1 < DEEPEST:
        if r[TURN] != YOU:
            play_turn(r, t, dice)
            end_turn(r, t)
        elif r[PICKS] or r[ACTIONS] > 0:
            count = list_ways(r, t, w, m.room, m.ways)
            way, branch = most_promising(m, path[depth], count)
            use_action(r, t, w, m.room, dice, way)
            depth += 1
            path[depth] = branches if branch == NONE else branch
            if branch == NONE:
                add_branch(m.tree, m.sums, branches, path[depth - 1], way)
                return depth
        elif may_act(r, t):
            act(r, t, w, m.room, dice)
        else:
            end_turn(r, t)
    return depth


@compiled
def add_branch(tree: Array, sums: Array, branch: int, on: int, way: int) -> None:
    tree[branch, OF_WAY], tree[branch, FIRST], tree[branch, TRIED], sums[branch] = way, NONE, 0, 0.0
    tree[branch, NEXT] = tree[on, FIRST]
    tree[on, FIRST] = branch


@compiled
def branch_of(tree: Array, on: int, way: int) -> int:
    branch = tree[on, FIRST]
    while branch != NONE and tree[branch, OF_WAY] != way:
        branch = tree[branch, NEXT]
    return branch


@compiled
def most_promising(m: Mind, on: int, count: int) -> tuple[int, int]:
    """The way that is tried next, and its branch, NONE if it has none yet. The first of the ways is the traveller's.

    Where few races went along, the others are not worth their luck yet: they are admitted slowly, at the root at once.
    """
    tree, together = m.tree, 1
    for i in range(count):
        branch = branch_of(tree, on, m.ways[i])
        if branch != NONE:
            together += tree[branch, TRIED]
    usual = m.sums[on] / tree[on, TRIED] if tree[on, TRIED] else 0.5
    best, best_branch, most = 0, NONE, -np.inf
    others = count - 1
    if on:
        count = min(count, 1 + tree[on, TRIED] // ADMIT)
    for i in range(count):
        branch = branch_of(tree, on, m.ways[i])
        part = OWN if i == 0 else (1 - OWN) / others
        curious = CURIOUS * part * np.sqrt(together)
        if branch == NONE:
            promise = usual - (UNTRIED if i else 0.0) + curious
        else:
            promise = m.sums[branch] / tree[branch, TRIED] + curious / (1 + tree[branch, TRIED])
        if promise > most:
            best, best_branch, most = i, branch, promise
    return m.ways[best], best_branch


# -- the ways to use an action -----------------------------------------------------------------------------------------


@compiled
def list_ways(r: Race, t: Tables, w: Array, k: Room, ways: Array) -> int:
    """All of them, the traveller's own first. How many there are."""
    own = plan(r, t, w, k)
    targets = k.whole[TARGETS]
    if r[PICKS]:
        return list_tickets(r, t, ways, ways_to_pick(k, ways))
    aim = k.whole[TARGET] if targets and (own == TRAVEL or k.whole[SHORT]) else ANY
    ways[0] = own * CARDS + (ANY if own == COLLECT else aim)
    count = 1
    for rank in range(targets):
        way = (TAKE if k.whole[SHORT + rank] else TRAVEL) * CARDS + k.whole[TARGET + rank]
        if way != ways[0]:
            ways[count] = way
            count += 1
    if own == TRAVEL:
        ways[count] = TAKE * CARDS + STILL
        count += 1
    if own != COLLECT and discounts_to_collect(r, t) != NONE:
        ways[count] = COLLECT * CARDS + ANY
        count += 1
    return list_tickets(r, t, ways, count)


@compiled
def ways_to_pick(k: Room, ways: Array) -> int:
    """In the middle of taking tickets: the cards for which some are missing."""
    count = 0
    for rank in range(k.whole[TARGETS]):
        if k.whole[SHORT + rank]:
            ways[count] = TAKE * CARDS + k.whole[TARGET + rank]
            count += 1
    if not count:
        ways[0] = TAKE * CARDS + ANY
        count = 1
    return count


@compiled
def list_tickets(r: Race, t: Tables, ways: Array, count: int) -> int:
    """After so many other ways: each kind of ticket in the row, and the top one of the deck."""
    seen = 0
    for spot in range(t[ROW_SIZE]):
        kind = r[ROW + spot]
        if kind != NONE and not seen >> kind & 1:
            seen |= 1 << kind
            ways[count] = TICKET * CARDS + kind
            count += 1
    if can_draw(r, t):
        ways[count] = TICKET * CARDS + ANY
        count += 1
    return count


@compiled
def use_action(r: Race, t: Tables, w: Array, k: Room, dice: Array, way: int) -> None:
    """Carry out one of the ways that were just listed."""
    if way // CARDS == TICKET:
        begin_to_take(r, t)
        take_one(r, t, NONE if way % CARDS == ANY else way % CARDS, dice)
        take_the_rest(r, t, w, k, dice)
        return
    for rank in range(k.whole[TARGETS]):
        if k.whole[TARGET + rank] == way % CARDS:
            put_first(k, rank)
            break
    carry_out(r, t, w, k, dice, way // CARDS)


@compiled
def worth(r: Race, t: Tables, w: Array, k: Room) -> float:
    """What a finished race is worth, as `games.wanderlust.compare` counts it."""
    missing = t[TO_FINISH] - placed(r, YOU)
    if missing > 0:
        find_open_goals(r, w, k)
        actions = 0.0
        for rank in range(min(missing, k.whole[OPENS])):
            actions += k.real[COST + k.whole[OPEN + rank]]
        return -PER_ACTION * min(MOST_SHORT, actions)
    return WIN * is_won(r, t) + (1 - WIN) / (1 + np.exp(-lead(r, t) / SOFT))


# -- whole races, for measurements and tests ---------------------------------------------------------------------------


@entry
def traveller_races(starts: Array, t: Tables, w: Array, m: Mind, fate: int, ends: Array) -> float:
    """A race of the traveller alone from each of these starts, with the ends noted. How well they went, on average."""
    total = 0.0
    for i in range(len(starts)):
        m.dice[0] = (np.uint64(fate) + np.uint64(i)) * APART
        m.dice[1] = m.dice[0] ^ OTHER
        copy(ends[i], starts[i])
        shuffle(ends[i], m.dice)
        play_on(ends[i], t, w, m.room, m.dice)
        total += worth(ends[i], t, w, m.room)
    return total / max(1, len(starts))


@entry
def races_won(ends: Array, t: Tables) -> int:
    total = 0
    for i in range(len(ends)):
        total += is_won(ends[i], t)
    return total
