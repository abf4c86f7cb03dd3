"""Agents by name: those that come along, and `package.module:factory` for anybody's own.

`search` may be given how long to think about a move: `search:400` is so many playouts, `search:1.5s` so many seconds.
`expert` plays Carcassonne where the extra `fast` is installed: see `expert.py`.
"""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, cast

from secondchair import fast
from secondchair.agents import expert
from secondchair.agents.agent import Agent, Factory
from secondchair.agents.search import Budget, Search
from secondchair.agents.uniform import uniform
from secondchair.core.registry import SCREEN, Game
from secondchair.core.rules import Action, Rules

MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 3600.0
_NUMBER = re.compile(r"(?:[1-9][0-9]{0,8})")
_SECONDS = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)s")


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
    names = ["random"]
    if has_greedy(game, surface):
        names.append("greedy")
    if surface == SCREEN:
        names.append("search")
    if fast.plays(game, surface):
        names.append("expert")
    return names


def find_agent(name: str, game: Game, surface: str = SCREEN) -> Agent:
    """The agent of that name for a game. Raises `UnknownAgent` if there is none."""
    if name == "random":
        return uniform(game, surface)
    if name == "greedy" and has_greedy(game, surface):
        return Greedy(game)
    if surface == SCREEN and name.partition(":")[0] == "search":
        return Search(game, _budget(name))
    if name.partition(":")[0] == "expert" and fast.knows(game, surface):
        try:
            return expert.named(name)
        except ValueError as error:
            raise UnknownAgent(str(error)) from None
    if ":" in name and name.partition(":")[0] not in ("random", "greedy", "search", "expert"):
        return _own(name)(game, surface)
    *others, last = agent_names(game, surface)
    there = f"{', '.join(others)} and {last}" if others else last
    where = "" if surface == SCREEN else " at the table"
    raise UnknownAgent(
        f"No agent {name!r} plays {game.title}{where}; there is {there}, or your own as package.module:factory."
    )


def _budget(name: str) -> Budget:
    """How long a search is to think, from what follows its name."""
    _, colon, given = name.partition(":")
    if not colon:
        return Budget()
    if _NUMBER.fullmatch(given) and int(given) <= MOST_PLAYOUTS:
        return Budget(int(given))
    if (seconds := _SECONDS.fullmatch(given)) and 0 < float(seconds[1]) <= MOST_SECONDS:
        return Budget(seconds=float(seconds[1]))
    raise UnknownAgent(
        f"{name!r} does not say how long to think. Write search:400 for 400 playouts a move (1 to {MOST_PLAYOUTS:,}), "
        f"or search:1.5s for that many seconds (at most {MOST_SECONDS:,.0f})."
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
