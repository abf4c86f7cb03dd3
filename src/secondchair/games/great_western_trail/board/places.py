"""Where things are on the board, in units: one pixel at normal zoom."""

from __future__ import annotations

from secondchair.core.svg import Box
from secondchair.games.great_western_trail.editions import cached_by_edition
from secondchair.games.great_western_trail.editions import components as components

Point = tuple[float, float]

WIDTH, HEIGHT = 1000, 612
BOARD: Box = (0, 0, WIDTH, HEIGHT)
EXTENT: Box = (0, 0, WIDTH + 52, HEIGHT)  # with room for the buttons at its right

# The railroad: spaces 0 to 18 along the upper edge below the cities, the others down the right edge.
TOP_LAST = 18
RAIL_Y, TURNOUT_Y = 86, 128
RAIL_LEFT, RAIL_STEP = 32, 50
COLUMN_X, COLUMN_TOP, COLUMN_STEP = 984, 112, 23.2
COLUMN_TURNOUT_X = 930
CITY_Y = 26
CITY_WIDTH, CITY_HEIGHT = 92, 46

# The trail fills the rest. Its layout in the data is 1000 by 1000.
TRAIL_LEFT, TRAIL_TOP, TRAIL_X, TRAIL_Y = 26, 158, 0.838, 0.447


@cached_by_edition
def node(space: str) -> Point:
    """The middle of a space of the trail."""
    found = components().nodes[space]
    return TRAIL_LEFT + found.x * TRAIL_X, TRAIL_TOP + (found.y - 20) * TRAIL_Y


@cached_by_edition
def track(at: float) -> Point:
    """The middle of a space of the railroad; a turnout is n.5."""
    turnout = at != int(at)
    if at < TOP_LAST + 1:
        return RAIL_LEFT + at * RAIL_STEP, TURNOUT_Y if turnout else RAIL_Y
    y = COLUMN_TOP + (at - TOP_LAST - 1) * COLUMN_STEP
    return (COLUMN_TURNOUT_X if turnout else COLUMN_X), y


@cached_by_edition
def city(name: str) -> Point:
    """The middle of a city's plate: above its railroad space; the first two are moved apart."""
    value = components().cities[name].value
    if value == 0:
        return 42, CITY_Y
    if value == 1:
        return 130, CITY_Y
    return track(value)[0], CITY_Y


@cached_by_edition
def city_width(name: str) -> float:
    return 80 if components().cities[name].value < 2 else CITY_WIDTH


@cached_by_edition
def station(number: int) -> Point:
    """The middle of a station's plate, beside its turnout."""
    x, y = track(components().stations[number].position)
    if y == TURNOUT_Y:
        return x + 42, y
    return (x - 44, y) if x == COLUMN_TURNOUT_X else (x - 46, y + 4)


@cached_by_edition
def master(number: int) -> Point:
    x, y = station(number)
    return x + 46, y
