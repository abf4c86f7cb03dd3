"""Which trips your tickets allow (WL-130 to WL-136).

A step is paid by what is made for its mode (tickets of that type, a kept free flight, a skill's free step) or by what
pays any step (wild tickets, a kept free step). For the question whether a place can still be reached nothing else
counts, so what you hold is packed into a `Purse`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from secondchair.games.wanderlust.actions import Step, Way
from secondchair.games.wanderlust.atlas import FLYING, Atlas
from secondchair.games.wanderlust.content import MOST_MODES, Content, Trotter
from secondchair.games.wanderlust.state import State, Trip

SKILL = "skill"  # pays a step: the free step of a trotter's skill
WIDTH = 6  # bits per mode in a packed purse
ONES = (1 << WIDTH) - 1
FREE_FLIGHTS = MOST_MODES  # where a purse counts them, above the modes
BUDGET = 600  # places looked at while searching ways to propose


Numbers = tuple[int, ...]
Payment = tuple[int, int, int]  # the purse after a step: by_mode, any, swap


class Purse(Struct, frozen=True):
    """What can pay steps: `by_mode` counts what is made for each mode (and free flights), packed; `any` pays any step.

    `swap` is the mode for which the skill may use one ticket of another type, once (-1: no such skill, or used).
    """

    by_mode: int
    any: int
    swap: int = -1


class Holder(Struct, frozen=True):
    """All of a state that decides which trips can be paid."""

    content: Content
    hand: Numbers
    usable: Numbers
    trotter: Trotter


def purse(s: State | Holder, trip: Trip) -> Purse:
    """What you hold now, on this trip."""
    c, modes = s.content, s.content.atlas.modes
    by_mode, wild = 0, sum(s.hand[i] for i in c.wilds)
    for mode, kinds in enumerate(c.mode_tickets):
        by_mode += sum(s.hand[i] for i in kinds) << WIDTH * mode
    for kind, n in enumerate(s.usable):
        if n and c.encounters[kind].effect == "free_step":
            wild += n
        elif n and c.encounters[kind].effect == "free_flight":
            by_mode += n << WIDTH * FREE_FLIGHTS
    swap = -1
    if not trip.skill and s.trotter.effect == "free_step_of_type":
        by_mode += 1 << WIDTH * modes.index(s.trotter.type)
    elif not trip.skill and s.trotter.effect == "ticket_as_type":
        swap = modes.index(s.trotter.type)
    return Purse(by_mode, wild, swap)


def _held(by_mode: int) -> int:
    """How many steps `by_mode` could pay at most."""
    n = 0
    while by_mode:
        n += by_mode & ONES
        by_mode >>= WIDTH
    return n


def can_reach(atlas: Atlas, start: int, goal: int, closed: int, money: Purse) -> bool:
    """Is there a way from `start` to `goal` that avoids the `closed` places (bits) and can be paid?

    A way with a loop can be cut to one without, so only the closed places need to be remembered.
    """
    if start == goal:
        return True
    by_mode, wild, swap = money.by_mode, money.any, money.swap
    left = _held(by_mode) + wild  # every payment takes one; a swapped ticket is one of these
    return _search(atlas.toward[goal], atlas.hops[goal], start, goal, closed, by_mode, wild, swap, left, set())


def _search(
    toward: Sequence[Sequence[tuple[int, int]]],
    hops: Sequence[int],
    here: int,
    goal: int,
    closed: int,
    by_mode: int,
    wild: int,
    swap: int,
    left: int,
    failed: set[tuple[int, Payment]],
) -> bool:
    for there, mode in toward[here]:
        if hops[there] >= left:
            break  # neighbours come nearest first
        if closed >> there & 1:
            continue
        for after in _payments(by_mode, wild, swap, mode):
            if there == goal:
                return True
            if (there, after) not in failed:
                if _search(toward, hops, there, goal, closed, *after, left - 1, failed):
                    return True
                failed.add((there, after))
    return False


def _payments(by_mode: int, wild: int, swap: int, mode: int) -> tuple[Payment, ...]:
    """What is left after paying a step: what is made for it first, then what pays anything, then the skill."""
    if by_mode >> WIDTH * mode & ONES:
        return ((by_mode - (1 << WIDTH * mode), wild, swap),)
    if mode == FLYING and by_mode >> WIDTH * FREE_FLIGHTS:
        return ((by_mode - (1 << WIDTH * FREE_FLIGHTS), wild, swap),)
    ways: tuple[Payment, ...] = ((by_mode, wild - 1, swap),) if wild else ()
    if swap != mode:
        return ways
    others = (other for other in range(FREE_FLIGHTS) if by_mode >> WIDTH * other & ONES)
    return (*ways, *((by_mode - (1 << WIDTH * other), wild, -1) for other in others))


# -- what pays one step ------------------------------------------------------------------------------------------------


def step_payments(s: State, trip: Trip, mode: int, money: Purse) -> Iterator[tuple[str, Purse]]:
    """Everything that may pay a step of this mode now, and the purse after it."""
    c = s.content
    after = Purse(money.by_mode - (1 << WIDTH * mode), money.any, money.swap)
    for i in c.mode_tickets[mode]:
        if s.hand[i]:
            yield c.tickets[i].id, after
    if _skill_pays(s.trotter, trip, c.atlas.modes[mode]):
        yield SKILL, after
    for kind, n in enumerate(s.usable):
        effect = c.encounters[kind].effect if n else ""
        if effect == "free_flight" and mode == FLYING:
            yield c.encounters[kind].id, Purse(money.by_mode - (1 << WIDTH * FREE_FLIGHTS), money.any, money.swap)
        elif effect == "free_step":
            yield c.encounters[kind].id, Purse(money.by_mode, money.any - 1, money.swap)
    for i in c.wilds:
        if s.hand[i]:
            yield c.tickets[i].id, Purse(money.by_mode, money.any - 1, money.swap)
    if money.swap == mode:
        for other, kinds in enumerate(c.mode_tickets):
            for i in kinds:
                if other != mode and s.hand[i]:
                    yield c.tickets[i].id, Purse(money.by_mode - (1 << WIDTH * other), money.any)


def _skill_pays(trotter: Trotter, trip: Trip, mode: str) -> bool:
    return not trip.skill and trotter.effect == "free_step_of_type" and trotter.type == mode


def destinations(s: State) -> list[int]:
    """WL-130, WL-136: the places you can set out for, left to right in the display."""
    c, here = s.content, s.place[0]
    if c.numbers.travel_must_end_at_displayed_destination:
        candidates = [card for card in s.display if card >= 0 and card != here]
    else:
        candidates = [place for place in range(len(c.places)) if place != here]
    money = purse(s, Trip(here, (here,)))
    return [to for to in candidates if can_reach(c.atlas, here, to, 1 << here, money)]


def closed_places(c: Content, trip: Trip) -> int:
    """WL-132: no place twice, the starting place included, as bits."""
    if c.numbers.travel_repeat_places:
        return 0
    return sum(1 << place for place in trip.path)


def steps(s: State, trip: Trip) -> list[Step]:
    """WL-131, WL-132: every step after which the destination can still be reached."""
    c = s.content
    money, closed = purse(s, trip), closed_places(c, trip)
    found: list[Step] = []
    for there, mode in c.atlas.edges[trip.path[-1]]:
        if closed >> there & 1:
            continue
        known: dict[Purse, bool] = {}
        for pay, after in step_payments(s, trip, mode, money):
            if after not in known:
                known[after] = can_reach(c.atlas, there, trip.to, closed | 1 << there, after)
            if known[after]:
                found.append(Step(c.places[there].id, pay))
    return list(dict.fromkeys(found))  # on an owner's map a track may join two airports: a wild ticket then flies


# -- ways to propose ---------------------------------------------------------------------------------------------------


class Plan(Struct, frozen=True):
    """A whole way, paid in a sensible manner: tickets before what gives no Travel XP."""

    places: tuple[int, ...]
    pay: tuple[str, ...]
    xp: int
    flights: int
    free: int  # steps paid by wild tickets, kept cards and skill


def ways(s: State, trip: Trip) -> list[Plan]:
    """A few ways worth a look: the shortest, one without wilds, the one with most XP, the one with most flights.

    The search stops at a budget, so with a rich hand the best may be missed; every way can be gone step by step.
    """
    found = plans(s, trip)
    if not found:
        return []
    wanted = [
        min(found, key=lambda p: (len(p.places), p.free, -p.xp, p.places)),
        min(found, key=lambda p: (p.free, len(p.places), -p.xp, p.places)),
        min(found, key=lambda p: (-p.xp, p.free, len(p.places), p.places)),
        min(found, key=lambda p: (-p.flights, p.free, -p.xp, p.places)),
    ]
    return [plan for plan in dict.fromkeys(wanted) if len(plan.places) > 1]


def plans(s: State, trip: Trip) -> Sequence[Plan]:
    """Every way that the search finds. The page asks for the same ones several times before you choose."""
    return _found(_Same(s.content), tuple(s.hand), tuple(s.usable), s.trotter, trip)


class _Same:
    """Content that is the very same object: comparing what it says would take longer than the search."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def __hash__(self) -> int:
        return id(self.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.content is other.content


@lru_cache(1_024)
def _found(same: _Same, hand: Numbers, usable: Numbers, trotter: Trotter, trip: Trip) -> tuple[Plan, ...]:
    return tuple(_plans(Holder(same.content, hand, usable, trotter), trip))


def way_actions(s: State, trip: Trip) -> list[Way]:
    places = s.content.places
    return [Way(tuple(places[i].id for i in plan.places), plan.pay) for plan in ways(s, trip)]


ANY = -1  # paid by what pays any step; else the slot of the purse that paid


def _plans(s: Holder, trip: Trip) -> Iterator[Plan]:
    """Ways from here to the destination, by depth first, nearer neighbours first."""
    atlas, goal = s.content.atlas, trip.to
    toward, hops = atlas.toward[goal], atlas.hops[goal]
    money = purse(s, trip)
    held = _held(money.by_mode) + money.any
    looked = 0
    start = (trip.path[-1], closed_places(s.content, trip), (money.by_mode, money.any, money.swap), (), (), ())
    stack: list[tuple[int, int, Payment, Numbers, Numbers, Numbers]] = [start]
    # (here, closed places, purse, places so far, modes so far, slots that paid)
    while stack:
        here, closed, (by_mode, wild, swap), places, modes, paid = stack.pop()
        left = held - len(places)
        for there, mode in reversed(toward[here]):
            if hops[there] >= left or closed >> there & 1:
                continue
            for after in _payments(by_mode, wild, swap, mode):
                looked += 1
                slot = ANY if after[1] < wild else (by_mode - after[0]).bit_length() // WIDTH
                way = (*places, there), (*modes, mode), (*paid, slot)
                if there == goal:
                    yield _priced(s, *way)
                elif looked < BUDGET:
                    stack.append((there, closed | 1 << there, after, *way))


def _priced(s: Holder, places: Numbers, modes: Numbers, paid: Numbers) -> Plan:
    """The way with the tickets, cards and skill that pay it."""
    c, hand, cards = s.content, list(s.hand), list(s.usable)
    pay: list[str] = []
    xp = 0
    for slot in paid:
        name = _payer(c, slot, hand, cards)
        pay.append(name)
        if name in c.ticket_index:
            hand[c.ticket_index[name]] -= 1
            xp += c.tickets[c.ticket_index[name]].counts_for_xp
        elif name in c.encounter_index:
            cards[c.encounter_index[name]] -= 1
    return Plan(places, tuple(pay), xp, modes.count(FLYING), len(pay) - xp)


def _payer(c: Content, slot: int, hand: Sequence[int], cards: Sequence[int]) -> str:
    """What pays from this slot of the purse: a ticket before the skill, a kept card before a wild."""
    if slot in (ANY, FREE_FLIGHTS):
        effect = "free_step" if slot == ANY else "free_flight"
        card = next((kind for kind, n in enumerate(cards) if n and c.encounters[kind].effect == effect), None)
        if card is not None:
            return c.encounters[card].id
    tickets = c.wilds if slot == ANY else c.mode_tickets[slot]
    return next((c.tickets[i].id for i in tickets if hand[i]), SKILL)
