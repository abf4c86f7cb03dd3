"""The agent `expert` of the games that are compiled: it thinks ahead in machine code, and needs the extra `fast`.

`expert:3000` gives it so many playouts: in Carcassonne for a turn, each a whole game to its end by a quick player; in
the Big Race for a choice, each a whole race to its end by a quick traveller. It counts playouts, never time, so
the same seed gives the same game on every machine. It knows what you know, never the order of what is unseen.
"""

from __future__ import annotations

import re
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol

from secondchair.core.registry import SCREEN, Game
from secondchair.core.rules import Action, Rules
from secondchair.fast import is_installed

MOST_PLAYOUTS = 1_000_000
MISSING = "The agent 'expert' needs Numba, which is not installed; start it with: uv run --extra fast secondchair …"

_NAME = re.compile(r"expert(?::([1-9][0-9]{0,6}))?")


class Thinker(Protocol):
    """`think.py` of a compiled game."""

    def choose(self, state: Any, playouts: int, seed: int) -> Action: ...


class Compiled(NamedTuple):
    """How the expert of a compiled game thinks."""

    module: str  # its `think.py`
    playouts: int  # of `expert` without a number
    said: str  # what so many are spent on, for who reads results
    weights: str  # where its weights stand


COMPILED = {
    "carcassonne": Compiled(
        "secondchair.fast.carcassonne.think",
        1500,
        "{:,} a turn, to the end of the game; a third of them where only a meeple or an order is left to choose",
        "TUNED in fast/carcassonne/weights.py",
    ),
    "bigrace": Compiled(
        "secondchair.fast.bigrace.think",
        10_000,
        "about {:,} races a choice, to the end, along a tree of what you might do",
        "USUAL in games/wanderlust/traveller.py",
    ),
}


def knows(game: Game, surface: str = SCREEN) -> bool:
    """Is this a game that is compiled?"""
    return game.id in COMPILED and surface == SCREEN


def named(name: str, game: Game) -> Expert:
    """The player of that name. Raises ValueError with a sentence that says what is wrong."""
    usual = COMPILED[game.id].playouts
    found = _NAME.fullmatch(name)
    if not found or int(found[1] or usual) > MOST_PLAYOUTS:
        raise ValueError(
            f"{name!r} does not say how long to think. Write expert:{2 * usual} for {2 * usual} playouts a turn "
            f"(1 to {MOST_PLAYOUTS:,}), or expert alone for {usual:,}."
        )
    if not is_installed():
        raise ValueError(MISSING)
    return Expert(COMPILED[game.id], int(found[1] or usual))


class Expert:
    """Asks the compiled game."""

    def __init__(self, of: Compiled, playouts: int) -> None:
        self.of, self.playouts = of, playouts
        self.limits = {"Playouts": of.said.format(playouts), "Budget": "no clock"}

    def choose(self, rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
        thinker: Thinker = import_module(self.of.module)  # imported late: Numba takes a while to start
        return thinker.choose(state, self.playouts, rng.getrandbits(64))
