"""How far a game came with each goal (RB-G1 to RB-G12); those of the rules themselves stand in the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from secondchair.core.goals import Course
from secondchair.core.registry import SCREEN
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.state import YOU, YOURS, State
from secondchair.games.railways.track import networks

FEW_BONDS = 6
HARDEST = {"target": "harder", "exhaust": 1, "cards": 2, "display": 3, "markers": 2, "cash": False}


def far(course: Course) -> Mapping[str, int]:
    """At a real table the app knows the score; on screen, all that you have built and carried."""
    won, score = bool(course.result.won), course.result.score
    came = {
        "RB-G1": score,
        "RB-G2": score,
        "RB-G12": int(won and all(course.options.get(name) == value for name, value in HARDEST.items())),
    }
    return came | of_company(course.end, won) if course.surface == SCREEN else came


def of_company(s: State, won: bool) -> dict[str, int]:
    delivered = Counter(d.color for d in s.deliveries)
    return {
        "RW-75": s.lines.count(YOURS),
        "RB-G3": s.engine,
        "RB-G4": max((d.own_links for d in s.deliveries), default=0),
        "RB-G5": max((d.own_links for d in s.deliveries), default=0),
        "RB-G6": len(s.deliveries),
        "RB-G7": min(delivered[color] for color in range(len(COLORS))),
        "RB-G8": max((network.bit_count() for network in networks(s)), default=0),
        "RB-G9": int(won and s.bonds <= FEW_BONDS),
        "RB-G10": s.baron_owner.count(YOU) if s.with_barons else 0,
        "RB-G11": s.lines.count(YOURS),
    }
