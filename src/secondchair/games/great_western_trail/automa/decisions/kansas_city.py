"""AUT-22 to AUT-27: the Automa's foresight tiles and his deliveries."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, prefer
from secondchair.games.great_western_trail.automa.deck import Row
from secondchair.games.great_western_trail.automa.figures import BASE, LINE, tile_name
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.content import WORKERS, completed_links

TARGET: dict[Row, str] = {"upper": "top", "lower": "bottom"}


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """A foresight column: its tiles ("" for an empty space), and whether the job market still takes workers."""

    number: int
    upper: str
    lower: str
    open_market: bool = True


class ForesightTile(Struct, frozen=True):
    row: Row
    tile: str


class Delivery(Struct, frozen=True):
    """A city, and how many objective cards it earns."""

    city: str
    objectives: int


class _Choice(Struct, frozen=True):
    tile: ForesightTile
    indicated: bool


FORESIGHT: tuple[Criterion[Automa, _Choice], ...] = (
    prefer("that the drawn card indicates", "AUT-23", lambda automa, c: c.indicated),
)
FORESIGHT_TEXT = f"He takes the tile {in_words(FORESIGHT)}, or else the other one."


def foresight(automa: Automa, column: Column, wanted: Row, explain: bool = True) -> Explained[ForesightTile | None]:
    """AUT-23, AUT-R24: the tile he takes from a column; None if he takes none."""
    rows: tuple[tuple[Row, str], ...] = (("upper", column.upper), ("lower", column.lower))
    options = [
        _Choice(ForesightTile(row, tile), row == wanted)
        for row, tile in rows
        if tile and (column.open_market or tile not in WORKERS)
    ]
    if not options:
        return Explained(None, Why("AUT-R24", "No tile of this column may be taken.") if explain else None)
    where = f"foresight:{column.number}," if explain else ""
    chosen = choose(
        automa, options, FORESIGHT, "AUT-23", FORESIGHT_TEXT,
        lambda c: (f"{tile_name(c.tile.tile)} on the {c.tile.row} space", where + TARGET[c.tile.row]), explain,
    )  # fmt: skip
    return Explained(chosen.choice.tile, chosen.why)


NO_DISC = Why("AUT-R9", "The movement card is empty: no disc is placed.")
FIRST = Why("AUT-24", "The first disc of the movement card goes to Colorado Springs.")


def delivery(automa: Automa, explain: bool = True) -> Explained[Delivery | None]:
    """AUT-24 to AUT-26: where his next disc goes; None if the movement card is empty (AUT-R9)."""
    done = len(automa.cities)
    if not automa.discs or done >= len(LINE):
        return Explained(None, NO_DISC if explain else None)
    city = LINE[done]
    earned = sum(link.action == "objective_card" for link in completed_links(BASE, automa.cities, city))
    choice = Delivery(city, earned)
    if not explain:
        return Explained(choice)
    text = f"The next disc of the movement card goes to the next city of his line, {BASE.cities[city].name}."
    return Explained(choice, FIRST if not done else Why("AUT-25", text, ((BASE.cities[city].name, f"city:{city}"),)))
