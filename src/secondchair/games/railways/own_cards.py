"""Printed Railbot cards: what the app knows of them, and what you have told it of one that it did not know.

A card of our maps whose slot or icons were designed here is asked for when you turn it over yourself. Printed cards of
any other map are asked for one by one, and kept in your box (`content.OWN_DECK`). What was told counts from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from secondchair.core.content import convert
from secondchair.core.rules import Json
from secondchair.core.says import Says
from secondchair.games.railways.content import COLORS, OWN_DECK, Board, Color, Effect, Icon, RailbotCard

NEW = "new-"  # what a card of your own is called in the box before it is there
BETWEEN = " / "  # between the cities in the name of a Building Links card
UNTOLD = " ?"  # in the place of icons: they were not told; what they do is told as a condition
SLOTS = (1, 2, 3)  # RB-51: the places that a card may name
ASKED = {"slot", "icons"}  # what was designed of a card of ours
KINDS: dict[str, tuple[str, tuple[Effect, ...]]] = {
    "links": ("Building Links", ("build_links",)),
    **{f"exhaust-{color}": (f"Exhaust {color.capitalize()} Goods", ("exhaust",)) for color in COLORS},
    "deadhead": ("Deadhead", ("deadhead",)),
    "taxation": ("Taxation", ("taxation",)),
    "deadhead-taxation": ("Deadhead and Taxation", ("deadhead", "taxation")),
    "final": ("Final Evaluation", ("final_evaluation",)),
}
ICONS: dict[str, tuple[str, tuple[Icon, ...]]] = {
    "": ("", ()),
    " line": (", Major Line icon", ("major_line",)),
    " baron": (", Baron icon", ("baron",)),
    " line baron": (", both icons", ("major_line", "baron")),
}


def color_of(kind: str) -> Color | None:
    return next((color for color in COLORS if kind == f"exhaust-{color}"), None)


def blanks() -> dict[str, dict[str, Any]]:
    """A card of each kind before its icons are told; its slot may be known."""
    found = dict[str, dict[str, Any]]()
    for at, slot in (("", 1), *((_at(slot), slot) for slot in SLOTS)):
        for kind, (name, effects) in KINDS.items():
            if kind != "final":
                color = {"color": color_of(kind)} if color_of(kind) else {}
                card = {"name": name, "effects": list(effects), "icons": [], "slot": slot, **color}
                found[f"{NEW}{kind}{at}"] = card
    return found


def part_of(kind: str, number: int, slot: int = 0) -> str:
    """The component of your box that a card of this kind becomes, the `number`-th that was told."""
    return f"{OWN_DECK}:{NEW}{kind}{_at(slot)}-{number}"


def _at(slot: int) -> str:
    return f"-at{slot}" if slot else ""


def cities_of(card: RailbotCard) -> tuple[str, ...]:
    """The cities of a card of your own, as you wrote them."""
    return tuple(card.name.split(BETWEEN)) if "build_links" in card.effects and BETWEEN in card.name else ()


def marks_of(card: RailbotCard) -> str:
    """Its slot and icons in a few words."""
    icons = tuple(icon for icon in card.icons if icon != "left_card")
    words = next(text for text, shown in ICONS.values() if set(shown) == set(icons))
    return f"slot {card.slot}{words}"


def written(name: str, values: Mapping[str, Json]) -> RailbotCard:
    """A card of your own, as you have typed it in."""
    return convert({"id": name, **values, "provenance": "owner"}, RailbotCard, "railbot_common.toml")


def said(board: Board, a: Says) -> Board:
    """The map with one of its cards as yours says."""
    name = a.part.partition(":")[2]
    return structs.replace(board, cards={**board.cards, name: written(name, a.values)})


def unknown(board: Board, name: str) -> str:
    """The component of your box that this card is, while its slot or icons were designed here."""
    card = board.cards.get(name)
    if card is None or card.is_final or card.provenance == "owner":
        return ""
    if {*card.owner_source, *card.printed_fields} >= ASKED:
        return ""
    return f"{shelf_of(board, name)}:{name}"


def shelf_of(board: Board, name: str) -> str:
    """The shelf of the box in which a card of this map lies."""
    return f"railbot_{board.id}" if name.startswith(f"{board.id}-") else "railbot_common"
