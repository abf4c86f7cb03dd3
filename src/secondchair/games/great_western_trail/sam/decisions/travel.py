"""SAM-32 to SAM-41: how far Sam moves, and which way."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, choose, in_words, least
from secondchair.games.great_western_trail.sam.deck import Deck, Movement
from secondchair.games.great_western_trail.sam.figures import (
    BASE,
    FORKS,
    KANSAS_CITY,
    Way,
    space_name,
    way_name,
)
from secondchair.games.great_western_trail.sam.state import Sam


class Trail(Struct, frozen=True, forbid_unknown_fields=True):
    """What Sam looks at on the trail: where he stands, how far he goes, what every location ahead would cost him."""

    at: str
    steps: int
    fees: dict[str, int]  # location -> Dollars for its hands; 0 for neutral buildings and his own (SAM-R7)
    yours: tuple[str, ...] = ()  # which of them are the human's buildings


class Move(Struct, frozen=True):
    """A move of Sam's herder."""

    through: tuple[str, ...]  # the locations he enters, in order
    stop: str
    income: int  # SAM-22, SAM-40: what the human takes from the bank


class Buildings(Struct, frozen=True, forbid_unknown_fields=True):
    """How many private buildings stand on the trail."""

    yours: int
    sams: int


class Route(Struct, frozen=True):
    """A way to Kansas City: measured from a fork to where its ways meet, or whole."""

    steps: int
    fees: int
    yours: int
    order: tuple[int, ...]
    move: Move | None = None
    way: Way | None = None
    by: str = ""


PATH: tuple[Criterion[Sam, Route], ...] = (
    least("with the fewest steps to Kansas City", "SAM-37", lambda sam, r: r.steps),
    least("with the lowest fees", "SAM-38", lambda sam, r: r.fees),
    least("that pays you least", "SAM-39", lambda sam, r: r.yours),
    least("that comes first on the board", "SAM-R8", lambda sam, r: r.order),
)
PATH_TEXT = f"Sam takes the way {in_words(PATH)}."


def steps(sam: Sam, movement: Movement, buildings: Buildings, deck: Deck) -> int:
    """SAM-33 to SAM-36: how far a card moves the herder."""
    if movement.kind == "fixed":
        return movement.steps
    if movement.kind == "specialized_workers":
        wanted = sam.count(sam.specialization)
    else:
        wanted = max(buildings.yours, buildings.sams)
    return max(deck.shortest, min(deck.longest, wanted))


def path(sam: Sam, trail: Trail, explain: bool = True) -> Explained[Move]:
    """SAM-32, SAM-37 to SAM-41: where Sam goes.

    Since all ways of a fork meet again, he can choose fork by fork; the reasons compare whole ways (SAM-R6, SAM-R7).
    """
    if trail.at not in BASE.next or not BASE.next[trail.at] or trail.steps < 1:
        raise ValueError(f"Sam cannot move {trail.steps} steps from {trail.at!r}")
    if not explain:
        return Explained(_walk(trail, lambda fork: _best(sam, trail, fork)))
    routes = [_route(sam, trail, move, picked) for move, picked in _moves(trail, {})]
    rule, text = ("SAM-37", PATH_TEXT) if len(routes) > 1 else ("SAM-32", "There is one way only.")
    decided = choose(sam, routes, PATH, rule, text, _name)
    assert decided.choice.move is not None
    return Explained(decided.choice.move, decided.why)


def _walk(trail: Trail, pick: Callable[[str], Way]) -> Move:
    """SAM-32, SAM-40: step by step, a location at a time; empty spaces are free, Kansas City ends the move."""
    at, left, income = trail.at, trail.steps, 0
    through = list[str]()
    while left:
        way = pick(at) if at in FORKS else None
        spaces = (*way.spaces, way.meet) if way else BASE.next[at]
        for at in spaces:
            if at == KANSAS_CITY:
                through.append(at)
                return Move(tuple(through), at, income)
            fee = trail.fees.get(at)
            if fee is not None:
                through.append(at)
                left -= 1
                if at in trail.yours:
                    income += fee
                if not left:
                    break
    return Move(tuple(through), at, income)


def _best(sam: Sam, trail: Trail, fork: str) -> Way:
    decided = choose(sam, [_measure(trail, way) for way in FORKS[fork]], PATH, "SAM-37", explain=False)
    assert decided.choice.way is not None
    return decided.choice.way


def _measure(trail: Trail, way: Way) -> Route:
    steps = fees = yours = 0
    for space in way.spaces:
        fee = trail.fees.get(space)
        if fee is not None:
            steps += 1
            fees += fee
            if space in trail.yours:
                yours += fee
    return Route(steps, fees, yours, (way.order,), way=way)


Picked = dict[str, Way]


def _moves(trail: Trail, picked: Picked) -> Iterator[tuple[Move, Picked]]:
    """Every move that the forks on it allow, with the way taken at each of them."""
    met = list[str]()

    def pick(fork: str) -> Way:
        if fork not in picked:
            met.append(fork)
            return FORKS[fork][0]
        return picked[fork]

    move = _walk(trail, pick)
    if not met:
        yield move, picked
        return
    for way in _different(trail, FORKS[met[0]]):
        yield from _moves(trail, picked | {met[0]: way})


def _different(trail: Trail, ways: tuple[Way, ...]) -> list[Way]:
    """The ways without those that are as empty as an earlier one: nobody could tell which of them he took (SAM-R8)."""
    empty = [way for way in ways if not any(space in trail.fees for space in way.spaces)]
    return [way for way in ways if way not in empty[1:]]


def _route(sam: Sam, trail: Trail, move: Move, picked: Picked) -> Route:
    """SAM-R6, SAM-R7: the move and the best way on from there, measured as far as Kansas City."""
    orders = list[int]()

    def pick(fork: str) -> Way:
        way = picked.get(fork) or _best(sam, trail, fork)
        orders.append(way.order)
        return way

    whole = _walk(Trail(trail.at, len(BASE.nodes), trail.fees, trail.yours), pick)
    fees = sum(trail.fees.get(space, 0) for space in whole.through)
    by = ", ".join(way_name(fork, way) for fork, way in picked.items() if len(_different(trail, FORKS[fork])) > 1)
    return Route(len(whole.through), fees, whole.income, tuple(orders), move, by=by)


def _name(route: Route) -> tuple[str, str]:
    assert route.move is not None
    by = f" by {route.by}" if route.by else ""
    return f"to {space_name(route.move.stop)}{by}", route.move.stop
