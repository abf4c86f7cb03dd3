"""How far your ranch came with the goals of both opponents' games (GWT-G1 to GWT-G13)."""

from __future__ import annotations

from collections.abc import Mapping

from secondchair.core.goals import Course
from secondchair.core.registry import SCREEN
from secondchair.games.great_western_trail.content import HUMAN
from secondchair.games.great_western_trail.scoring import objectives
from secondchair.games.great_western_trail.state import State, outlaw_pairs


def far(course: Course) -> Mapping[str, int]:
    """How far you came; what your ranch tells only where the app is the board."""
    came = of_result(course)
    if course.surface == SCREEN:
        came |= of_ranch(course.end)
        came["GWT-G12"] = max((s.dollars for s in course.states()), default=0)
    return came


def of_result(course: Course) -> dict[str, int]:
    result = course.result
    lead = result.score - (result.opponent or 0)
    return {
        "GWT-G1": int(bool(result.won)),
        **dict.fromkeys(("GWT-G2", "GWT-G3"), result.score),
        "GWT-G4": max(lead, 0),
    }


def of_ranch(s: State) -> dict[str, int]:
    you = s.seats[HUMAN]
    cards = objectives(s)
    return {
        "GWT-G5": sum(tile.owner == HUMAN for tile in s.trail.values()),
        "GWT-G6": max(you.workers),
        "GWT-G7": len(you.stations),
        "GWT-G8": int(s.content.terminal in you.cities),
        "GWT-G9": len(you.hazards),
        "GWT-G10": outlaw_pairs(s, HUMAN),
        "GWT-G11": 0 if cards.failed else len(cards.fulfilled),
        "GWT-G13": len(s.content.discs) - len(s.covered),
    }
