"""How well the chance to win is known in Great Western Trail, and the weights that it rests on.

`python tests/bench/fit_great_western_trail.py fit sam 300` plays 300 games a level with the simple player, fits the
weights of `sam/heuristic.py` and prints them. `… check sam 400` plays other games and prints, for five moments of the
game, the Brier score of the estimate beside that of the constant, the share of games won at that level.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from secondchair.agents.fate import Fate, agent_dice
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import OVER, YOU
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN
from secondchair.games.great_western_trail.greedy import choose
from secondchair.games.great_western_trail.heuristic import THEIR_POINTS, YOUR_POINTS
from secondchair.games.great_western_trail.rules.turn import END_TURN
from secondchair.games.great_western_trail.state import State

MOMENTS = (0.0, 0.25, 0.5, 0.75, 0.95)  # of the person's turns
FIRST = {"fit": 0, "check": 100_000}  # seeds: what was fitted is never checked
SHRINK = 10.0  # of the logistic weights, in units of their spread: the positions of a game are no news to each other


class Position(NamedTuple):
    standing: list[float]
    win: float  # as estimated now


class Played(NamedTuple):
    positions: list[Position]  # at the end of each turn of the person
    score: int
    opponent: int
    won: float


def play(name: str, level: str, seed: int) -> Played:
    """One game of the simple player."""
    game = find_game(name)
    rules, heuristic = game.rules(), game.module("heuristic")
    s = rules.new(game.options({"difficulty": level}), load(game).content)
    fate, dice, found, turns = Fate(seed), agent_dice(seed), list[Position](), 0
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            rules.apply(s, choose(s, dice))
            continue
        if s.turns != turns and turn_is_over(s):
            turns = s.turns
            found.append(Position(heuristic.standing(s), heuristic.value(s).win))
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


def games(mode: str, name: str, level: str, n: int) -> Iterator[Played]:
    return (play(name, level, FIRST[mode] + i) for i in range(n))


def check(name: str, n: int) -> None:
    for level in levels(name):
        played = list(games("check", name, level, n))
        won = np.array([game.won for game in played])
        print(f"{name} {level}: won {won.mean():.3f}, constant {np.mean((won - won.mean()) ** 2):.3f}", end="")
        for moment in MOMENTS:
            said = np.array([at(game, moment).win for game in played])
            print(f"  {moment:.0%} {np.mean((said - won) ** 2):.3f} (said {said.mean():.2f})", end="")
        print()


def at(game: Played, moment: float) -> Position:
    return game.positions[min(int(moment * len(game.positions)), len(game.positions) - 1)]


def fit(name: str, n: int) -> None:
    played = [game for level in levels(name) for game in games("fit", name, level, n)]
    x = np.array([position.standing for game in played for position in game.positions])
    won = np.array([game.won for game in played for _ in game.positions])
    score = np.array([game.score - p.standing[YOUR_POINTS] for game in played for p in game.positions])
    them = np.array([game.opponent - p.standing[THEIR_POINTS] for game in played for p in game.positions])
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


MODES: dict[str, Any] = {"fit": fit, "check": check}

if __name__ == "__main__":
    MODES[sys.argv[1]](sys.argv[2], int(sys.argv[3]))
