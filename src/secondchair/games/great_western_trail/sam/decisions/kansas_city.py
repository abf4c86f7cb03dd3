"""SAM-47 to SAM-57: Sam's foresight tiles and his deliveries."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, prefer
from secondchair.games.great_western_trail.content import WORKERS, completed_links
from secondchair.games.great_western_trail.sam.decisions.railroad import disc
from secondchair.games.great_western_trail.sam.figures import BASE, NEXT_CITY, tile_name
from secondchair.games.great_western_trail.sam.state import Sam


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """A foresight column: its tiles ("" for an empty space), and whether the job market still takes workers."""

    number: int
    top: str
    bottom: str
    open_market: bool = True


class ForesightTile(Struct, frozen=True):
    row: Literal["top", "bottom"]
    tile: str


class Delivery(Struct, frozen=True):
    """A city, how many objective cards it earns, and the station whose disc is moved there (0: from the supply)."""

    city: str
    objectives: int
    disc_from: int


FORESIGHT: tuple[Criterion[Sam, ForesightTile], ...] = (
    prefer("in the bottom row", "SAM-47", lambda sam, t: t.row == "bottom"),
)  # fmt: skip
FORESIGHT_TEXT = f"Sam takes the tile {in_words(FORESIGHT)}."


def foresight(sam: Sam, column: Column, explain: bool = True) -> Explained[ForesightTile | None]:
    """SAM-47, SAM-R29: the tile Sam takes from a column; None if he takes none."""
    rows: tuple[tuple[Literal["bottom", "top"], str], ...] = (("bottom", column.bottom), ("top", column.top))
    options = [
        ForesightTile(row, tile) for row, tile in rows if tile and (column.open_market or tile not in WORKERS)
    ]  # fmt: skip
    if not options:
        closed = column.top or column.bottom
        text = "The job market is closed: no worker may be taken." if closed else "The column is empty."
        return Explained(None, Why("SAM-R29", text) if explain else None)
    where = f"foresight:{column.number}," if explain else ""
    return choose(
        sam, options, FORESIGHT, "SAM-47", FORESIGHT_TEXT,
        lambda t: (f"{tile_name(t.tile)} in the {t.row} row", where + t.row), explain,
    )  # fmt: skip


def next_city(sam: Sam) -> str:
    """SAM-51 to SAM-53: the city set at setup, then the next one of higher value, in the end New York for good."""
    return NEXT_CITY[sam.cities[-1]] if sam.cities else sam.first_city


def delivery(sam: Sam, explain: bool = True) -> Explained[Delivery | None]:
    """SAM-51 to SAM-56: where Sam delivers to; None if he has no disc for it (SAM-R21)."""
    source = disc(sam, explain)
    if source.choice is None:
        return Explained(None, source.why)
    city = next_city(sam)
    if city not in BASE.cities:
        raise ValueError(f"{city!r} is no city")
    earned = sum(link.action == "objective_card" for link in completed_links(BASE, sam.cities, city))
    choice = Delivery(city, earned, source.choice)
    if not explain:
        return Explained(choice)
    rule = "SAM-51" if not sam.cities else "SAM-53" if sam.cities[-1] == city else "SAM-52"
    text = {
        "SAM-51": "Sam's first delivery goes to the city set at the start.",
        "SAM-52": "Sam delivers to the next city of higher value.",
        "SAM-53": "From New York on, every delivery goes to New York.",
    }[rule]
    if choice.disc_from and source.why is not None:
        return Explained(choice, Why(rule, f"{text} {source.why.text}", source.why.candidates, source.why.steps,
                                     source.why.chosen))  # fmt: skip
    return Explained(choice, Why(rule, text, ((BASE.cities[city].name, f"city:{city}"),)))
