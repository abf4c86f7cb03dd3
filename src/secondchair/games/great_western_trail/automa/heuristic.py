"""How a game against the Automa will probably end, for players that think ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from secondchair.core.outlook import Outlook, Tried, Wanted
from secondchair.core.rules import Rules
from secondchair.games.great_western_trail import expert
from secondchair.games.great_western_trail import heuristic as base
from secondchair.games.great_western_trail.automa import rules
from secondchair.games.great_western_trail.automa.seat import seat_of
from secondchair.games.great_western_trail.heuristic import (
    CAUTION,
    HINT,
    LOOK_BACK,
    TURNS,
    Fitted,
    Mended,
    effort,
    quick,
    rank,
)
from secondchair.games.great_western_trail.state import State

FITTED = Fitted(  # python tests/bench/fit_great_western_trail.py fit automa 500
    win=(
        -0.8804, -4.376, 3.296, -0.004902, -0.03921, 0.0457, 0.09443, 0.05171, -0.08463, -0.02358, 0, 0.06779,
        -0.02791, 0.2199, 0.07323, -0.03353, 0.002395, 0.4071, 0.7466, -0.1252, -0.04049, 0, 0.002824, 0.04124,
        -0.2353, 0.07827,
    ),
    score=(
        15.16, 79.91, -43.09, 0.08479, -0.1241, 0.2767, -2.246, -2.166, -0.009853, 0.01364, 0, 0.2907, 0.6098,
        0.8219, -0.1276, 0.09636, 0.1044, 6.49, -0.8155, -0.4348, -0.05435, 0, 0.1795, 0.6444, -0.4999,
        -0.02076,
    ),
    theirs=(
        4.214, 151.1, -82.49, 0.017, -0.04492, 0.01853, -0.5051, -0.02441, -0.2278, 0.0428, 0, 0.06104, 0.6167,
        -0.1084, -0.2405, 0.1507, -0.07094, -0.1627, -7.812, 0.9088, 0.4569, 0, -0.3505, 0.4848, 0.5589,
        -0.001201,
    ),
    mended=Mended(  # … mend automa 1000 4000
        counts=(1.134, -0.5699, 0.1749),
        early=(-2.581, 1.892),
        levels=((0.0708, 0.6937), (0.1977, -0.1983), (0.3794, -1.514), (0.249, 0.5945)),
    ),
)  # fmt: skip


def standing(s: State) -> list[float]:
    you, them = rules.sheet(s).total
    return base.standing(s, you, them, 0, _level(s))  # all his levels have the same cards


def _level(s: State) -> int:
    """AUT-54 to AUT-57: by the buildings that he plays with."""
    his = seat_of(s)
    levels = [set(level.removed_buildings) for level in his.deck.difficulty.values()]
    removed = set(s.content.numbers) - set(his.numbers)
    return levels.index(removed) if removed in levels else 1


def value(s: State) -> Outlook:
    return base.outlook(standing(s), FITTED)


def chance(here: Sequence[float]) -> float:
    """The chance to win with this standing."""
    return base.chance(here, FITTED)


def think(rules: Rules[Any, Any], s: State, dice: Random, wanted: Wanted) -> list[Tried]:
    """The options, played on in thought by the expert."""
    return expert.think(value, rules, s, dice, wanted)


__all__ = [
    "CAUTION", "FITTED", "HINT", "LOOK_BACK", "TURNS", "chance", "effort", "quick", "rank", "standing", "think",
    "value",
]  # fmt: skip
