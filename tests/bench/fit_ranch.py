"""What the strong rancher of Great Western Trail still makes of a ranch: the weights of `prospects.py`.

`python tests/bench/fit_ranch.py 900` plays 450 games against Sam and 450 against the Automa on medium (seeds from
310,000 on), looks at every departure from Kansas City, fits the weights to what came of it, and prints them. Now and
then the rancher does what weighs a little less than his best: else his ranches would differ too little.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any, NamedTuple

import numpy as np

from secondchair.agents.fate import Fate
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import CHANCE, OVER, YOU, Action
from secondchair.games.great_western_trail import rules as base
from secondchair.games.great_western_trail.expert import departs
from secondchair.games.great_western_trail.prospects import A_TURN, standing
from secondchair.games.great_western_trail.rancher import weigh
from secondchair.games.great_western_trail.scoring import person
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import STRONG

FIRST = 310_000
VARIED = 0.12  # of his decisions
NEAR = 3.0  # points that another option may weigh less then
SHRINK = 30.0  # in units of the spread of what is weighed


class Seen(NamedTuple):
    standing: list[float]
    points: int
    turns: int


def varied(s: State, dice: Random) -> Action:
    """The rancher's choice, or now and then one that is nearly as good."""
    legal = base.legal(s)
    weights = weigh(s, legal, STRONG)
    near = NEAR if dice.random() < VARIED else 0.0
    good = [a for a, weight in zip(legal, weights, strict=True) if weight >= max(weights) - near]
    return dice.choice(good) if near else good[0]


def play(name: str, seed: int) -> tuple[list[list[float]], list[float]]:
    """One game: how the ranch stood at each departure, and what still came of it."""
    game, fate, dice, seen = find_game(name), Fate(seed), Random(f"{name}/{seed}"), list[Seen]()
    rules: Any = game.rules()
    s = rules.new(game.options({"difficulty": "medium"}), load(game).content)
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            if departs(s):
                seen.append(Seen(standing(s), sum(person(s)), s.turns))
            rules.apply(s, varied(s, dice))
        else:
            rules.apply(s, fate.draw(rules.chance(s)) if who == CHANCE else rules.bot(s, False).choice)
    score = rules.result(s).score
    return [x.standing for x in seen], [score - x.points - A_TURN * (s.turns - x.turns) for x in seen]


def main(games: int) -> None:
    played = [play(name, FIRST + n) for n in range(games // 2) for name in ("sam", "automa")]
    x, y = (
        np.array([row for rows, _ in played for row in rows]),
        np.array([came for _, more in played for came in more]),
    )
    middle, spread = x.mean(0), x.std(0)
    middle[0], spread[0] = 0.0, 1.0  # the constant
    z = (x - middle) / spread
    found = np.linalg.solve(z.T @ z + SHRINK * np.eye(z.shape[1]), z.T @ y) / spread
    found[0] -= middle @ found
    print(", ".join(f"{weight:.4g}" for weight in found))
    print(f"{len(y)} departures; usual error {np.std(y - x @ found):.1f} points")


if __name__ == "__main__":
    main(int(sys.argv[1]))
