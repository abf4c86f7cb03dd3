"""The heaps and Robin's cards, as data."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.content import Documents, Part, convert, require, unique
from secondchair.core.override import Override, Problem, nothing_to_settle, same_values

FILES = ("pebbles",)

unchanged = same_values
settle = nothing_to_settle


class Heap(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    pebbles: int
    bonus: int
    provenance: str


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    takes: int
    count: int
    provenance: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    heap: list[Heap]
    card: list[Card]


class Content(Struct, frozen=True):
    heaps: tuple[Heap, ...]
    cards: dict[int, Card]
    deck: tuple[int, ...]  # every card of a full deck by its id


def build(documents: Documents) -> Content:
    file = convert(documents["pebbles"], _File, "pebbles.toml")
    heaps = unique(file.heap, "pebbles.toml")
    cards = unique(file.card, "pebbles.toml")
    require(
        [
            (list(heaps) == ["left", "middle", "right"], "pebbles.toml: the heaps must be left, middle and right"),
            (all(h.pebbles > 0 for h in heaps.values()), "pebbles.toml: every heap needs a pebble"),
            (all(1 <= c.takes <= 3 for c in cards.values()), "pebbles.toml: a card takes 1 to 3 pebbles"),
            (sum(c.count for c in cards.values()) > 0, "pebbles.toml: the deck needs a card"),
        ]
    )
    return Content(tuple(heaps.values()), cards, tuple(c.id for c in cards.values() for _ in range(c.count)))


def parts(documents: Documents) -> list[Part]:
    """What carries its own provenance: each heap and each card."""
    doc = documents["pebbles"]
    return [Part("pebbles", e["id"], (), e.get("provenance", "owner")) for e in [*doc["heap"], *doc["card"]]]


def vet(before: Documents, after: Documents, override: Override) -> list[Problem]:
    """Everything may be replaced but the number of heaps (E-4)."""
    if len(after["pebbles"]["heap"]) != len(before["pebbles"]["heap"]):
        return [Problem("E-4", "pebbles: the number of heaps cannot be changed")]
    return []
