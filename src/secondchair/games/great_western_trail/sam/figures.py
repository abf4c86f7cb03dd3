"""What Sam reads off the board and the components of the second edition: figures that no option changes."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from secondchair.core.words import counted
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail.content import KANSAS_CITY, OPPONENT, START, Building, Hazard, load

BASE = load("2e")

# SAM-10: his twelve buildings, always on their b-sides.
BUILDINGS: dict[int, Building] = {b.number: b for b in BASE.private[OPPONENT].values() if b.side == "b"}
ROW_COST = {row.row: row.cost for row in BASE.rows}
STATIONS = tuple(sorted(BASE.stations.values(), key=lambda station: station.position))
CITIES = tuple(sorted((c for c in BASE.cities.values() if c.value > 0), key=lambda city: city.value))
NEXT_CITY = {city.id: after.id for city, after in zip(CITIES, (*CITIES[1:], CITIES[-1]), strict=True)}
FULL_ROW = BASE.rows_of_workers.spaces
SECTIONS: tuple[Literal["flood", "drought", "rockfall"], ...] = (
    "flood",
    "drought",
    "rockfall",
)  # SAM-R27: in trail order


class Way(Struct, frozen=True):
    """One way from a fork to the space where all its ways meet again."""

    spaces: tuple[str, ...]
    meet: str
    order: int  # SAM-R8: its place in the board data


# Every fork with its ways, in the order of the board data.
FORKS: dict[str, tuple[Way, ...]] = {
    fork.at: tuple(Way(tuple(spaces), fork.rejoin, order) for order, spaces in enumerate(fork.ways))
    for fork in BASE.forks
}


@cache
def distances(space: str) -> dict[str, int]:
    """How many spaces away each space ahead is, nearest first; equally near ones in the order of the board data."""
    found, edge = {space: 0}, [space]
    while edge:
        here = edge.pop(0)
        for after in BASE.next[here]:
            if after not in found:
                found[after] = found[here] + 1
                edge.append(after)
    del found[space]
    return found


def _takes_buildings(space: str) -> bool:
    node = BASE.nodes[space]
    return node.kind == "building" and node.risk is None


@cache
def sites(space: str) -> tuple[tuple[str, int, int], ...]:
    """SAM-82, SAM-83: the building spaces without a risk action as (space, lap, distance), in the order of the search.

    First those ahead of `space` up to Kansas City (lap 0), then all of the trail from its beginning (lap 1).
    """
    ahead = [(at, 0, n) for at, n in distances(space).items() if _takes_buildings(at)]
    again = [(at, 1, n) for at, n in distances(START).items() if _takes_buildings(at)]
    return (*ahead, *again)


def space_name(space: str) -> str:
    """A space of the trail in words, the neutral buildings being in their places."""
    node = BASE.nodes[space]
    return f"building {node.letter}" if node.kind == "neutral" else names.printed_space(BASE, space)


def way_name(fork: str, way: Way) -> str:
    """A way by the first space that no other way of its fork has: "the floods", "the first building space behind A"."""
    others = {space for other in FORKS[fork] if other != way for space in other.spaces}
    node = BASE.nodes[next(space for space in way.spaces if space not in others)]
    return f"the {node.section}s" if node.section else space_name(node.id)


def tile_name(tile: str) -> str:
    """A tile of the foresight display in words: "a cowboy", "an orange outlaw", "a flood worth 4 points"."""
    kind = BASE.tiles.get(tile)
    if isinstance(kind, Hazard):
        return f"{names.article(kind.section)} worth {counted(kind.points, 'point')}"
    return names.tile_name(tile)


def objective_name(card: str) -> str:
    """An objective card in words; whatever it was called if it is none of this game."""
    return names.objective_card(BASE, card) if card in BASE.objectives else card


def station_name(number: int) -> str:
    return names.station(BASE, number)


position_name = names.track

__all__ = [
    "BASE", "BUILDINGS", "CITIES", "FORKS", "FULL_ROW", "KANSAS_CITY", "NEXT_CITY", "ROW_COST", "SECTIONS", "START",
    "STATIONS", "Way", "distances", "objective_name", "position_name", "sites", "space_name",
    "station_name", "tile_name", "way_name",
]  # fmt: skip
