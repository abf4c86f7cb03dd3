"""How a game against Sam will probably end, for players that think ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from secondchair.core.outlook import Outlook, Tried, Wanted
from secondchair.core.rules import Rules
from secondchair.games.great_western_trail import expert
from secondchair.games.great_western_trail import heuristic as base
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
from secondchair.games.great_western_trail.sam import rules
from secondchair.games.great_western_trail.sam.seat import seat_of
from secondchair.games.great_western_trail.state import State

HARD_CITY = "peoria"

FITTED = Fitted(  # python tests/bench/fit_great_western_trail.py fit sam 600
    win=(
        0.6999, -1.364, 1.842, 0.00746, -0.01115, 0.04223, -0.242, -0.1643, -0.2812, 0.03154, -0.1613, 0.08875,
        0.02251, 0.2668, 0.1491, -0.03367, -0.01259, 1.068, 0.1466, -0.5135, -0.004521, -0.1078, -0.006997,
        0.0816, -0.2926, 0.07217,
    ),
    score=(
        31.46, 107.5, -36.34, -0.1253, 0.1578, 0.192, -2.674, -2.621, -0.6833, 0.01265, -0.6097, 0.04489,
        0.4947, 0.9206, 0.3905, -0.1942, 0.1431, 9.478, -2.688, -0.4445, -0.08559, -2.633, 0.7214, 1.25,
        -0.6128, 0.03637,
    ),
    theirs=(
        -18.16, 197.3, -98.28, 0.1313, -0.1519, 0.01478, 0.2437, 1.181, 0.3158, 0.1466, 0.3635, -0.02341,
        0.5112, -0.1618, -0.5427, 0.1536, -0.06905, -1.375, -12.18, 7.059, -0.4571, -0.6729, -0.2559, 0.956,
        0.3323, -0.02674,
    ),
    mended=Mended(  # … mend sam 1500 4000
        counts=(0.982, -0.3645, 0.1914),
        early=(0.4753, -0.5418),
        levels=((0.3242, -0.3332), (0.07464, -0.01212), (-0.1215, -1.485)),
    ),
)  # fmt: skip


def standing(s: State) -> list[float]:
    you, them = rules.sheet(s).total
    sam = seat_of(s)
    cards = len(sam.unseen) + len(sam.discards) + bool(sam.card)
    return base.standing(s, you, them, cards, _level(s, cards))


def _level(s: State, cards: int) -> int:
    """Easy, medium or hard, as far as his cards and his first city tell (SAM-4): both may be chosen otherwise."""
    if cards < len(seat_of(s).deck.cards):
        return 0
    cities = s.content.cities
    return 2 if cities[seat_of(s).first_city].value >= cities[HARD_CITY].value else 1


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
