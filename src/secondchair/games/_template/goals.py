"""How far a game of Pebbles came with its goal."""

from __future__ import annotations

from collections.abc import Mapping

from secondchair.core.goals import Course


def far(course: Course) -> Mapping[str, int]:
    """TPL-10: your points, if you have won."""
    result = course.result
    return {"TPL-10": result.score if result.won else 0}
