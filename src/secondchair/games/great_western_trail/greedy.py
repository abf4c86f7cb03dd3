"""A simple sensible player for the person's seat: a rancher who weighs one choice at a time."""

from __future__ import annotations

from random import Random

from secondchair.core.rules import Action
from secondchair.games.great_western_trail.rancher import decide
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import SIMPLE


def choose(s: State, rng: Random) -> Action:
    """The legal action that weighs most; the first of equals. No dice are thrown."""
    return decide(s, SIMPLE)
