"""How a game against Sam will probably end, for players that think ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from secondchair.core.outlook import Outlook, Tried, Wanted
from secondchair.core.rules import Rules
from secondchair.games.great_western_trail import expert
from secondchair.games.great_western_trail import heuristic as base
from secondchair.games.great_western_trail.heuristic import CAUTION, HINT, LOOK_BACK, TURNS, Fitted, Mended, quick, rank
from secondchair.games.great_western_trail.sam import rules
from secondchair.games.great_western_trail.sam.seat import seat_of
from secondchair.games.great_western_trail.state import State

HARD_CITY = "peoria"

FITTED = Fitted(  # python tests/bench/fit_great_western_trail.py fit sam 300
    win=(
        0.825, -0.07544, 0.4153, 0.0231, -0.001721, 0.04824, -0.08134, -0.4373, -0.306, 0.05831, -0.1285, 0.1492,
        -0.08544, -0.0307, 0.7883, 0.4646, -0.4463, -0.02217, -0.1116, 0.05583,
    ),
    score=(
        57.74, 85.45, -26.19, -0.3358, 0.3604, 0.3768, -2.454, -4.318, -0.6418, -0.02579, -0.9532, 0.4404, -0.6462,
        -0.1048, 9.432, 3.621, -0.3171, -0.1567, -2.037, 0.07787,
    ),
    theirs=(
        -26.62, 214.5, -84.11, 0.04765, -0.158, 0.08917, 1.103, 2.771, 0.9032, 0.0576, 0.4715, -0.7769, 0.05343,
        -0.06537, -2.142, -6.499, 6.14, -0.6576, -0.5789, -0.01503,
    ),
    mended=Mended(  # … mend sam 600
        counts=(0.9885, -0.1344, -0.2548),
        early=(-0.4742, 0.336),
        levels=((0.1753, 0.06022), (-0.0487, 0.22), (0.01845, -1.751)),
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
    "CAUTION", "FITTED", "HINT", "LOOK_BACK", "TURNS", "chance", "quick", "rank", "standing", "think", "value",
]  # fmt: skip
