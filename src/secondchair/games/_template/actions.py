"""The moves of Pebbles."""

from __future__ import annotations

from secondchair.core.rules import Action


class Take(Action, frozen=True, tag="take"):
    """TPL-3, TPL-5: take pebbles from one heap."""

    heap: str
    n: int


class Turn(Action, frozen=True, tag="turn"):
    """TPL-4: the top card of Robin's deck is turned up."""

    card: int


Move = Take | Turn
