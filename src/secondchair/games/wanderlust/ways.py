"""What the ways from place to place cost, whatever their order: for players that compare many of them.

`trips.py` finds the very trips that are legal now, step by step. Here a way is only how many steps of each mode it has,
found once for a map; and what is missing to pay it is remembered for every hand that was asked about.
"""

from __future__ import annotations

from typing import NamedTuple

from secondchair.games.wanderlust.atlas import FLYING
from secondchair.games.wanderlust.content import Content, Trotter
from secondchair.games.wanderlust.state import NONE, State

LONGEST = 5  # steps of a way that is thought of, with one flight at most
DETOUR = 2  # steps more than the shortest way has
MOST_FLIGHTS = 7  # that a flight may be stretched by: from airport to airport, none twice
REMEMBERED = 200_000  # answers, at most

Modes = tuple[int, ...]  # steps of each mode


class Hand(NamedTuple):
    """What pays steps."""

    by_mode: Modes  # tickets, kept free flights, and the free step of a skill
    jokers: int  # wild tickets and kept free steps
    free_flights: int  # among `by_mode`


class Fit(NamedTuple):
    """A way, and how a hand pays it."""

    modes: Modes
    short: int  # tickets that are missing
    jokers: int
    paid: int  # by tickets that bring Travel XP
    flights: int
    spare: int  # flights by which it could be stretched


class Ways:
    """The ways of one map, for one trotter."""

    def __init__(self, content: Content, trotter: Trotter) -> None:
        self.content, self.trotter = content, trotter
        modes = content.atlas.modes
        self.free = modes.index(trotter.type) if trotter.effect == "free_step_of_type" else -1
        self.swap = modes.index(trotter.type) if trotter.effect == "ticket_as_type" else -1
        self.mode_of = {i: mode for mode, kinds in enumerate(content.mode_tickets) for i in kinds}  # by ticket
        away = [sum(steps) / len(steps) for steps in content.atlas.hops]  # steps to another place, on average
        self.remote = [steps - sum(away) / len(away) for steps in away]  # more than from other places
        self._all: dict[int, list[list[Modes]]] = {}
        self._direct: dict[tuple[int, int], list[Modes]] = {}
        self._fits: dict[tuple[int, int, Hand, bool], list[Fit]] = {}
        self._hands: dict[tuple[Modes, Modes], Hand] = {}

    def fits(self, here: int, to: int, hand: Hand, detours: bool) -> list[Fit]:
        """The ways between two places as this hand pays them. Without detours, none that has another one in it."""
        key = here, to, hand, detours
        found = self._fits.get(key)
        if found is None:
            if len(self._fits) >= REMEMBERED:
                self._fits.clear()
                self._hands.clear()
            ways = self.between(here, to) if detours else self.direct(here, to)
            found = self._fits[key] = [self._fit(modes, hand) for modes in ways]
        return found

    def between(self, here: int, to: int) -> list[Modes]:
        """All of them, the shortest first."""
        found = self._all.get(here)
        if found is None:
            found = self._all[here] = self._from(here)
        return found[to]

    def direct(self, here: int, to: int) -> list[Modes]:
        """Those that could not leave out a step."""
        found = self._direct.get((here, to))
        if found is None:
            ways = self.between(here, to)
            found = [way for way in ways if not any(other != way and _within(other, way) for other in ways)]
            self._direct[here, to] = found
        return found

    def _from(self, start: int) -> list[list[Modes]]:
        atlas = self.content.atlas
        found: list[set[Modes]] = [set() for _ in self.content.places]
        stack = [(start, 1 << start, (0,) * len(atlas.modes), 0)]
        while stack:
            here, closed, modes, steps = stack.pop()
            for there, mode in atlas.edges[here]:
                if closed >> there & 1 or (mode == FLYING and modes[FLYING]):
                    continue
                more = (*modes[:mode], modes[mode] + 1, *modes[mode + 1 :])
                if steps < atlas.hops[start][there] + DETOUR:
                    found[there].add(more)
                if steps + 1 < LONGEST:
                    stack.append((there, closed | 1 << there, more, steps + 1))
        return [sorted(ways, key=lambda modes: (sum(modes), modes)) for ways in found]

    def _fit(self, modes: Modes, hand: Hand) -> Fit:
        held, steps, flights, lack = hand.by_mode, 0, modes[FLYING], 0
        for n, h in zip(modes, held, strict=True):
            if n:
                steps += n
                if n > h:
                    lack += n - h
        swaps = (
            self.swap >= 0
            and modes[self.swap] > held[self.swap]
            and sum(held) - hand.free_flights > steps - lack  # there is a ticket to spare
        )
        lack -= swaps
        jokers = lack if lack < hand.jokers else hand.jokers
        by_skill = self.free >= 0 and 0 < modes[self.free] >= held[self.free]
        spare = max(0, min(held[FLYING] - flights, MOST_FLIGHTS)) if flights and lack == jokers and not swaps else 0
        return Fit(modes, lack - jokers, jokers, steps - by_skill - jokers, flights, spare)

    def hand(self, s: State) -> Hand:
        key = tuple(s.hand), tuple(s.usable)
        found = self._hands.get(key)
        if found is None:
            found = self._hands[key] = self._packed(s)
        return found

    def with_row(self, s: State, hand: Hand) -> Hand:
        """What the hand would pay with every ticket of the row besides."""
        by_mode, jokers = list(hand.by_mode), hand.jokers
        for ticket in s.row:
            if ticket in self.content.wilds:
                jokers += 1
            elif ticket != NONE:
                by_mode[self.mode_of[ticket]] += 1
        return Hand(tuple(by_mode), jokers, hand.free_flights)

    def _packed(self, s: State) -> Hand:
        c = s.content
        by_mode = [sum([s.hand[i] for i in kinds]) for kinds in c.mode_tickets]
        jokers, free_flights = sum([s.hand[i] for i in c.wilds]), 0
        if any(s.usable):
            jokers += kept(s, "free_step")
            free_flights = kept(s, "free_flight")
        by_mode[FLYING] += free_flights
        if self.free >= 0:
            by_mode[self.free] += 1
        return Hand(tuple(by_mode), jokers, free_flights)


def lacking(modes: Modes, hand: Hand) -> int:
    """The tickets that a way lacks, whatever the skill can do."""
    lack = -hand.jokers
    for n, held in zip(modes, hand.by_mode, strict=True):
        if n > held:
            lack += n - held
    return max(0, lack)


def _within(one: Modes, other: Modes) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def kept(s: State, effect: str) -> int:
    """How often you may still use a benefit of your encounter cards."""
    return sum(n for kind, n in enumerate(s.usable) if n and s.content.encounters[kind].effect == effect)


_WAYS: dict[tuple[int, str], Ways] = {}


def ways_of(s: State) -> Ways:
    """The ways on this map, for your trotter."""
    key = id(s.content), s.trotter.id
    found = _WAYS.get(key)
    if found is None or found.content is not s.content:
        found = _WAYS[key] = Ways(s.content, s.trotter)
    return found
