"""AUT-28 to AUT-36: where the Automa places the building tile from the bottom of his stack."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least, most, prefer
from secondchair.core.words import listed
from secondchair.games.great_western_trail.automa.figures import BASE, CROSSROADS, MAP, NEXT_CROSSROAD, space_name
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.opponent.ways import Way, way_name

WOODS = frozenset(node.id for node in BASE.nodes.values() if node.woods)  # AUT-R1: the wooden spaces
SITES = frozenset(BASE.building_spaces)


class Lies(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on the trail: whether the building is yours, and what entering it costs you (AUT-34)."""

    yours: bool = False
    toll: int = 0


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """What he looks at: your herder, and the tile on every space that has one."""

    herder: str
    tiles: dict[str, Lies]


class Site(Struct, frozen=True):
    """The space for the tile, and the crossroad whose way it lies on."""

    space: str
    crossroad: str


class Route(Struct, frozen=True):
    """A way from a crossroad with a free building space, as the criteria see it."""

    way: Way
    wooden: bool  # a free wooden space
    yours: int  # your buildings
    length: int  # AUT-R4: locations on it
    toll: int  # what its hands cost you


WAY: tuple[Criterion[Automa, Route], ...] = (
    prefer("with a free wooden space", "AUT-31", lambda automa, r: r.wooden),
    most("with most of your buildings", "AUT-32", lambda automa, r: r.yours),
    least("with the fewest locations", "AUT-33", lambda automa, r: r.length),
    least("on which you pay least toll", "AUT-34", lambda automa, r: r.toll),
)
ALL_TIED: tuple[Criterion[Automa, Route], ...] = (
    *WAY,
    least("first in the order of the landmarks", "AUT-R12", lambda automa, r: r.way.order),
)
WAY_TEXT = (
    f"The tile goes on the way behind the next crossroad ahead of your herder {in_words(WAY)}; if several are left, "
    "look at the next crossroad in the same way"
)
SPACE_TEXT = "On that way it takes the first free wooden space, else the first free building space"
FULL = Why("AUT-R12", "No building space is free: the tile stays at the bottom of the stack.")
EMPTY = Why("AUT-28", "His stack is empty: nothing happens.")


def site(automa: Automa, ground: Ground, explain: bool = True) -> Explained[Site | None]:
    """AUT-29 to AUT-36, AUT-R12, AUT-R13: the space for his next tile; None if he places none."""
    if ground.herder not in NEXT_CROSSROAD:
        raise ValueError(f"{ground.herder!r} is no space of the trail")
    if not automa.stack:
        return Explained(None, EMPTY if explain else None)
    ahead = crossroads(ground.herder)
    passed = dict[str, list[Route]]()  # AUT-35: crossroads whose ways tie
    for crossroad in ahead:
        options = routes(ground, crossroad)
        if not options:
            continue
        left = narrowed(automa, options)
        if len(left) == 1:
            return _decided(automa, ground, options, left[0], WAY, crossroad, list(passed), explain)
        passed[crossroad] = options
    if not passed:
        return Explained(None, FULL if explain else None)
    crossroad, options = next(iter(passed.items()))
    first = narrowed(automa, options)[0]
    return _decided(automa, ground, options, first, ALL_TIED, crossroad, [], explain)


def crossroads(herder: str) -> list[str]:
    """AUT-29, AUT-35: the six crossroads from the next one ahead of your herder on; after G comes A of the next lap."""
    first = CROSSROADS.index(NEXT_CROSSROAD[herder])
    return [*CROSSROADS[first:], *CROSSROADS[:first]]


def routes(ground: Ground, crossroad: str) -> list[Route]:
    """AUT-30, AUT-R12: the ways of a crossroad that have a free building space."""
    tiles, found = ground.tiles, list[Route]()
    for way in MAP.forks[crossroad]:
        free = [space for space in way.spaces if space in SITES and space not in tiles]
        if free:
            lying = [tiles[space] for space in way.spaces if space in tiles]
            found.append(
                Route(
                    way,
                    any(space in WOODS for space in free),
                    sum([tile.yours for tile in lying]),
                    len(lying),
                    sum([tile.toll for tile in lying]),
                )
            )
    return found


def narrowed(automa: Automa, options: Sequence[Route]) -> list[Route]:
    """AUT-30: the ways that the criteria leave, each among those still tied."""
    left = list(options)
    for criterion in WAY:
        if len(left) < 2:
            break
        seen = [criterion.of(automa, route) for route in left]
        best = min(seen) if criterion.least else max(seen)
        left = [route for route, value in zip(left, seen, strict=True) if value == best]
    return left


def _decided(
    automa: Automa, ground: Ground, options: Sequence[Route], chosen: Route,
    criteria: Sequence[Criterion[Automa, Route]], crossroad: str, tied: list[str], explain: bool,
) -> Explained[Site | None]:  # fmt: skip
    """AUT-36, AUT-R13: the first free wooden space of the way, else its first free building space."""
    free = [space for space in chosen.way.spaces if space in SITES and space not in ground.tiles]
    space = next((space for space in free if space in WOODS), free[0])
    found = Site(space, crossroad)
    if not explain:
        return Explained(found)
    before = f"The ways behind {listed([space_name(c) for c in tied])} tie. " if tied else ""
    text = (
        f"{before}Behind {space_name(crossroad)} he takes the way {in_words(criteria)}; there the tile goes to "
        f"{space_name(space)}."
    )
    why = choose(automa, options, criteria, "AUT-35" if tied else "AUT-30", text, _name).why
    return Explained(found, why)


def _name(route: Route) -> tuple[str, str]:
    return f"the way by {way_name(MAP, route.way)}", next(s for s in route.way.spaces if s in SITES)
