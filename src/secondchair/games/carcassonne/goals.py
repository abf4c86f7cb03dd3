"""The goals checklist (CAR-50 to CAR-63): which boxes a scoring or a result ticks, on screen and at the table."""

from __future__ import annotations

from collections.abc import Mapping

from secondchair.core.goals import Course
from secondchair.games.carcassonne.content import CITY, ROAD
from secondchair.games.carcassonne.scoring import MONASTERY_POINTS


def of_scoring(terrain: int, value: int, colours: int) -> tuple[str, ...]:
    """Goals of one road or city for which `colours` colours received points. "With 2 colours" means 2 or more (R13)."""
    if terrain == ROAD:
        long = value >= 10
        ticks = (
            ("CAR-50", long),
            ("CAR-51", long and colours >= 2),
            ("CAR-52", long and colours >= 3),
            ("CAR-53", value == 5 and colours >= 3),
        )
    elif terrain == CITY:
        large = value >= 16
        ticks = (
            ("CAR-54", large),
            ("CAR-55", large and colours >= 2),
            ("CAR-56", large and colours >= 3),
            ("CAR-57", 8 <= value <= 10 and colours >= 3),
        )
    else:
        return ()
    return tuple(goal for goal, reached in ticks if reached)


def of_monasteries(scored: int) -> tuple[str, ...]:
    """Goals of so many monasteries that gave points."""
    return tuple(goal for goal, wanted in (("CAR-58", 3), ("CAR-59", 4)) if scored >= wanted)


def of_result(score: int, all_tiles_used: bool) -> tuple[str, ...]:
    """Goals of the end of a game."""
    reached = tuple(goal for goal, wanted in (("CAR-60", 40), ("CAR-61", 50), ("CAR-62", 60)) if score >= wanted)
    return (*reached, "CAR-63") if all_tiles_used else reached


def far(course: Course) -> Mapping[str, int]:
    """How far a game came where a goal counts something; all that is reached stands in its result."""
    sheet = course.result.sheet
    points = next(line.values for line in sheet.lines if line.label == "Monasteries")
    monasteries = sum(value or 0 for value in points) // MONASTERY_POINTS
    score = course.result.score
    return {**dict.fromkeys(("CAR-58", "CAR-59"), monasteries), **dict.fromkeys(("CAR-60", "CAR-61", "CAR-62"), score)}


def together(*several: tuple[str, ...]) -> tuple[str, ...]:
    """All of these goals, each once, in the order of the checklist."""
    return tuple(sorted({goal for some in several for goal in some}))
