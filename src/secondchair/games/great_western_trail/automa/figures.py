"""What the Automa reads off the board and the components of the first edition: figures that no option changes."""

from __future__ import annotations

from secondchair.core.words import counted
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail.automa.deck import Colour
from secondchair.games.great_western_trail.content import START, Hazard, Outlaw, load
from secondchair.games.great_western_trail.opponent import ways
from secondchair.games.great_western_trail.opponent.ways import map_of

BASE = load("1e")

ROW_COST = {row.row: row.cost for row in BASE.rows}
STATIONS = tuple(sorted(BASE.stations.values(), key=lambda station: station.position))
LAST = BASE.last

# AUT-24, AUT-25: his line of cities, one delivery each: Colorado Springs to San Francisco.
FIRST_CITY_VALUE = 6
LINE = tuple(
    city.id for city in sorted(BASE.cities.values(), key=lambda city: city.value) if city.value >= FIRST_CITY_VALUE
)

# AUT-R14: how cards of equal points lie in the market row.
COLOURS = ("yellow", "red", "blue", "brown", "purple")
PLACE_IN_ROW = {
    card: (BASE.cattle[card].points, BASE.cattle[card].value, COLOURS.index(BASE.cattle[card].colour))
    for card in dict.fromkeys(BASE.market)
}

# AUT-40: what the spaces of the teepees show, by space.
REWARD = {space: BASE.nodes[space].dollars for space in BASE.sections["outlaw"]}
TEEPEE_AT = {reward: space for space, reward in REWARD.items()}

# The first edition's blue teepees are the tiles that the second has in orange.
TEEPEE: dict[Colour, str] = {"green": "outlaw_green", "blue": "outlaw_orange"}


# The fork at C3 serves his movement only (AUT-R2).
MAP = map_of(BASE)
CROSSROADS = tuple(fork for fork in MAP.forks if BASE.nodes[fork].kind == "neutral")


def _next_crossroad(space: str) -> str:
    """AUT-29, AUT-R2, AUT-R27: strictly ahead; behind G comes A of the next lap."""
    at = BASE.next[space][0] if BASE.next[space] else START
    while at not in CROSSROADS:
        at = BASE.next[at][0] if BASE.next[at] else START
    return at


NEXT_CROSSROAD = {space: _next_crossroad(space) for space in BASE.nodes}


def space_name(space: str) -> str:
    return ways.space_name(BASE, space)


def tile_name(tile: str) -> str:
    """A tile of the foresight display in words: "a cowboy", "a blue teepee", "a flood worth 4 points"."""
    kind = BASE.tiles.get(tile)
    if isinstance(kind, Hazard):
        return f"{names.article(kind.section)} worth {counted(kind.points, 'point')}"
    if isinstance(kind, Outlaw):
        return f"a {teepee_colour(tile)} teepee"
    return names.article(tile)


def teepee_colour(tile: str) -> Colour:
    return "green" if tile == TEEPEE["green"] else "blue"


def cattle_name(card: str) -> str:
    kind = BASE.cattle[card]
    return f"the {kind.colour} card of value {kind.value} ({kind.name}, {counted(kind.points, 'point')})"


def objective_name(card: str) -> str:
    """An objective card in words; whatever it was called if it is none of this game."""
    return names.objective_card(BASE, card) if card in BASE.objectives else card


def station_name(number: int) -> str:
    return names.station(BASE, number)


position_name = names.track
