"""Agents by name: those that come along, and `package.module:factory` for anybody's own.

`search` may be given how long to think about a move: `search:400` is so many playouts, `search:1.5s` so many seconds.
`expert` takes its time, where a game has one in its `expert.py`; those of the compiled games are in `agents/expert.py`
and need the extra `fast`.
"""

from __future__ import annotations

import re
from importlib import import_module
from random import Random
from typing import Any, cast

from secondchair import fast
from secondchair.agents import expert
from secondchair.agents.agent import Agent, Factory
from secondchair.agents.search import Budget, Search
from secondchair.agents.uniform import uniform
from secondchair.core.parts import Greedy, part
from secondchair.core.registry import SCREEN, Game
from secondchair.core.rules import Action, Rules
from secondchair.core.words import listed

MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 3600.0
RIGHT = "An agent of your own is package.module:factory, and factory(game, surface) gives an object with choose()."
_NUMBER = re.compile(r"(?:[1-9][0-9]{0,8})")
_SECONDS = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)s")


class UnknownAgent(LookupError):
    """No agent of that name plays this game. The message says which do."""


class Sensible:
    """The sensible player that a game brings along in its `greedy.py`."""

    def __init__(self, player: Greedy) -> None:
        self._player = player

    def choose(self, rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
        return self._player.choose(state, rng)


def _greedy(game: Game, surface: str) -> Greedy | None:
    """A game's `greedy.py` plays its `rules.py`: on screen."""
    return part(game, "greedy") if surface == SCREEN else None


def _expert(game: Game, surface: str) -> Agent | None:
    """So does its `expert.py`."""
    return part(game, "expert") if surface == SCREEN else None


def agent_names(game: Game, surface: str = SCREEN) -> list[str]:
    """The agents that come along for this game and surface."""
    names = ["random"]
    if _greedy(game, surface):
        names.append("greedy")
    if surface == SCREEN:
        names.append("search")
    if (expert.knows(game, surface) and fast.is_installed()) or _expert(game, surface):
        names.append("expert")
    return names


def find_agent(name: str, game: Game, surface: str = SCREEN) -> Agent:
    """The agent of that name for a game. Raises `UnknownAgent` if there is none."""
    if name == "random":
        return uniform(game, surface)
    if name == "greedy" and (player := _greedy(game, surface)):
        return Sensible(player)
    if surface == SCREEN and name.partition(":")[0] == "search":
        return Search(game, _budget(name))
    if name == "expert" and (strong := _expert(game, surface)):
        return strong
    if name.partition(":")[0] == "expert" and expert.knows(game, surface):
        try:
            return expert.named(name, game)
        except ValueError as error:
            raise UnknownAgent(str(error)) from None
    if ":" in name and name.partition(":")[0] not in ("random", "greedy", "search", "expert"):
        return _own(name, game, surface)
    there = listed(agent_names(game, surface))
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


def _own(name: str, game: Game, surface: str) -> Agent:
    """Anybody's own agent. Whatever is wrong with it is said in a sentence."""
    factory = _factory(name)
    try:
        agent = factory(game, surface)
    except Exception as error:  # a factory is anybody's code
        raise UnknownAgent(f"The agent {name!r} could not be made for {game.title}: {_said(error)}. {RIGHT}") from error
    if isinstance(agent, type) or not isinstance(agent, Agent):
        raise UnknownAgent(f"{name!r} gives no agent but {'nothing' if agent is None else repr(agent)}. {RIGHT}")
    return agent


def _factory(name: str) -> Factory:
    module_name, _, factory_name = name.partition(":")
    cannot = f"The agent {name!r} cannot be loaded"
    try:
        found = vars(import_module(module_name))
    except ModuleNotFoundError as error:
        if f"{module_name}.".startswith(f"{error.name}."):
            raise UnknownAgent(f"{cannot}: no module {module_name!r} is found. {RIGHT}") from None
        raise UnknownAgent(f"{cannot}: {module_name} needs {error.name}, which is not installed.") from None
    except Exception as error:  # a module is anybody's code
        raise UnknownAgent(f"{cannot}: {module_name or 'no module'} gives {_said(error)}. {RIGHT}") from error
    if factory_name not in found:
        there = [key for key, value in found.items() if callable(value) and not key.startswith("_")]
        has = listed(there, none="nothing that can be called")
        raise UnknownAgent(f"{cannot}: {module_name} has no {factory_name!r}, it has {has}. {RIGHT}")
    if not callable(found[factory_name]):
        raise UnknownAgent(f"{name!r} is not a factory: it must be called with a game and a surface. {RIGHT}")
    return cast(Factory, found[factory_name])


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
