"""Ways through the trail: where an opponent's herder can go, and which way he takes.

All ways of a fork meet again, so he can choose fork by fork; the reasons compare whole ways, as far as Kansas City.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, choose
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail.content import KANSAS_CITY, Content

B = TypeVar("B")


class Way(Struct, frozen=True):
    """One way from a fork to the space where all its ways meet again."""

    fork: str
    spaces: tuple[str, ...]
    meet: str
    order: int  # its place in the board data


class Map(Struct, frozen=True):
    """The trail as a walker sees it: its spaces, and every fork with its ways in the order of the board data."""

    content: Content
    forks: dict[str, tuple[Way, ...]]


class Walk(Struct, frozen=True):
    """Where he stands, how far he goes, what every location costs him, and what you take when he enters one."""

    at: str
    steps: int
    fees: Mapping[str, int]
    income: Mapping[str, int]


class Move(Struct, frozen=True):
    """A move of his herder."""

    through: tuple[str, ...]  # the locations he enters, in order
    stop: str
    income: int  # what you take from the bank


class Route(Struct, frozen=True):
    """A way to Kansas City: measured from a fork to where its ways meet, or whole."""

    steps: int
    fees: int
    income: int
    order: tuple[int, ...]
    move: Move | None = None
    way: Way | None = None
    by: str = ""


class Reason(Struct, frozen=True):
    """What is said of the choice: the rule and the text if there are several ways, and the rule if there is one."""

    rule: str
    text: str
    one_way: str


Picked = dict[str, Way]


def map_of(content: Content) -> Map:
    forks = {
        fork.at: tuple(Way(fork.at, tuple(spaces), fork.rejoin, order) for order, spaces in enumerate(fork.ways))
        for fork in content.forks
    }
    return Map(content, forks)


def path(
    bot: B, m: Map, walk: Walk, criteria: Sequence[Criterion[B, Route]], reason: Reason, explain: bool
) -> Explained[Move]:
    """SAM-32, SAM-37 to SAM-41, AUT-18 to AUT-21: where he goes."""
    if not explain:
        return Explained(_follow(m, walk, lambda fork: _best(bot, m, walk, fork, criteria)))
    routes = [_route(bot, m, walk, criteria, move, picked) for move, picked in _moves(m, walk, {})]
    rule, text = (reason.rule, reason.text) if len(routes) > 1 else (reason.one_way, "There is one way only.")
    decided = choose(bot, routes, criteria, rule, text, lambda route: _name(m, route))
    assert decided.choice.move is not None
    return Explained(decided.choice.move, decided.why)


def _follow(m: Map, walk: Walk, pick: Callable[[str], Way]) -> Move:
    """Step by step, a location at a time; empty spaces are free, Kansas City ends the move."""
    at, left, income = walk.at, walk.steps, 0
    forks, following = m.forks, m.content.next
    through = list[str]()
    while left:
        way = pick(at) if at in forks else None
        spaces = (*way.spaces, way.meet) if way else following[at]
        for at in spaces:
            if at == KANSAS_CITY:
                through.append(at)
                return Move(tuple(through), at, income)
            if at in walk.fees:
                through.append(at)
                income += walk.income.get(at, 0)
                left -= 1
                if not left:
                    break
    return Move(tuple(through), at, income)


def _best(bot: B, m: Map, walk: Walk, fork: str, criteria: Sequence[Criterion[B, Route]]) -> Way:
    decided = choose(bot, [_measure(walk, way) for way in m.forks[fork]], criteria, "", explain=False)
    assert decided.choice.way is not None
    return decided.choice.way


def _measure(walk: Walk, way: Way) -> Route:
    steps = fees = income = 0
    for space in way.spaces:
        fee = walk.fees.get(space)
        if fee is not None:
            steps += 1
            fees += fee
            income += walk.income.get(space, 0)
    return Route(steps, fees, income, (way.order,), way=way)


def moves(m: Map, walk: Walk) -> list[Move]:
    """Every move that somebody who runs him by hand may have made."""
    return list(dict.fromkeys(move for move, _ in _moves(m, walk, {})))


def _moves(m: Map, walk: Walk, picked: Picked) -> Iterator[tuple[Move, Picked]]:
    """Every move that the forks on it allow, with the way taken at each of them."""
    met = list[str]()

    def pick(fork: str) -> Way:
        if fork not in picked:
            met.append(fork)
            return m.forks[fork][0]
        return picked[fork]

    move = _follow(m, walk, pick)
    if not met:
        yield move, picked
        return
    for way in _different(walk, m.forks[met[0]]):
        yield from _moves(m, walk, picked | {met[0]: way})


def _different(walk: Walk, ways: tuple[Way, ...]) -> list[Way]:
    """The ways without those that are as empty as an earlier one: nobody could tell which of them he took (SAM-R8)."""
    empty = [way for way in ways if not any(space in walk.fees for space in way.spaces)]
    return [way for way in ways if way not in empty[1:]]


def _route(
    bot: B, m: Map, walk: Walk, criteria: Sequence[Criterion[B, Route]], move: Move, picked: Picked
) -> Route:  # fmt: skip
    """SAM-R6, SAM-R7, AUT-R4, AUT-R5: the move and the best way on from there, measured as far as Kansas City."""
    orders = list[int]()

    def pick(fork: str) -> Way:
        way = picked.get(fork) or _best(bot, m, walk, fork, criteria)
        orders.append(way.order)
        return way

    whole = _follow(m, Walk(walk.at, len(m.content.nodes), walk.fees, walk.income), pick)
    fees = sum(walk.fees.get(space, 0) for space in whole.through)
    by = ", ".join(way_name(m, way) for fork, way in picked.items() if len(_different(walk, m.forks[fork])) > 1)
    return Route(len(whole.through), fees, whole.income, tuple(orders), move, by=by)


# -- in words ----------------------------------------------------------------------------------------------------------


def _name(m: Map, route: Route) -> tuple[str, str]:
    assert route.move is not None
    by = f" by {route.by}" if route.by else ""
    return f"to {space_name(m.content, route.move.stop)}{by}", route.move.stop


def space_name(content: Content, space: str) -> str:
    """A space of the trail in words, the neutral buildings being in their places."""
    node = content.nodes[space]
    return f"building {node.letter}" if node.kind == "neutral" else names.printed_space(content, space)


def way_name(m: Map, way: Way) -> str:
    """A way by the first space that no other way of its fork has: "the floods", "the first building space behind A"."""
    others = {space for other in m.forks[way.fork] if other != way for space in other.spaces}
    node = m.content.nodes[next(space for space in way.spaces if space not in others)]
    return f"the {names.kind_of(node)}s" if node.section else space_name(m.content, node.id)
