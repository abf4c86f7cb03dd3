"""Compiled games: rules and a quick player on flat arrays, and a strong player that thinks ahead with both.

They need the extra `secondchair[fast]` (Numba). Nothing else depends on them: without it every other agent plays as
before, and whether it is installed changes nothing that another name gives. `think.py` of a game is its border: plain
types on one side, arrays and machine code on the other.
"""

from importlib.util import find_spec


def is_installed() -> bool:
    """Is the extra there? Asking costs little: nothing is imported."""
    return find_spec("numba") is not None and find_spec("numpy") is not None
