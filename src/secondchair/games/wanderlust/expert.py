"""The agent `expert` of the Big Race: races in thought."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import Any

from secondchair.core.rules import Action, Rules
from secondchair.games.wanderlust import rules as base
from secondchair.games.wanderlust import traveller
from secondchair.games.wanderlust.actions import EndTurn, Step, Way
from secondchair.games.wanderlust.scoring import finished, points
from secondchair.games.wanderlust.state import YOU, State

ROUNDS = (10, 15, 25)
KEEP = (4, 2)
CAUTION = 0.5


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
    left = list(options)
    for round, games in enumerate(ROUNDS):
        for _ in range(games):
            k = len(results[left[0]])
            for a in left:
                results[a].append(play_out(s, a, fate + k))
        left.sort(key=lambda a: -sum(results[a]) / len(results[a]))
        if round < len(KEEP):
            left = left[: KEEP[round]]
            if options[0] not in left:
                left[-1] = options[0]
    best, own = left[0], options[0]
    if best is not own:
        d = [x - y for x, y in zip(results[best], results[own])]
        n, mean = len(d), sum(d) / len(d)
        if mean <= CAUTION * sqrt(sum((x - mean) ** 2 for x in d)) / n:
            return own
    return best


def play_out(s: State, a: Action, fate: int) -> float:
    luck = traveller.Luck(fate)
    s = base.clone(s)
    luck.shuffle(s)
    base.apply(s, a)
    traveller.play_on(s, traveller.USUAL, luck)
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
