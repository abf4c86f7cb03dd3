"""What a game may say about a position that is not over: how it will probably end for the person's seat.

A game offers it in a module `heuristic.py` of its own, found by name as its other modules are. Nothing of it is a rule;
players, hints and analysis use it to stop looking before the end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Protocol


class Outlook(NamedTuple):
    """How a game will probably end."""

    score: float  # the person's final score
    win: float | None = None  # the chance to win, where there is an opponent
    lead: float = 0.0  # points ahead of the opponent


class Heuristic(Protocol):
    """What `heuristic.py` may hold. A game leaves out what it has no good answer to."""

    TURNS: int  # how many turns after the present one are played out before `value` is asked
    CAUTION: float  # standard errors by which an option must beat the one that ranks first, if not the usual ones

    def value(self, s: Any) -> Outlook:
        """The outlook of a position in which it is not the person's turn to decide. It knows what the person knows."""
        ...

    def rank(self, s: Any, legal: Sequence[Any]) -> Sequence[float]:
        """How good each of these actions looks at once: the better ones are tried first."""
        ...

    def quick(self, s: Any, rng: Random) -> Any:
        """A sensible action, found as quickly as possible, for games that are played out in thought."""
        ...
