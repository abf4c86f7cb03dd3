"""The weights that estimates of Great Western Trail rest on; `calibration.py` tells how good they are.

`python tests/bench/fit_great_western_trail.py fit sam 300` plays 300 games a level with the simple player, fits the
weights of `sam/heuristic.py` and prints them. `… mend sam 1500 4000` plays 1,500 a level and looks at all their
positions, and 4,000 more at the first position alone, where nothing but many games tells how many are won; it prints
how the chance to win is brought to them.
"""

from __future__ import annotations

import sys
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import calibration

from secondchair.agents.fate import Fate, agent_dice
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import OVER, YOU
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN
from secondchair.games.great_western_trail.greedy import choose
from secondchair.games.great_western_trail.heuristic import REST, THEIR_POINTS, YOUR_POINTS
from secondchair.games.great_western_trail.rules.turn import END_TURN
from secondchair.games.great_western_trail.state import State

HELD = 0.1  # how firmly what is mended is held to what it was, in games
SHRINK = 10.0  # of the logistic weights, in units of their spread: the positions of a game are no news to each other


class Played(NamedTuple):
    positions: list[list[float]]  # how both stand at the end of each turn of the person
    score: int
    opponent: int
    won: float


def play(name: str, level: str, seed: int) -> Played:
    """One game of the simple player."""
    game = find_game(name)
    rules, heuristic = game.rules(), game.module("heuristic")
    s = rules.new(game.options({"difficulty": level}), load(game).content)
    fate, dice, found, turns = Fate(seed), agent_dice(seed), list[list[float]](), 0
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            rules.apply(s, choose(s, dice))
            continue
        if s.turns != turns and turn_is_over(s):
            turns = s.turns
            found.append(heuristic.standing(s))
        rules.apply(s, fate.draw(rules.chance(s)) if who == "chance" else rules.bot(s, False).choice)
    result = rules.result(s)
    assert result.opponent is not None
    return Played(found, result.score, result.opponent, 0.5 if result.won is None else float(result.won))


def turn_is_over(s: State) -> bool:
    """Has the person done everything in this turn? Drawing new cards may be left."""
    end, pending = END_TURN[HUMAN], s.pending
    return end not in pending or (isinstance(pending[-1], todo.DrawCards) and pending[-2] is end)


def levels(name: str) -> list[str]:
    setting = next(x for x in find_game(name).settings if x.name == "difficulty")
    return [str(choice.value) for choice in setting.choices]


def fit(name: str, n: int) -> None:
    played = [play(name, level, seed) for level in levels(name) for seed in range(n)]
    x = np.array([position[:-1] for game in played for position in game.positions])
    won = np.array([game.won for game in played for _ in game.positions])
    score = np.array([game.score - p[YOUR_POINTS] for game in played for p in game.positions])
    them = np.array([game.opponent - p[THEIR_POINTS] for game in played for p in game.positions])
    for what, weights in (("WIN", logistic(x, won)), ("SCORE", linear(x, score)), ("THEIRS", linear(x, them))):
        print(f"{what} = ({', '.join(f'{w:.4g}' for w in weights)})")


Numbers = NDArray[np.float64]


def linear(x: Numbers, y: Numbers) -> Numbers:
    return np.asarray(np.linalg.lstsq(x, y, rcond=None)[0], np.float64)


def logistic(x: Numbers, y: Numbers) -> Numbers:
    """By Newton's method, the weights held back a little."""
    spread = np.where(x.std(0) > 0, x.std(0), 1.0)
    z, w = x / spread, np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-(z @ w)))
        slope = z.T @ (y - p) - SHRINK * w
        bend = (z * (p * (1 - p))[:, None]).T @ z + SHRINK * np.eye(len(w))
        w = w + np.linalg.solve(bend, slope)
    found: Numbers = w / spread
    return found


def mend(name: str, n: int, more: int) -> None:
    """What `Mended` holds: a logistic regression on the odds as they are, with few weights; every game counts once."""
    x, y, weight = list[list[float]](), list[float](), list[float]()
    for options in calibration.levels(find_game(name)).values():
        for seed in range(n + more):
            positions, result = calibration.play(name, options, seed)
            seen = positions if seed < n else positions[:1]
            x += [terms(name, position) for position in seen]
            y += [calibration.won(result)] * len(seen)
            weight += [1 / len(seen)] * len(seen)
    found = held(np.array(x), np.array(y), np.array(weight))
    print(", ".join(f"{w:.4g}" for w in found))


def terms(name: str, here: list[float]) -> list[float]:
    """In the order of `Mended`: the odds, with the rest and its square; square and cube of the rest; every level."""
    fitted, rest = find_game(name).module("heuristic").FITTED, here[REST]
    odds = sum(map(mul, fitted.win, here))
    by_level = [x for n in range(len(levels(name))) for x in ((1.0, rest) if n == here[-1] else (0.0, 0.0))]
    return [odds, rest * odds, rest**2 * odds, rest**2, rest**3, *by_level]


def held(x: Numbers, y: Numbers, weight: Numbers) -> Numbers:
    before = np.eye(1, x.shape[1])[0]  # the odds as they are
    w = before
    for _ in range(40):
        p = 1 / (1 + np.exp(-(x @ w)))
        slope = x.T @ (weight * (y - p)) - HELD * (w - before)
        bend = (x * (weight * p * (1 - p))[:, None]).T @ x + HELD * np.eye(len(w))
        w = w + np.linalg.solve(bend, slope)
    return w


MODES: dict[str, Any] = {"fit": fit, "mend": mend}

if __name__ == "__main__":
    MODES[sys.argv[1]](sys.argv[2], *map(int, sys.argv[3:]))
