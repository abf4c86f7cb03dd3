"""The agent `expert`: before the herder moves, it plays the game to its end in thought, many times.

The stops that look best to the simple rancher are compared by whole games that he plays on, against the opponent. The
k-th game of every option meets the same fate, and the rancher's own choice is left for good reason only. What is done
at a stop is his choice. It counts games, never time: the same dice give the same move on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from secondchair.core.rules import CHANCE, OVER, YOU, Action, Rules
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules as base
from secondchair.games.great_western_trail.rancher import decide, weigh
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import SIMPLE

OPTIONS = 3  # compared, the rancher's own among them
GAMES = 16  # played out for each, at most
FEWEST = 4  # and at least
CARE = 1.0  # standard errors by which another option must be better than the rancher's
HOPELESS = 1.0  # standard errors by which it may be worse before it is dropped
NEVER = -40.0  # what weighs less the rancher would never do

# The opponent's points are luck in part, and grow by the turn: counting some of them by turns halves the noise.
THEIRS = 0.6  # of the opponent's points
A_TURN = 1.2  # for the rest of them


def choose(rules: Rules[Any, Any], state: State, rng: Random) -> Action:
    """The move of the expert."""
    legal = base.legal(state)
    if not isinstance(state.pending[-1], (todo.Move, todo.PlaceHerder)) or len(legal) == 1:
        return decide(state, SIMPLE)
    return compare(rules, state, promising(state, legal), rng)


def promising(s: State, legal: Sequence[Action]) -> list[Action]:
    """The options that look best to the rancher, his own first; of several ways to the same stop only one."""
    weighed = weigh(s, legal, SIMPLE)
    found: dict[Any, Action] = {}
    for weight, a in sorted(zip(weighed, legal, strict=True), key=lambda x: -x[0]):
        if weight > NEVER or not found:
            found.setdefault(a.way[-1] if isinstance(a, act.Move) else a, a)
    return list(found.values())[:OPTIONS]


def compare(rules: Rules[Any, Any], s: State, options: list[Action], rng: Random) -> Action:
    """The option that does best; the first, unless another is better by more than its error."""
    favourite, *others = options
    gains: dict[Action, list[float]] = {option: [] for option in others}
    fate = rng.getrandbits(64)
    for n in range(GAMES):
        if not gains:
            break
        usual = play_on(rules, s, favourite, fate + n)
        for option, found in gains.items():
            found.append(play_on(rules, s, option, fate + n) - usual)
        if n + 1 >= FEWEST:
            gains = {option: found for option, found in gains.items() if _bound(found, HOPELESS) > 0}
    best = max(gains, key=lambda option: _bound(gains[option], -CARE), default=favourite)
    return best if best in gains and _bound(gains[best], -CARE) > 0 else favourite


def _bound(gains: list[float], errors: float) -> float:
    """The mean gain, so many standard errors above it."""
    mean = sum(gains) / len(gains)
    return mean + errors * sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)


def play_on(rules: Rules[Any, Any], s: State, a: Action, fate: int) -> float:
    """Play a game to its end in thought, and say how well it went."""
    dice = Random(fate)
    s = rules.clone(s)
    rules.redeal(s, 0, dice)
    rules.apply(s, a)
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            rules.apply(s, decide(s, SIMPLE))
        else:
            rules.apply(s, rules.sample(s, dice) if who == CHANCE else rules.bot(s, False).choice)
    result = rules.result(s)
    assert result.opponent is not None
    return result.score - THEIRS * result.opponent - A_TURN * s.turns
