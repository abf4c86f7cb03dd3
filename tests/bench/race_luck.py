"""How much of the Big Race is luck: how often its expert wins, and how often he would if he saw the destination deck.

`python tests/bench/race_luck.py 400 2000` plays 400 races against one Automaton (seeds 40000 up), with 2,000 races in
thought a choice, by the tree of the expert; then the same ones by a cheat who is shown in which order the destination
cards will come. Tickets and encounters stay unknown to both. The races run in compiled code from start to end, where
trips go the way that the traveller takes. It needs the extra `fast`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.fit_traveller import starts

from secondchair.fast.bigrace.guide import play_turn
from secondchair.fast.bigrace.layout import (
    ACTIONS,
    DECK_AT,
    DECK_END,
    KNOWN,
    LOWEST,
    OVER,
    PICKS,
    RACE,
    TURN,
    Race,
    Tables,
    flatten,
)
from secondchair.fast.bigrace.races import act
from secondchair.fast.bigrace.rules import end_turn, is_won, may_act, shuffle
from secondchair.fast.bigrace.search import OF_WAY, Mind, grow, list_ways, mind, most_tried, use_action
from secondchair.fast.bigrace.think import known
from secondchair.fast.compiled import Array, compiled
from secondchair.games.wanderlust.state import YOU
from secondchair.lab.figures import share_interval

FRESH = 40_000


@compiled
def race_on(r: Race, t: Tables, w: Array, m: Mind, dice: Array, races: int, peeks: bool) -> None:
    """A race to its end, each of your actions the one that a tree of so many races finds."""
    shuffle(r, dice)
    while not r[OVER]:
        if r[TURN] != YOU:
            play_turn(r, t, dice)
            end_turn(r, t)
        elif r[PICKS] or r[ACTIONS] > 0:
            think_and_act(r, t, w, m, dice, races, peeks)
        elif may_act(r, t):
            act(r, t, w, m.room, dice)
        else:
            end_turn(r, t)


@compiled
def think_and_act(r: Race, t: Tables, w: Array, m: Mind, dice: Array, races: int, peeks: bool) -> None:
    honest = r[KNOWN]
    if peeks:  # what is known is not shuffled before a race in thought
        r[KNOWN] = r[DECK_END] - r[DECK_AT] - r[LOWEST]
    fate: Any = np.int64(dice[0] >> np.uint64(2))
    grow(r, t, w, m, fate, races)
    r[KNOWN] = honest
    way = m.tree[most_tried(m.tree, 0), OF_WAY]
    list_ways(r, t, w, m.room, m.ways)
    use_action(r, t, w, m.room, dice, way)


def won(games: int, races: int, peeks: bool) -> int:
    total, m, r = 0, mind(races), np.zeros(RACE, np.int64)
    for n, s in enumerate(starts(FRESH, games, 1)):
        t, w = known(s.content, s.trotter, s.n)
        fate = Random(n)
        dice = np.array([fate.getrandbits(63), fate.getrandbits(63), 0], np.uint64)
        flatten(s, r)
        race_on(r, t, w, m, dice, races, peeks)
        total += bool(is_won(r, t))
    return total


def main(games: int, races: int) -> None:
    for name, peeks in (("the expert's tree", False), ("a cheat who sees the destination deck", True)):
        share = share_interval(won(games, races, peeks), games)
        print(f"{name}: {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(int(sys.argv[1]), int(sys.argv[2]))
