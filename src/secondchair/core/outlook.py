"""How a game will probably end for the person's seat (`heuristic.py`), and what of a position counts (`reasons.py`).

Nothing of it is a rule; players, hints and analysis use it to stop looking before the end of the game, and to say why.
"""

from __future__ import annotations

from typing import NamedTuple

USUAL_CAUTION = 0.5  # standard errors by which an option must beat the one that looks best at once


class Outlook(NamedTuple):
    """How a game will probably end."""

    score: float  # the person's final score
    win: float | None = None  # the chance to win, where there is an opponent
    lead: float = 0.0  # points ahead of the opponent


class Count(NamedTuple):
    """One thing that counts in a position: how much of it there is, in the game's words, and what one more is worth."""

    amount: float
    one: str  # "meeple at home"
    many: str
    worth: float  # in points, about; below zero where fewer are better. It decides what is told first, and nothing else
    more: str = "{} more {}"  # a figure and the thing
    fewer: str = "{} fewer {}"
