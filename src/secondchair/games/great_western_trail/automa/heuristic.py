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
from secondchair.games.great_western_trail.heuristic import CAUTION, HINT, LOOK_BACK, TURNS, Fitted, Mended, quick, rank
from secondchair.games.great_western_trail.state import State

FITTED = Fitted(  # python tests/bench/fit_great_western_trail.py fit automa 300
    win=(
        -0.1507, -3.055, 1.44, 0.006995, -0.03328, 0.02127, 0.2151, -0.1306, -0.1475, -0.03619, 0, 0.0625, -0.03614,
        0.02206, 0.3156, 0.5353, 0.07839, -0.03433, 0, 0.06896,
    ),
    score=(
        32.09, 54.7, -31.15, -0.03264, -0.0163, 0.3842, -1.871, -3.229, -0.05153, -0.007244, 0, -0.1781, -0.04003,
        -0.05477, 7.312, 1.716, -0.5732, -0.01568, 0, 0.001213,
    ),
    theirs=(
        2.029, 164.2, -86.88, -0.08455, 0.02843, 0.1637, -0.3792, 1.196, -0.1122, 0.05488, 0, -0.2576, -0.0427,
        -0.2149, -0.5351, -6.323, 0.6484, 0.4683, 0, 0.01883,
    ),
    mended=Mended(  # … mend automa 150
        counts=(1.128, -0.2664, -0.1802),
        early=(-1.08, 0.5786),
        levels=((0.2368, 0.1289), (0.2861, -0.5373), (0.2237, -1.677), (0.2528, -0.005562)),
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
    "CAUTION", "FITTED", "HINT", "LOOK_BACK", "TURNS", "chance", "quick", "rank", "standing", "think", "value",
]  # fmt: skip
