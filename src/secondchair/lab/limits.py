"""What an agent may spend on a choice, what it goes by, and what else its results depend on: for whoever reads them.

An agent of your own tells its limits in an attribute `limits`, a dict of words: {"Playouts": "50 a choice"}.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping
from importlib.metadata import version
from importlib.util import find_spec
from math import isinf
from pathlib import Path

from secondchair.agents import Agent, Search, find_agent
from secondchair.agents.expert import Expert
from secondchair.agents.search import LONGEST, WIDEST
from secondchair.core.content import load
from secondchair.core.registry import Game, find_game
from secondchair.core.words import counted, listed
from secondchair.lab.simulate import Job

PLAYERS = ("greedy", "heuristic", "expert")  # modules in which a game says how it is played
DICE = "a stream of their own in every game, from its seed"


def limits(job: Job) -> dict[str, str]:
    """The limits of a job's agent, each with its name. The same words mean the same player."""
    game = find_game(job.game)
    agent = find_agent(job.agent, game, job.surface)
    return {
        **_thinking(job.agent, agent),
        "Dice": DICE,
        "Longest game": f"{job.longest:,} choices; one with more is cut and has no result",
        "Weights": _weights(job.agent, agent, game),
        "Version": f"Second Chair {version('secondchair')}, rules {game.rules_version}, "
        f"content {load(game).fingerprint}, Python {platform.python_version()}",
    }


def _thinking(name: str, agent: Agent) -> dict[str, str]:
    """What it may spend on a choice."""
    own = getattr(agent, "limits", None)
    if isinstance(own, Mapping):
        return {str(key): str(value) for key, value in own.items()}
    if isinstance(agent, Search):
        return _search(agent)
    if name == "random":
        return {"Playouts": "none: every legal action has the same chance", "Budget": "no clock"}
    if name == "greedy":
        return {"Playouts": "none: it looks at the present choice alone", "Budget": "no clock"}
    if name == "expert":
        return {"Playouts": "as its code says; it takes no number", "Budget": "no clock"}
    return {"Playouts": "not told: the agent has no attribute `limits`", "Budget": "not told"}


def _search(agent: Search) -> dict[str, str]:
    ahead = "to the end of the game" if isinf(agent.turns) else f"{counted(int(agent.turns), 'turn')} ahead"
    wide = f"at most {WIDEST} options, {ahead}, at most {LONGEST:,} actions each"
    if agent.think is not None:
        wide = "about, of the options that the game's own expert compares; none where these would be too few to tell"
    seconds = agent.budget.seconds
    if seconds is None:
        return {"Playouts": f"{agent.budget.playouts:,} a choice, {wide}", "Budget": "no clock"}
    clock = f"{seconds:g} s a choice: a quicker machine finds more, so the same seeds need not give the same games"
    return {"Playouts": f"as many as the time allows, {wide}", "Budget": clock}


# -- what it goes by ---------------------------------------------------------------------------------------------------


def _weights(name: str, agent: Agent, game: Game) -> str:
    """Where its weights stand, and a fingerprint of all the code that it decides by."""
    if name == "random":
        return "none"
    modules = ["secondchair.agents"]
    if isinstance(agent, Expert):
        modules += ["secondchair.fast", _folder_of_the_game(game)]
        named = agent.of.weights
    elif name.partition(":")[0] in ("search", *PLAYERS):
        searching = PLAYERS[:2] if isinstance(agent, Search) and agent.think is None else PLAYERS[1:]
        used = searching if isinstance(agent, Search) else (name,)
        named = listed([f"{player}.py" for player in used if find_spec(f"{game.package}.{player}")])
        modules.append(_folder_of_the_game(game))
    else:
        named = name.partition(":")[0]
        modules = [named]
    return f"{named}; fingerprint {_fingerprint(modules)}"


def _folder_of_the_game(game: Game) -> str:
    """All that comes with it: games that share rules share a folder, and its players may use any of it."""
    return ".".join(game.package.split(".")[:3]) if game.package.startswith("secondchair.games.") else game.package


def _fingerprint(modules: list[str]) -> str:
    sources = hashlib.sha256()
    for module in modules:
        spec = find_spec(module)
        if spec is None or spec.origin is None:
            return "unknown"
        where = Path(spec.origin)
        for path in sorted(where.parent.rglob("*.py")) if spec.submodule_search_locations else [where]:
            sources.update(path.read_bytes())
    return sources.hexdigest()[:12]
