"""What an agent is, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol, runtime_checkable

from secondchair.core.registry import Game
from secondchair.core.rules import Action, IllegalAction, Rules, no_redeal


@runtime_checkable
class Agent(Protocol):
    """Plays the human seat of one game on one surface."""

    def choose(self, rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
        """One of the legal actions. `state` is to be read, or cloned; every die must come from `rng`."""
        ...


Factory = Callable[[Game, str], Agent]  # from a game and a surface


class AgentFailed(RuntimeError):
    """An agent raised an error or did what the rules do not allow. The message says which, and where."""


def decide(agent: Agent, rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
    """The agent's move in a position where you have a choice. It knows what the seat knows: no seed, nothing hidden."""
    action = agent.choose(rules, as_seen(rules, state, rng), rng)
    if action not in rules.legal(state):
        raise IllegalAction(f"{action!r} is not a legal action")
    return action


def as_seen(rules: Rules[Any, Any], state: Any, rng: Random) -> Any:
    """The position as the seat knows it: what is hidden replaced by another possibility."""
    if rules.redeal is no_redeal:
        return state
    shown = rules.clone(state)
    rules.redeal(shown, 0, rng)
    return shown
