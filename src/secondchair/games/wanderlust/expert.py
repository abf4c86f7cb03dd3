"""The agent `expert` of the Big Race: races in thought."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import Any

from secondchair.core.rules import Action, Rules
from secondchair.games.wanderlust import rules as base
from secondchair.games.wanderlust import thought, traveller
from secondchair.games.wanderlust.actions import EndTurn, Step, Way
from secondchair.games.wanderlust.state import YOU, State

BATCH = 8
KEEP = (5, 4, 3, 2, 2, 2, 2, 2)
CLEAR = 2.0
CAUTION = 0.3


def choose(rules: Rules[Any, Any], state: State, rng: Random) -> Action:
    """The move of the expert."""
    options = promising(state, base.legal(state))
    if len(options) == 1:
        return options[0]
    return compare(state, options, rng.getrandbits(48))


def promising(s: State, legal: Sequence[Action]) -> list[Action]:
    """The traveller's own choice first."""
    own = traveller.choose(s)
    found = [own]
    ways = [a for a in legal if isinstance(a, Way)]
    for a in legal:
        if a == own or isinstance(a, EndTurn) or (ways and isinstance(a, Step)):
            continue
        found.append(a)
    return found


def compare(s: State, options: Sequence[Action], fate: int) -> Action:
    results: dict[Action, list[float]] = {a: [] for a in options}
    own, left, played = options[0], list(options), 0
    for most in KEEP:
        for _ in range(BATCH):
            for a in left:
                results[a].append(play_out(s, a, fate + played))
            played += 1
        left.sort(key=lambda a: -sum(results[a]))
        best = left[0]
        left = [a for a in left[:most] if a is best or behind(results[a], results[best]) < CLEAR]
        if len(left) == 1:
            break
    best = left[0]
    if best is not own and behind(results[own], results[best]) <= CAUTION:
        return own
    return best


def behind(less: Sequence[float], more: Sequence[float]) -> float:
    """By how many standard errors one option did worse, game by game."""
    d = [y - x for x, y in zip(less, more)]
    n, mean = len(d), sum(d) / len(d)
    return mean / max(1e-9, sqrt(sum([(x - mean) ** 2 for x in d])) / n)


def play_out(s: State, a: Action, fate: int) -> float:
    luck = thought.Luck(fate)
    s = base.clone(s)
    luck.shuffle(s)
    base.apply(s, a)
    thought.play_on(s, luck)
    return worth(s)


def worth(s: State) -> float:
    result = base.result(s)
    assert result.opponent is not None
    if not result.scored:
        return -SHORT * shortfall(s)
    lead = result.score - result.opponent
    return WON * bool(result.won) + (1 - WON) / (1 + exp(-lead / SOFT))


WON, SOFT, SHORT = 0.5, 4.0, 0.3


def shortfall(s: State) -> float:
    from secondchair.games.wanderlust.heuristic import _race

    return _race(s, YOU)[1]
