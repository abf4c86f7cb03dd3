"""The forks of the trail by what is printed there: which way comes first, and which forks a move can meet.

SAM-R8, SAM-R22, AUT-R5 and AUT-R12 end with the order of the board data. A person has no board data, so here that order
is said by landmarks: letters, woods, hazards. The follower in the tests reads these words and finds the same ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from secondchair.core.words import listed
from secondchair.games.great_western_trail.content import KANSAS_CITY, START, Edition, load
from secondchair.games.great_western_trail.opponent.ways import Map

FIRST_WAY = {
    "A": "at A past the building spaces",  # not past the floods
    "B": "at B past the building spaces",  # not past the droughts
    "C": "at C through the woods",  # not past D
    "D": "at D past the building space",  # not past the outlaws
    "C3": "at the lower building space behind C past D",  # not past the teepees
    "E": "at E through the woods",  # not past the rockfalls
    "F": "at F outside the woods",
    "G": "at G by the upper space",
}


def all_equal(forks: Sequence[str]) -> str:
    """Which way comes first at each of these forks if all else is equal."""
    return f"All equal: {listed([FIRST_WAY[fork] for fork in forks])}."


def forks_met(m: Map, walked: int, steps: int) -> list[str]:
    """The forks at which he may choose in a move of so many steps, having made `walked` since he left Kansas City."""
    soonest, latest = _steps_to(m.content.edition)
    return [fork for fork in m.forks if soonest[fork] < walked + steps and latest[fork] >= walked]


@cache
def _steps_to(edition: Edition) -> tuple[dict[str, int], dict[str, int]]:
    """After how many steps he stands on a space: with neutral buildings alone, and with a tile on every space.

    The longest way counts for the latter: tiles may come to the way that he has chosen already.
    """
    content = load(edition)
    certain = {space for space, node in content.nodes.items() if node.kind == "neutral"} | {KANSAS_CITY}
    soonest, latest = {START: 0}, {START: 0}
    edge = [START]
    while edge:
        here = edge.pop(0)
        for after in content.next[here]:
            near, far = soonest[here] + (after in certain), latest[here] + 1
            if near < soonest.get(after, near + 1) or far > latest.get(after, -1):
                soonest[after] = min(near, soonest.get(after, near))
                latest[after] = max(far, latest.get(after, far))
                edge.append(after)
    return soonest, latest
