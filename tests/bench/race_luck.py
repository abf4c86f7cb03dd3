"""How much of the Big Race is luck: how often its expert wins, and how often he would if he saw the destination deck.

`python tests/bench/race_luck.py 400 2000` plays 400 races against one Automaton (seeds 40000 up), with 2,000 races in
thought a choice, by the tree of the expert; then the same ones by a cheat who always sees the next destination card,
and by one who sees in which order all of them will come. Tickets and encounters stay unknown to all three. The races
run in compiled code from start to end, where trips go the way that the traveller takes. It needs the extra `fast`.
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
    MOST_PLACES,
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
PLAYERS = {
    "the expert's tree": 0,
    "a cheat who sees the next destination card": 1,
    "a cheat who sees the destination deck": MOST_PLACES,
}  # and how many cards of the deck he sees


@compiled
def race_on(r: Race, t: Tables, w: Array, m: Mind, dice: Array, races: int, seen: int) -> None:
    """A race to its end, each of your actions the one that a tree of so many races finds."""
    shuffle(r, dice)
    while not r[OVER]:
        if r[TURN] != YOU:
            play_turn(r, t, dice)
            end_turn(r, t)
        elif r[PICKS] or r[ACTIONS] > 0:
            think_and_act(r, t, w, m, dice, races, seen)
        elif may_act(r, t):
            act(r, t, w, m.room, dice)
        else:
            end_turn(r, t)


@compiled
def think_and_act(r: Race, t: Tables, w: Array, m: Mind, dice: Array, races: int, seen: int) -> None:
    honest = r[KNOWN]
    hidden = r[DECK_END] - r[DECK_AT] - r[LOWEST]
    r[KNOWN] = max(honest, min(seen, hidden))  # what is known is not shuffled before a race in thought
    fate: Any = np.int64(dice[0] >> np.uint64(2))
    grow(r, t, w, m, fate, races)
    r[KNOWN] = honest
    way = m.tree[most_tried(m.tree, 0), OF_WAY]
    list_ways(r, t, w, m.room, m.ways)
    use_action(r, t, w, m.room, dice, way)


def won(games: int, races: int, seen: int) -> int:
    total, m, r = 0, mind(races), np.zeros(RACE, np.int64)
    for n, s in enumerate(starts(FRESH, games, 1)):
        t, w = known(s.content, s.trotter, s.n)
        fate = Random(n)
        dice = np.array([fate.getrandbits(63), fate.getrandbits(63), 0], np.uint64)
        flatten(s, r)
        race_on(r, t, w, m, dice, races, seen)
        total += bool(is_won(r, t))
    return total


def main(games: int, races: int) -> None:
    for name, seen in PLAYERS.items():
        share = share_interval(won(games, races, seen), games)
        print(f"{name}: {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(int(sys.argv[1]), int(sys.argv[2]))
