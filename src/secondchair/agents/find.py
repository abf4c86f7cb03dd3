"""Agents by name: those that come along, and `package.module:factory` for anybody's own."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, cast

from secondchair.agents.agent import Agent, Factory
from secondchair.agents.uniform import uniform
from secondchair.core.registry import SCREEN, Game
from secondchair.core.rules import Action, Rules


class UnknownAgent(LookupError):
    """No agent of that name plays this game. The message says which do."""


class Greedy:
    """The sensible player that a game brings along in its `greedy.py`."""

    def __init__(self, game: Game) -> None:
        self._choose = game.module("greedy").choose

    def choose(self, rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
        action: Action = self._choose(state, rng)
        return action


def has_greedy(game: Game, surface: str) -> bool:
    """A game's `greedy.py` plays its `rules.py`: on screen."""
    return surface == SCREEN and find_spec(f"{game.package}.greedy") is not None


def agent_names(game: Game, surface: str = SCREEN) -> list[str]:
    """The agents that come along for this game and surface."""
    return ["random", "greedy"] if has_greedy(game, surface) else ["random"]


def find_agent(name: str, game: Game, surface: str = SCREEN) -> Agent:
    """The agent of that name for a game. Raises `UnknownAgent` if there is none."""
    if name == "random":
        return uniform(game, surface)
    if name == "greedy" and has_greedy(game, surface):
        return Greedy(game)
    if ":" in name:
        return _own(name)(game, surface)
    there = " and ".join(agent_names(game, surface))
    where = "" if surface == SCREEN else " at the table"
    raise UnknownAgent(
        f"No agent {name!r} plays {game.title}{where}; there is {there}, or your own as package.module:factory."
    )


def _own(name: str) -> Factory:
    module_name, _, factory_name = name.partition(":")
    try:
        factory = getattr(import_module(module_name), factory_name)
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise UnknownAgent(f"The agent {name!r} cannot be loaded: {error}.") from None
    if not callable(factory):
        raise UnknownAgent(f"{name!r} is not a factory: it must be called with a game and a surface.")
    return cast(Factory, factory)
