"""What Sam reads off the board and the components of the second edition: figures that no option changes."""

from __future__ import annotations

from functools import cache

from secondchair.core.words import counted
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail.content import OPPONENT, START, Building, Hazard, load
from secondchair.games.great_western_trail.opponent import ways
from secondchair.games.great_western_trail.opponent.ways import map_of

BASE = load("2e")

# SAM-10: his twelve buildings, always on their b-sides.
BUILDINGS: dict[int, Building] = {b.number: b for b in BASE.private[OPPONENT].values() if b.side == "b"}
ROW_COST = {row.row: row.cost for row in BASE.rows}
STATIONS = tuple(sorted(BASE.stations.values(), key=lambda station: station.position))
CITIES = tuple(sorted((c for c in BASE.cities.values() if c.value > 0), key=lambda city: city.value))
NEXT_CITY = {city.id: after.id for city, after in zip(CITIES, (*CITIES[1:], CITIES[-1]), strict=True)}
FULL_ROW = BASE.rows_of_workers.spaces


MAP = map_of(BASE)


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
    return ways.space_name(BASE, space)


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
