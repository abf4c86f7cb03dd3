"""A whole game without a table: fate is the same dealer, so that the game can be opened by its seed.

The agent's dice are a stream of their own: two agents under comparison meet the same deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from secondchair.core import dealer
from secondchair.core.rules import OVER, Action, Chance, Result, Rules
from secondchair.core.run import run_on

Ask = Callable[[Any, Random], Action]  # the agent's choice in a state


class Fate:
    """Draws as a table with this seed would."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn: Counter[str] = Counter()

    def draw(self, chance: Chance[Any]) -> Any:
        """What comes out of this draw."""
        stream = chance.stream
        n = self._drawn[stream]
        self._drawn[stream] = n + 1
        return chance.outcomes[dealer.pick(self._seed, stream, n, chance.weights)]


def agent_dice(seed: int) -> Random:
    """The dice of an agent in the game with this seed."""
    return Random(f"{seed}/agent")


def whole_game(rules: Rules[Any, Any], state: Any, seed: int, ask: Ask) -> Result:
    """One game as a table with this seed would deal it, from its first state on; `ask` where there is a choice."""
    fate, dice = Fate(seed), agent_dice(seed)
    run_on(rules, state, fate.draw)
    while rules.actor(state) != OVER:
        rules.apply(state, ask(state, dice))
        run_on(rules, state, fate.draw)
    return rules.result(state)
