"""How far a game against the Automa came with each goal: those of your ranch, and two of his own."""

from __future__ import annotations

from collections.abc import Mapping

from secondchair.core.goals import Course
from secondchair.games.great_western_trail import goals as ranch


def far(course: Course) -> Mapping[str, int]:
    result, on_hard = course.result, course.options["difficulty"] == "hard"
    return {**ranch.far(course), "AUT-G1": result.score, "AUT-G2": int(on_hard and bool(result.won))}
