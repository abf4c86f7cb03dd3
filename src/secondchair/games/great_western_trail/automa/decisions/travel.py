"""AUT-18 to AUT-21: which way the Automa takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least
from secondchair.games.great_western_trail.automa.figures import BASE, FORKS, KANSAS_CITY, Way, space_name, way_name
from secondchair.games.great_western_trail.automa.state import Automa


class Trail(Struct, frozen=True, forbid_unknown_fields=True):
    """What he looks at on the trail: where he stands, how far he goes, and the locations ahead."""

    at: str
    steps: int
    tolls: dict[str, int]  # location -> Dollars you take for your hands there; 0 for everything else (AUT-R5)


class Move(Struct, frozen=True):
    through: tuple[str, ...]  # the locations he enters, in order
    stop: str
    income: int  # AUT-21: what you take from the bank


class Route(Struct, frozen=True):
    """A way to Kansas City: measured from a fork to where its ways meet, or whole."""

    steps: int
    toll: int
    order: tuple[int, ...]
    move: Move | None = None
    way: Way | None = None
    by: str = ""


PATH: tuple[Criterion[Automa, Route], ...] = (
    least("with the fewest steps to Kansas City", "AUT-19", lambda automa, r: r.steps),
    least("that pays you least toll", "AUT-20", lambda automa, r: r.toll),
    least("that comes first on the board", "AUT-R5", lambda automa, r: r.order),
)
PATH_TEXT = f"He takes the way {in_words(PATH)}."
STAYS = Why("AUT-16", "No step at all: he stays where he is.")


def path(automa: Automa, trail: Trail, explain: bool = True) -> Explained[Move]:
    """AUT-18 to AUT-21: where he goes.

    Since all ways of a fork meet again, he can choose fork by fork; the reasons compare whole ways (AUT-R4, AUT-R5).
    """
    if trail.at not in BASE.next or not BASE.next[trail.at] or trail.steps < 0:
        raise ValueError(f"the Automa cannot move {trail.steps} steps from {trail.at!r}")
    if not trail.steps:
        return Explained(Move((), trail.at, 0), STAYS if explain else None)
    if not explain:
        return Explained(_walk(trail, lambda fork: _best(automa, trail, fork)))
    routes = [_route(automa, trail, move, picked) for move, picked in _moves(trail, {})]
    rule, text = ("AUT-19", PATH_TEXT) if len(routes) > 1 else ("AUT-18", "There is one way only.")
    decided = choose(automa, routes, PATH, rule, text, _name)
    assert decided.choice.move is not None
    return Explained(decided.choice.move, decided.why)


def _walk(trail: Trail, pick: Callable[[str], Way]) -> Move:
    """AUT-18, AUT-21: a location at a time; empty spaces are free, Kansas City ends the move."""
    at, left, income = trail.at, trail.steps, 0
    through = list[str]()
    while left:
        way = pick(at) if at in FORKS else None
        spaces = (*way.spaces, way.meet) if way else BASE.next[at]
        for at in spaces:
            if at == KANSAS_CITY:
                through.append(at)
                return Move(tuple(through), at, income)
            toll = trail.tolls.get(at)
            if toll is not None:
                through.append(at)
                income += toll
                left -= 1
                if not left:
                    break
    return Move(tuple(through), at, income)


def _best(automa: Automa, trail: Trail, fork: str) -> Way:
    decided = choose(automa, [_measure(trail, way) for way in FORKS[fork]], PATH, "AUT-19", explain=False)
    assert decided.choice.way is not None
    return decided.choice.way


def _measure(trail: Trail, way: Way) -> Route:
    tolls = [toll for space in way.spaces if (toll := trail.tolls.get(space)) is not None]
    return Route(len(tolls), sum(tolls), (way.order,), way=way)


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
    """The ways without those that are as empty as an earlier one: nobody could tell which of them he took."""
    empty = [way for way in ways if not any(space in trail.tolls for space in way.spaces)]
    return [way for way in ways if way not in empty[1:]]


def _route(automa: Automa, trail: Trail, move: Move, picked: Picked) -> Route:
    """AUT-R4, AUT-R5: the move and the best way on from there, measured as far as Kansas City."""
    orders = list[int]()

    def pick(fork: str) -> Way:
        way = picked.get(fork) or _best(automa, trail, fork)
        orders.append(way.order)
        return way

    whole = _walk(Trail(trail.at, len(BASE.nodes), trail.tolls), pick)
    by = ", ".join(way_name(way) for fork, way in picked.items() if len(_different(trail, FORKS[fork])) > 1)
    return Route(len(whole.through), whole.income, tuple(orders), move, by=by)


def _name(route: Route) -> tuple[str, str]:
    assert route.move is not None
    by = f" by {route.by}" if route.by else ""
    return f"to {space_name(route.move.stop)}{by}", route.move.stop
