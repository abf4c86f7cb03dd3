"""How a game against the Automa will probably end, for players that think ahead."""

from __future__ import annotations

from secondchair.core.outlook import Outlook
from secondchair.games.great_western_trail import heuristic as base
from secondchair.games.great_western_trail.automa import rules
from secondchair.games.great_western_trail.heuristic import CAUTION, TURNS, Fitted, quick, rank
from secondchair.games.great_western_trail.state import State

FITTED = Fitted(  # python tests/bench/fit_great_western_trail.py fit automa 120
    win=(
        -0.09433, -1.505, 1.039, 0.001886, -0.03998, 0.005478, 0.3044, -0.04075, 0.02516, -0.02297, 0, 0.05161,
        -0.03899, 0.0228, -0.0804, 0.693, 0.2198, -0.04345, 0, 0.07177,
    ),
    score=(
        40.86, 52.27, -26.22, 0.03202, -0.1061, 0.3298, -1.658, -4.396, -0.5854, 0.03037, 0, -0.289, -0.04842,
        -0.1754, 3.777, 6.591, 0.8836, -0.03738, 0, -0.01198,
    ),
    theirs=(
        4.405, 164.7, -88.89, -0.05666, -0.05353, 0.1484, -0.4407, 1.722, -0.3979, 0.04211, 0, -0.3454, 0.08381,
        -0.2118, -0.9004, -7.339, 0.6798, 0.4487, 0, 0.005423,
    ),
)  # fmt: skip


def standing(s: State) -> list[float]:
    you, them = rules.sheet(s).total
    return base.standing(s, you, them, 0)  # all his levels have the same cards


def value(s: State) -> Outlook:
    return base.outlook(standing(s), FITTED)


__all__ = ["CAUTION", "FITTED", "TURNS", "quick", "rank", "standing", "value"]
