"""How the weights of the Big Race's traveller are found and how often he wins with them, by races in compiled code.

`python tests/bench/fit_traveller.py wins 4000` prints, for one, two and three Automatons, how many of so many races
from the starts of the seeds 700000 up he wins alone, with his weights (`traveller.USUAL`, `LAST`).

`python tests/bench/fit_traveller.py fit 200` looks for better ones in so many generations: sets of weights are drawn
around the best so far, each races from the same starts (half of them against one Automaton), the best quarter of them
is the next middle. His weights were found like this by a strategy that learns directions too (CMA-ES), and rounded.
It needs the extra `fast`.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np

from secondchair.core.content import load
from secondchair.core.rules import CHANCE
from secondchair.fast.bigrace.think import expect, wins
from secondchair.games.wanderlust import GAME, rules
from secondchair.games.wanderlust.state import State
from secondchair.games.wanderlust.traveller import LAST, USUAL, Weights
from secondchair.lab.figures import share_interval

FRESH, FOR_FITTING = 700_000, 200_000  # first seeds
STARTS = {1: 2400, 2: 1200, 3: 1200}  # for fitting, by the number of Automatons
SETS = 20  # of weights, in a generation
SPREAD = 0.3  # of a weight, at first, as a part of it
LEAST_SPREAD = 0.15
KEPT_LAST = ("aside", "ticket", "joker", "airliner", "delay", "scarce", "theft", "denial", "remote", "onward")


def starts(first: int, races: int, automatons: int) -> list[State]:
    content, found = load(GAME).content, list[State]()
    for seed in range(first, first + races):
        s, dice = rules.new(GAME.options({"automatons": automatons}), content), Random(seed)
        while rules.actor(s) == CHANCE:
            rules.apply(s, rules.sample(s, dice))
        found.append(s)
    return found


def flat(usual: Weights, last: Weights) -> list[float]:
    found = list[float]()
    for weight in (*usual, *(getattr(last, name) for name in KEPT_LAST)):
        found += weight if isinstance(weight, tuple) else (weight,)
    return found


def as_weights(numbers: list[float]) -> tuple[Weights, Weights]:
    left, values = list(numbers), dict[str, Any]()
    for name, weight in USUAL._asdict().items():
        if isinstance(weight, tuple):
            values[name], left = tuple(left[: len(weight)]), left[len(weight) :]
        else:
            values[name] = left.pop(0)
    usual = Weights(**values)
    altered: dict[str, Any] = dict(zip(KEPT_LAST, left, strict=True))
    return usual, usual._replace(**altered)


def print_wins(races: int, usual: Weights = USUAL, last: Weights = LAST) -> None:
    for automatons in STARTS:
        begun = starts(FRESH, races, automatons)
        share = share_interval(wins(begun[0], expect(begun, 1, usual, last)[1]), races)
        print(f"{automatons}: {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})", flush=True)


def fit(generations: int) -> None:
    begun = {n: starts(FOR_FITTING, races, n) for n, races in STARTS.items()}
    total = sum(STARTS.values())
    dice = np.random.default_rng(1)
    middle = np.array(flat(USUAL, LAST))
    spread = np.maximum(LEAST_SPREAD, SPREAD * np.abs(middle))
    for generation in range(generations):
        drawn = middle + spread * dice.standard_normal((SETS, len(middle)))
        reached = [
            sum(expect(some, generation, *as_weights(one.tolist()))[0] * len(some) for some in begun.values()) / total
            for one in drawn
        ]
        best = drawn[np.argsort(reached)[::-1][: SETS // 4]]
        middle, spread = best.mean(axis=0), 0.8 * spread + 0.2 * (best.std(axis=0) + 0.02)
        print(
            f"generation {generation + 1}: {np.mean(reached):.4f} on average, {max(reached):.4f} the best", flush=True
        )
    usual, last = as_weights([round(x, 2) for x in middle.tolist()])
    print(usual, last, sep="\n")
    print_wins(4000, usual, last)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("wins", "fit"):
        sys.exit(__doc__)
    (print_wins if sys.argv[1] == "wins" else fit)(int(sys.argv[2]))
