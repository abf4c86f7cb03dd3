"""The agent `random`: every legal action is as likely as any other."""

from __future__ import annotations

from random import Random
from typing import Any

from secondchair.core.ask import Ask
from secondchair.core.registry import Game
from secondchair.core.rules import Action, Rules


class Uniform:
    """Picks from the legal list; at a real table, gives any possible answer."""

    def choose(self, rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
        options = rules.legal(state)
        action: Action = options.sample(rng) if isinstance(options, Ask) else rng.choice(options)
        return action


def uniform(game: Game, surface: str) -> Uniform:
    return Uniform()
