"""How a game will probably end for the person's seat: what a game's `heuristic.py` tells of a position (`core.parts`).

Nothing of it is a rule; players, hints and analysis use it to stop looking before the end of the game.
"""

from __future__ import annotations

from typing import NamedTuple

USUAL_CAUTION = 0.5  # standard errors by which an option must beat the one that looks best at once


class Outlook(NamedTuple):
    """How a game will probably end."""

    score: float  # the person's final score
    win: float | None = None  # the chance to win, where there is an opponent
    lead: float = 0.0  # points ahead of the opponent
