"""Why one move is better than another, in words: what counts in Pebbles, and what a take brings about."""

from __future__ import annotations

from secondchair.core.outlook import Count
from secondchair.core.words import counted
from secondchair.games._template.actions import Take
from secondchair.games._template.bot import taken
from secondchair.games._template.state import State


def counts(s: State) -> dict[str, Count]:
    you, robin = s.points
    return {
        "yours": Count(you, "point of yours", "points of yours", 1.0),
        "robins": Count(robin, "point of Robin's", "points of Robin's", -1.0),
    }


def deeds(s: State, a: Take) -> list[str]:
    """TPL-7: the last pebbles of a heap bring more."""
    place = [heap.id for heap in s.content.heaps].index(a.heap)
    n, bonus = taken(a.n, s.heaps[place], s.content.heaps[place].bonus)
    return [f"takes the last of the {a.heap} heap for {counted(n + bonus, 'point')}"] if bonus else []
