"""The estimate of Railways (`games/railways/heuristic.py`): fit it anew, or see how many playouts a second it allows.

`python tests/bench/railbot_estimate.py fit [GAMES]` prints, by the turns left, the pair for `FITTED`, the standard
deviation of what was wrong with it, and how far the estimate of now is from the results (`WRONG`): games of the simple
player on both maps from seed 6000 on, and half as many with barons.
`python tests/bench/railbot_estimate.py playouts` looks for the best move in four turns of one game.
`python tests/bench/railbot_estimate.py effects [GAMES]` prints what barons' effects cost the simple player, by the turn
in which the Railbot brings them: games on Sweden without barons from seed 2001 on, against the same games without the
effect (`games/railways/race.py`).
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, linear_regression, pstdev
from time import process_time
from typing import Any

from secondchair.agents.fate import whole_game
from secondchair.agents.search import Budget, Search
from secondchair.core.content import load
from secondchair.core.rules import Action
from secondchair.games.railways import GAME, barons, greedy, heuristic, rules, timetable
from secondchair.games.railways.state import NONE, State

FIRST_SEED = 6000
FIRST_AFFECTED = 2001
AFFECTED = {"benjamin-kranz": (2, 4, 6, 8, 10, 13), "christopher-tychoon": (4, 8)}
PLAYOUTS = 24


def turns(options: dict[str, Any], seed: int) -> Iterator[State]:
    """The state at the beginning of each turn of a game, and at last its end."""
    s, rng, last = rules.new(GAME.options(options), load(GAME).content), Random(seed), 0
    while (actor := rules.actor(s)) != "over":
        if actor == "you":
            if s.turn != last:
                last = s.turn
                yield rules.clone(s)
            rules.apply(s, greedy.choose(s, rng))
        else:
            rules.apply(s, rules.sample(s, rng) if actor == "chance" else rules.bot(s, False).choice)
    yield s


def fit(games: int) -> None:
    seen = defaultdict[int, list[tuple[float, float]]](list)
    missed = defaultdict[int, list[float]](list)
    for name, with_barons, n in (("sweden", False, games), ("mexico", False, games), ("sweden", True, games // 2)):
        for seed in range(FIRST_SEED, FIRST_SEED + n):
            *way, end = turns({"map": name, "barons": with_barons}, seed)
            for s in way:
                left, result = timetable.turns_left(s), rules.result(end).score
                seen[left].append((heuristic.planned(s), result))
                missed[left].append(heuristic.value(s).score - result)
    for left, pairs in sorted(seen.items()):
        plans, results = zip(*pairs, strict=True)
        share = linear_regression(plans, results).slope if len(set(plans)) > 1 else 0.0
        wrong = pstdev(result - share * plan for plan, result in pairs)
        now = sqrt(fmean(miss * miss for miss in missed[left]))
        besides = fmean(results) - share * fmean(plans)
        print(f"{left:2} turns left: ({besides:.1f}, {share:.2f}), wrong by {wrong:.1f}; now by {now:.1f}")


def playouts() -> None:
    for s in turns({"map": "sweden"}, 1):
        if s.turn in (2, 6, 10, 14):
            begun = process_time()
            found = Search(GAME, Budget(PLAYOUTS)).look(rules, s, Random(1))
            n = sum(option.playouts for option in found)
            print(f"turn {s.turn}: {n / (process_time() - begun):.0f} playouts a second of processor time")


def effects(games: int) -> None:
    seeds = range(FIRST_AFFECTED, FIRST_AFFECTED + games)
    usual = [_affected(seed, "", 0) for seed in seeds]
    print(f"without any: {fmean(usual):.1f}")
    for baron, turns in AFFECTED.items():
        for turn in turns:
            more = [_affected(seed, baron, turn) - before for seed, before in zip(seeds, usual, strict=True)]
            print(f"{baron} in turn {turn}: {fmean(more):+.1f} ± {pstdev(more) / sqrt(games):.1f}")


def _affected(seed: int, baron: str, turn: int) -> int:
    """The result of a game in which the Railbot has claimed this baron in this turn."""
    content = load(GAME).content

    def ask(s: State, dice: Random) -> Action:
        if baron and not s.barons and s.turn == turn and s.moved:
            s.barons, s.baron_owner = (content.baron_index[baron],), [NONE]
            barons.railbot_claims(s, s.barons[0], None)
        return greedy.choose(s, dice)

    return whole_game(rules, rules.new(GAME.options({"map": "sweden"}), content), seed, ask).score


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["playouts"]:
            playouts()
        case ["fit", *games]:
            fit(int(games[0]) if games else 16)
        case ["effects", *games]:
            effects(int(games[0]) if games else 40)
        case _:
            sys.exit(__doc__)
