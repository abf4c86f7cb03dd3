"""The weights of the Big Race's `prospects.py`: races of the traveller, and a logistic regression on how they went.

    python tests/bench/fit_big_race.py 3000

plays so many races in thought, with one Automaton in three of five and every trotter, and prints the weights and how
far the estimate is from what came of every fifth race, which it was not fitted to. Now and then the traveller does
something else than he would, so that the estimate knows more than his own positions.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np

from secondchair.core.content import load
from secondchair.core.pending import apply, settle
from secondchair.core.rules import CHANCE
from secondchair.games.wanderlust import GAME, expert, prospects, rules, thought
from secondchair.games.wanderlust.pending import YourAction
from secondchair.games.wanderlust.state import NONE

ASTRAY = 0.08  # of his actions
SEEDS = 900_000


def race(seed: int) -> tuple[list[prospects.Standing], float]:
    """The standings at the beginning of every turn, and how the race went."""
    content, dice = load(GAME).content, Random(SEEDS + seed)
    automatons = 1 if seed % 5 < 3 else 2 + seed % 2
    s = rules.new(GAME.options({"automatons": automatons, "trotter": dice.choice(list(content.trotters))}), content)
    while rules.actor(s) == CHANCE:
        rules.apply(s, rules.sample(s, dice))
    luck, seen = thought.Luck(dice.getrandbits(40)), list[prospects.Standing]()
    luck.shuffle(s)
    while s.pending:
        if not isinstance(s.pending[-1], YourAction):
            thought.go_on(s, luck)
            continue
        if s.fresh and s.trigger == NONE:
            seen.append(prospects.standing(s))
        if s.actions and dice.random() < ASTRAY:
            apply(s, dice.choice(expert.promising(s, rules.legal(s))))
        else:
            thought.act(s, luck)
            settle(s)
    return seen, max(0.0, expert.worth(s))


def fit(x: Any, y: Any, caution: float = 1.0) -> Any:
    """Newton's method for the logistic regression, drawn a little towards 0."""
    weights = np.zeros(x.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (p - y) + caution * weights
        bend = (x * (p * (1 - p))[:, None]).T @ x + caution * np.eye(x.shape[1])
        weights -= np.linalg.solve(bend, slope)
    return weights


def main(races: int) -> None:
    x, y, fresh = list[prospects.Standing](), list[float](), list[bool]()
    for seed in range(races):
        seen, worth = race(seed)
        x += seen
        y += [worth] * len(seen)
        fresh += [seed % 5 == 0] * len(seen)
    xs, ys, test = np.array(x, dtype=float), np.array(y), np.array(fresh)
    p = 1 / (1 + np.exp(-xs[test] @ fit(xs[~test], ys[~test])))
    print(f"squared error {((p - ys[test]) ** 2).mean():.4f}, of the constant {ys[test].var():.4f}")
    for name, weight in zip(prospects.Standing._fields, fit(xs, ys), strict=True):
        print(f"    {name}={weight:.3f},")


if __name__ == "__main__":
    main(int(sys.argv[1]))
