"""Answers of races that were begun when a flight was asked for by itself: they are still understood, and go on.

Then an Automaton's walk was told first ("airport 2": to an airport in 2 steps), and its flight after it.
"""

from __future__ import annotations

from secondchair.core.ask import Ask, Pick
from secondchair.games.wanderlust.table_actions import Goes, Move

NEAR = 3  # "card 3" was possible with two points left: it went towards that card


class AskWhere(Ask[Move]):
    """What came of an Automaton's journey: by today's buttons, or as it was told then."""

    def __init__(self, where: Pick, points: int) -> None:
        super().__init__(Goes, where)
        near = (f"card {steps}" for steps in range(NEAR + 1))
        airports = (f"airport {steps}" for steps in range(points + 1))
        self.then = {"reach", "onto", "zone", "far", *near, *airports}

    def problem(self, action: object) -> str:
        return "" if isinstance(action, Goes) and action.where in self.then else super().problem(action)


def as_today(where: str, points: int) -> str:
    """An answer of then in today's words; an airport where it could still fly has none."""
    how, _, steps = where.partition(" ")
    if how in ("reach", "onto"):
        return f"card {points}"
    too_far = how == "card" and int(steps) > points
    no_flight = how == "airport" and int(steps) == points
    return "on" if how in ("zone", "far") or too_far or no_flight else where
