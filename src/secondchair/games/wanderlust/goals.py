"""How far a race came with each goal (WL-G1 to WL-G12); those of the rules themselves stand in the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from secondchair.core.goals import Course
from secondchair.core.log import Entry
from secondchair.core.registry import SCREEN
from secondchair.games.wanderlust.actions import Step, Travel, Way
from secondchair.games.wanderlust.scoring import markers
from secondchair.games.wanderlust.state import YOU, K, State

CROWD = 4  # trotters, you included
QUICK = 8  # rounds


def far(course: Course) -> Mapping[str, int]:
    """At a real table the app knows the points; on screen, every place you have been to."""
    result, won = course.result, bool(course.result.won)
    score = result.score if result.scored else 0
    came = {
        "WL-G5": score,
        "WL-G6": score,
        "WL-G8": score - (result.opponent or 0) if won else 0,
        "WL-G9": int(won and len(result.sheet.columns) == CROWD),
        "WL-G10": int(won and result.turns <= QUICK),
    }
    if course.surface != SCREEN:
        return came
    return came | of_traveller(course.end, won) | {"WL-G7": longest_trip(course.path)}


def of_traveller(s: State, won: bool) -> dict[str, int]:
    cards = s.visited[YOU]
    zones = len({s.content.zone_of[card] for card in cards})
    collected = sum(s.tokens[YOU * K : YOU * K + K])
    return {
        "WL-160": markers(s, YOU),
        "WL-G1": len(cards),
        "WL-G2": collected,
        "WL-G3": zones,
        "WL-G4": zones,
        "WL-G11": int(won and not collected),
        "WL-G12": sum(who[:1] == (YOU,) for who in s.done),
    }


def longest_trip(path: Sequence[Entry]) -> int:
    """The most steps of one trip, told whole or step by step."""
    longest = steps = 0
    for entry in path:
        match entry.action:
            case Travel():
                steps = 0
            case Step():
                steps += 1
            case Way(places=places):
                steps = len(places)
            case _:
                continue
        longest = max(longest, steps)
    return longest
