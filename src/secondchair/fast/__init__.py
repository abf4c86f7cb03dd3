"""Carcassonne compiled: the rules and a quick player on flat arrays, and a strong player that thinks ahead with both.

It needs the extra `secondchair[fast]` (Numba). Nothing else depends on it: without it every other agent plays as
before, and whether it is installed changes nothing that another name gives. `think` is its border: plain types on one
side, arrays and machine code on the other.
"""

from importlib.util import find_spec

from secondchair.core.registry import SCREEN, Game


def is_installed() -> bool:
    """Is the extra there? Asking costs little: nothing is imported."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def knows(game: Game, surface: str = SCREEN) -> bool:
    """Is this the game that is compiled here?"""
    return game.id == "carcassonne" and surface == SCREEN


def plays(game: Game, surface: str = SCREEN) -> bool:
    """Is this the game, and is the extra there?"""
    return knows(game, surface) and is_installed()
