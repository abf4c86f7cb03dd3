"""The box of Pebbles: Robin's cards as forms, and everything to print. Fulfils `core.parts.Box`."""

from __future__ import annotations

from collections.abc import Iterator

from secondchair.core.box_fields import Field, Shelf
from secondchair.core.content import Document, Documents
from secondchair.core.paper import CARD, Piece, index_card
from secondchair.core.words import counted

FIELDS = (
    Field(key=("takes",), label="Pebbles that it takes", kind="number", least=1, most=3),
    Field(key=("count",), label="Copies", kind="number", least=1, most=9),
)


def shelves(documents: Documents) -> tuple[Shelf, ...]:
    names = {entry["id"]: f"Card {entry['id']}" for entry in documents["pebbles"]["card"]}
    return (Shelf(id="cards", title="Robin's cards", file="pebbles", list="card", fields=FIELDS, names=names),)


def draw(documents: Documents, shelf: str, name: str | int) -> str:
    return _card(next(entry for entry in documents["pebbles"]["card"] if entry["id"] == name))


def _card(entry: Document) -> str:
    said = [f"Robin takes {counted(entry['takes'], 'pebble')}."]
    return index_card(f"Card {entry['id']}", said, "Robin", entry.get("provenance") == "designed")


def pieces(documents: Documents) -> Iterator[Piece]:
    for entry in documents["pebbles"]["card"]:
        yield Piece(
            name=f"Card {entry['id']}", group="Robin's cards", width=CARD[0], height=CARD[1], drawing=_card(entry),
            copies=entry["count"], shows=(f"cards:{entry['id']}",),
        )  # fmt: skip
