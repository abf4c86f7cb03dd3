"""The trail as it lies for the person: which locations come next, what they charge, and what is within reach.

Only a few moves change it, and players that think ahead meet the same trail again and again: so it is looked at once.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from secondchair.games.great_western_trail.content import HUMAN, KANSAS_CITY
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.state import State

Fees = dict[str, int]  # by location
Reach = tuple[tuple[int, tuple[str, ...]], ...]  # by the lowest fees on the way, the locations to be had for them

KEPT = 256  # trails


class Roads:
    """One trail: its edges, and the locations on it with what the person pays there."""

    def __init__(self, ways: dict[str, tuple[str, ...]], fees: Fees) -> None:
        self.ways = ways
        self.fees = fees
        self._steps: dict[str, list[tuple[str, int]]] = {}
        self._within: dict[tuple[str, int], Fees] = {}
        self._reach: defaultdict[int, dict[str, Reach]] = defaultdict(dict)

    def steps(self, space: str) -> list[tuple[str, int]]:
        """The locations that can be entered next, each with its fee."""
        found = self._steps.get(space)
        if found is None:
            ahead = board.following(self.ways, self.fees, space) if space != KANSAS_CITY else []
            found = self._steps[space] = [(y, self.fees.get(y, 0)) for y in ahead]
        return found

    def reach(self, space: str, limit: int) -> Reach:
        """The locations within so many steps, by the lowest fees on the way."""
        found = self._reach[limit].get(space)
        if found is None:
            groups: dict[int, list[str]] = {}
            for y, fee in self.within(space, limit).items():
                groups.setdefault(fee, []).append(y)
            found = self._reach[limit][space] = tuple((fee, tuple(there)) for fee, there in groups.items())
        return found

    def within(self, space: str, limit: int) -> Fees:
        """The same, one by one."""
        found = self._within.get((space, limit))
        if found is None:
            found = self._within[space, limit] = {}
            for y, fee in self.steps(space) if limit else ():
                found[y] = min(fee, found.get(y, fee))
                for z, more in self.within(y, limit - 1).items():
                    found[z] = min(fee + more, found.get(z, fee + more))
        return found

    @cached_property
    def to_kansas_city(self) -> dict[str, int]:
        """The fewest locations on the way from each space to Kansas City."""
        found: dict[str, int] = {KANSAS_CITY: 0}

        def walk(space: str) -> int:
            if space not in found:
                found[space] = min(
                    (walk(x) + (x in self.fees or x == KANSAS_CITY) for x in self.ways[space]), default=0
                )
            return found[space]

        for space in self.ways:
            walk(space)
        return found


_ROADS: dict[tuple[int, frozenset[tuple[str, int]]], Roads] = {}


def roads(s: State) -> Roads:
    """The trail as it lies now. The edges are known by their place in memory: what is kept holds on to them."""
    fees = {space: 0 if tile.owner == HUMAN else tile.fee for space, tile in s.trail.items()}
    key = id(s.content.next), frozenset(fees.items())
    found = _ROADS.get(key)
    if found is None:
        if len(_ROADS) >= KEPT:
            _ROADS.clear()
        found = _ROADS[key] = Roads(s.content.next, fees)
    return found
