"""How a game against Sam will probably end, for players that think ahead."""

from __future__ import annotations

from secondchair.core.outlook import Outlook
from secondchair.games.great_western_trail import heuristic as base
from secondchair.games.great_western_trail.heuristic import CAUTION, TURNS, Fitted, quick, rank
from secondchair.games.great_western_trail.sam import rules
from secondchair.games.great_western_trail.sam.seat import seat_of
from secondchair.games.great_western_trail.state import State

FITTED = Fitted(  # python tests/bench/fit_great_western_trail.py fit sam 120
    win=(
        0.5081, 0.9825, 0.3651, 0.02427, -0.01283, 0.07211, 0.2322, -0.6136, -0.2596, 0.02391, -0.05978, 0.1226,
        -0.04787, -0.07971, 0.2637, 0.7743, -0.5658, -0.004052, -0.05902, 0.05692,
    ),
    score=(
        71.83, 54.7, -1.797, -0.2745, 0.2802, 0.497, -2.938, -5.025, -0.5835, -0.08571, -1.126, 0.2024, -0.3883,
        -0.5634, 8.534, 7.797, -0.7683, -0.2187, -1.299, 0.06458,
    ),
    theirs=(
        -9.957, 163.2, -56.3, 0.09345, -0.2329, 0.0988, -0.4817, 2.913, 0.8201, -0.03245, 0.5847, -0.7634, 0.252,
        -0.121, 0.02, -5.083, 6.085, -0.4743, -0.8146, -0.02424,
    ),
)  # fmt: skip


def standing(s: State) -> list[float]:
    you, them = rules.sheet(s).total
    sam = seat_of(s)
    return base.standing(s, you, them, len(sam.unseen) + len(sam.discards) + bool(sam.card))


def value(s: State) -> Outlook:
    return base.outlook(standing(s), FITTED)


__all__ = ["CAUTION", "FITTED", "TURNS", "quick", "rank", "standing", "value"]
