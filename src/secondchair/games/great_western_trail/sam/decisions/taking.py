"""SAM-91 to SAM-94: which objective card, outlaw or hazard Sam takes."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least, most
from secondchair.core.words import counted
from secondchair.games.great_western_trail.content import HAZARDS
from secondchair.games.great_western_trail.opponent.facts import Hazards, HazardTile
from secondchair.games.great_western_trail.sam.figures import objective_name
from secondchair.games.great_western_trail.sam.state import Sam


class Display(Struct, frozen=True, forbid_unknown_fields=True):
    """The open objective cards, the one farthest from the stack first (SAM-21)."""

    cards: tuple[str, ...]


class OutlawTile(Struct, frozen=True, forbid_unknown_fields=True):
    """An occupied outlaw space by its number."""

    space: int


class Outlaws(Struct, frozen=True, forbid_unknown_fields=True):
    tiles: tuple[OutlawTile, ...]


class _Card(Struct, frozen=True):
    id: str
    away: int  # cards between it and the far end of the display


class _Hazard(Struct, frozen=True):
    """A hazard and what Sam looks at in its section."""

    tile: HazardTile
    tiles: int
    best: int


OBJECTIVE: tuple[Criterion[Sam, _Card], ...] = (
    least("farthest from the stack", "SAM-91", lambda sam, card: card.away),
)  # fmt: skip
OUTLAW: tuple[Criterion[Sam, OutlawTile], ...] = (
    most("on the space with the highest number", "SAM-92", lambda sam, tile: tile.space),
)
HAZARD: tuple[Criterion[Sam, _Hazard], ...] = (
    most("in the section with most hazards", "SAM-93", lambda sam, h: h.tiles),
    most("in the section with the hazard worth most", "SAM-93", lambda sam, h: h.best),
    least("in the first section of flood, drought, rockfall", "SAM-R27", lambda sam, h: HAZARDS.index(h.tile.section)),
    most("worth most points", "SAM-94", lambda sam, h: h.tile.points),
    least("on the space with the lowest number", "SAM-R27", lambda sam, h: h.tile.space),
)
OBJECTIVE_TEXT = f"Sam takes the objective card {in_words(OBJECTIVE)}."
OUTLAW_TEXT = f"Sam takes the outlaw {in_words(OUTLAW)}."
HAZARD_TEXT = f"Sam takes the hazard {in_words(HAZARD)}."


def objective(sam: Sam, display: Display, explain: bool = True) -> Explained[str | None]:
    """SAM-91, SAM-54: the objective card Sam takes; None if there is none (SAM-R28)."""
    if not display.cards:
        return Explained(None, Why("SAM-R28", "No objective card is left: nothing happens.") if explain else None)
    options = [_Card(card, away) for away, card in enumerate(display.cards)]
    chosen = choose(sam, options, OBJECTIVE, "SAM-91", OBJECTIVE_TEXT, _card_name, explain)
    return Explained(chosen.choice.id, chosen.why)


def outlaw(sam: Sam, outlaws: Outlaws, explain: bool = True) -> Explained[OutlawTile | None]:
    """SAM-92: the outlaw Sam takes."""
    if not outlaws.tiles:
        return Explained(None, Why("SAM-92", "No outlaw is there: nothing happens.") if explain else None)
    return choose(sam, outlaws.tiles, OUTLAW, "SAM-92", OUTLAW_TEXT, _outlaw_name, explain)


def hazard(sam: Sam, hazards: Hazards, explain: bool = True) -> Explained[HazardTile | None]:
    """SAM-93, SAM-94: the hazard Sam takes."""
    if not hazards.tiles:
        return Explained(None, Why("SAM-R27", "No hazard is there: nothing happens.") if explain else None)
    sections: dict[str, list[int]] = {}
    for tile in hazards.tiles:
        sections.setdefault(tile.section, []).append(tile.points)
    options = [_Hazard(tile, len(sections[tile.section]), max(sections[tile.section])) for tile in hazards.tiles]
    chosen = choose(sam, options, HAZARD, "SAM-93", HAZARD_TEXT, _hazard_name, explain)
    return Explained(chosen.choice.tile, chosen.why)


def _card_name(card: _Card) -> tuple[str, str]:
    return objective_name(card.id), f"objective:{card.away + 1}"


def _outlaw_name(tile: OutlawTile) -> tuple[str, str]:
    return f"the outlaw on space {tile.space}", f"outlaw{tile.space}"


def _hazard_name(h: _Hazard) -> tuple[str, str]:
    where = f"the {h.tile.section} on space {h.tile.space}"
    return f"{where}, worth {counted(h.tile.points, 'point')}", f"{h.tile.section}{h.tile.space}"
