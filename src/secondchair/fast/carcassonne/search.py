"""Thinking ahead: whole turns are compared by playing the rest of the game many times, by the quick player.

A candidate is a way to lay the tile together with the meeple placed then. Those that look best to the quick player get
some playouts each, the better half of them as many again, and so on (sequential halving). The k-th playout of every
candidate draws the same tiles in the same order, so that turns are compared and not their luck. What lies in the piles
is shuffled anew for each: it knows the unseen tiles, never their order.
"""

from __future__ import annotations

import numpy as np

from secondchair.fast.carcassonne.layout import BAG, DONES, FITS, FREE, FREES, KINDS, LAID, PHASE, Flat, Tables
from secondchair.fast.carcassonne.policy import NOTHING, best_score, best_turn, turns
from secondchair.fast.carcassonne.room import FITTING, TURN_MOVE, TURN_PART, VALUE, Room
from secondchair.fast.carcassonne.rules import below, claim, copy, draw, place, result, score
from secondchair.fast.carcassonne.sums import count_fitting
from secondchair.fast.carcassonne.weights import Weights
from secondchair.fast.compiled import Array, compiled, entry
from secondchair.games.carcassonne.state import CLAIM, DRAW, OVER, PLACE

MOVE, CLAIMED, VISITS, SUM, SQUARES = range(5)  # columns of the table of candidates
APART = np.uint64(0xD1342543DE82EF95)  # so far apart lie the dice of two playouts


@entry
def search(
    start: Flat, s: Flat, t: Tables, w: Weights, k: Room, table: Array, playouts: int, dice: Array, order: Array,
    fitting: Array,
) -> int:  # fmt: skip
    """Fill a table with the best looking ways to go on and share out the playouts among them. How many there are.

    When it is done, the rows stand in the order in which they did best. Before a draw there is one way to go on.
    """
    count_fitting(start, t, k)
    for demands in range(256):
        fitting[demands] = k.whole[FITTING + demands]
    count = candidates(start, t, w, k, table)
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    first = dice[0]
    deals, alive = 0, count
    for _ in range(rounds if playouts else 0):
        for _ in range(max(1, playouts // (rounds * alive))):
            dice[0] = first + np.uint64(deals) * APART
            deals += 1
            deal(start, t[KINDS], dice, order)
            for i in range(alive):
                try_out(start, s, t, w, k, table[i], order, fitting)
        sort(table, alive)
        alive = max(1, (alive + 1) // 2)
    return count


@compiled
def candidates(s: Flat, t: Tables, w: Weights, k: Room, table: Array) -> int:
    """The ways to go on that look best to the quick player, as many as the table has room for, the best first."""
    n = s.numbers
    found = 1
    if n[PHASE] == PLACE:
        found = turns(s, t, w, k)
    elif n[PHASE] != DRAW:
        found = n[FREES] if n[PHASE] == CLAIM else n[DONES]
        for i in range(found):
            k.whole[TURN_MOVE + i] = i
            k.whole[TURN_PART + i] = n[FREE + i] & 3 if n[PHASE] == CLAIM else NOTHING
            k.real[VALUE + i] = 0.0
    count = min(found, len(table))
    for row in range(count):
        best = 0
        for i in range(1, found):
            if k.real[VALUE + i] > k.real[VALUE + best]:
                best = i
        table[row, MOVE] = k.whole[TURN_MOVE + best]
        table[row, CLAIMED] = k.whole[TURN_PART + best]
        table[row, VISITS] = table[row, SUM] = table[row, SQUARES] = 0
        k.real[VALUE + best] = -np.inf
    return count


@compiled
def sort(table: Array, count: int) -> None:
    """The better ones first; what looked better stays before its equals."""
    for i in range(1, count):
        j = i
        while j and table[j - 1, SUM] < table[j, SUM]:
            for column in range(table.shape[1]):
                table[j - 1, column], table[j, column] = table[j, column], table[j - 1, column]
            j -= 1


@compiled
def deal(s: Flat, kinds: int, dice: Array, order: Array) -> None:
    """The unseen tiles in any order."""
    count = 0
    for kind in range(kinds):
        for _ in range(s.numbers[BAG + kind]):
            order[count] = kind
            count += 1
    for i in range(count - 1, 0, -1):
        j = below(dice, i + 1)
        order[i], order[j] = order[j], order[i]


@compiled
def try_out(start: Flat, s: Flat, t: Tables, w: Weights, k: Room, one: Array, order: Array, fitting: Array) -> None:
    """One playout of a candidate, noted in its row."""
    copy(s, start)
    for demands in range(256):
        k.whole[FITTING + demands] = fitting[demands]
    phase = s.numbers[PHASE]
    if phase == PLACE:
        play_turn(s, t, one[MOVE], one[CLAIMED])
    elif phase == CLAIM:
        claim(s, 4 * (s.numbers[LAID] - 1) + one[CLAIMED])
    elif phase != DRAW:
        score(s, one[MOVE])
    points = play_on(s, t, w, k, order)
    one[VISITS] += 1
    one[SUM] += points
    one[SQUARES] += points * points


@compiled
def play_turn(s: Flat, t: Tables, move: int, part: int) -> None:
    """Lay the tile drawn, and place a meeple on this part of it."""
    place(s, t, move)
    if part != NOTHING:
        claim(s, 4 * (s.numbers[LAID] - 1) + part)


@compiled
def play_on(s: Flat, t: Tables, w: Weights, k: Room, order: Array) -> int:
    """Play the rest of a game by the quick player, with the tiles in this order. The result."""
    n = s.numbers
    drawn = 0
    while n[PHASE] != OVER:
        if n[PHASE] == DRAW:
            kind = order[drawn]
            drawn += 1
            draw(s, t, kind)
            for demands in range(256):
                k.whole[FITTING + demands] -= t[FITS + 256 * kind + demands] != 0
        elif n[PHASE] == PLACE:
            best = best_turn(s, t, w, k)
            play_turn(s, t, k.whole[TURN_MOVE + best], k.whole[TURN_PART + best])
        else:
            score(s, best_score(s, t, w, k))
    return result(s)
