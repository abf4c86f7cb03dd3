"""AUT-37 to AUT-41 and AUT-48 to AUT-52: which card, worker, teepee, hazard or objective the Automa takes."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least, most, prefer
from secondchair.core.words import counted
from secondchair.games.great_western_trail.automa.deck import Colour
from secondchair.games.great_western_trail.automa.figures import (
    PLACE_IN_ROW,
    ROW_COST,
    TEEPEE_AT,
    cattle_name,
    objective_name,
)
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.content import HAZARDS, Section, Worker
from secondchair.games.great_western_trail.names import dollars
from secondchair.games.great_western_trail.opponent.facts import Hazards, HazardTile, JobMarket, OnOffer

# -- cattle ------------------------------------------------------------------------------------------------------------


class CattleMarket(Struct, frozen=True, forbid_unknown_fields=True):
    """AUT-8: the open cards, in whatever order; he sees them as a row by rising points (AUT-R14)."""

    cards: tuple[str, ...]


class _Place(Struct, frozen=True):
    """A card of the row, and how far its position is from the number asked for."""

    card: str
    position: int
    away: int


CATTLE: tuple[Criterion[Automa, _Place], ...] = (
    least("at the position of the option card, or else the rightmost one", "AUT-38", lambda automa, p: p.away),
)
NO_CATTLE = Why("AUT-38", "The cattle market is empty: nothing happens.")


def cattle(automa: Automa, market: CattleMarket, number: int, explain: bool = True) -> Explained[str | None]:
    """AUT-37, AUT-38: the card at that position from the left; None if there is none."""
    for card in market.cards:
        if card not in PLACE_IN_ROW:
            raise ValueError(f"{card!r} is no card of the cattle market; there are {', '.join(PLACE_IN_ROW)}")
    row = sorted(market.cards, key=PLACE_IN_ROW.__getitem__)
    if not row:
        return Explained(None, NO_CATTLE if explain else None)
    position = min(number, len(row))
    if not explain:
        return Explained(row[position - 1])
    options = [_Place(card, n, abs(n - position)) for n, card in enumerate(row, 1)]
    text = f"He takes card {number} of the market row, fewest points first, or else the rightmost."
    chosen = choose(automa, options, CATTLE, "AUT-38", text, _place_name)
    return Explained(chosen.choice.card, chosen.why)


def _place_name(p: _Place) -> tuple[str, str]:
    return f"{p.position}: {cattle_name(p.card)}", f"cattle:{p.card}"


# -- workers -----------------------------------------------------------------------------------------------------------


HIRE: tuple[Criterion[Automa, OnOffer], ...] = (
    least("in the cheapest row", "AUT-39", lambda automa, w: ROW_COST[w.row]),
    least("in the uppermost row", "AUT-R15", lambda automa, w: w.row),
    least("on the leftmost space", "AUT-R15", lambda automa, w: w.space),
)
HIRE_WORDS = in_words(HIRE)


def hire(automa: Automa, market: JobMarket, worker: Worker, explain: bool = True) -> Explained[OnOffer | None]:
    """AUT-39: the cheapest worker of that type above the token's row; None if there is none."""
    options = [w for w in market.above_the_token() if w.worker == worker]
    if not options:
        text = f"No {worker} can be hired: nothing happens." if explain else ""
        return Explained(None, Why("AUT-39", text) if explain else None)
    text = f"He takes the {worker} {HIRE_WORDS}." if explain else ""
    return choose(automa, options, HIRE, "AUT-39", text, _worker_name, explain)


def _worker_name(w: OnOffer) -> tuple[str, str]:
    return f"the {w.worker} in row {w.row} for {dollars(ROW_COST[w.row])}", f"job:{w.row},{w.space}"


# -- teepees -----------------------------------------------------------------------------------------------------------


class TeepeeTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A teepee, and the reward that its space shows: -3 to 10."""

    reward: int
    colour: Colour


class Teepees(Struct, frozen=True, forbid_unknown_fields=True):
    tiles: tuple[TeepeeTile, ...]


TEEPEE: tuple[Criterion[Automa, TeepeeTile], ...] = (
    most("on the space with the highest reward", "AUT-40", lambda automa, tile: tile.reward),
)
TEEPEE_WORDS = in_words(TEEPEE)


def teepee(automa: Automa, teepees: Teepees, colour: Colour, explain: bool = True) -> Explained[TeepeeTile | None]:
    """AUT-40: the teepee of that colour that would bring most; None if there is none."""
    for tile in teepees.tiles:
        if tile.reward not in TEEPEE_AT:
            raise ValueError(f"no teepee space shows {tile.reward}; they show {', '.join(map(str, TEEPEE_AT))}")
    options = [tile for tile in teepees.tiles if tile.colour == colour]
    if not options:
        return Explained(None, Why("AUT-40", f"No {colour} teepee is there: nothing happens.") if explain else None)
    text = f"He takes the {colour} teepee {TEEPEE_WORDS}." if explain else ""
    return choose(automa, options, TEEPEE, "AUT-40", text, _teepee_name, explain)


def _teepee_name(tile: TeepeeTile) -> tuple[str, str]:
    return f"the {tile.colour} teepee on the space {tile.reward}", TEEPEE_AT[tile.reward]


# -- hazards -----------------------------------------------------------------------------------------------------------


class _Hazard(Struct, frozen=True):
    """A hazard, and how many areas after the one on the option card it lies."""

    tile: HazardTile
    after: int


HAZARD: tuple[Criterion[Automa, _Hazard], ...] = (
    most("worth most points", "AUT-48", lambda automa, h: h.tile.points),
    prefer("of the type on the option card", "AUT-49", lambda automa, h: h.after == 0),
    least("met first when the trail is followed from that area on", "AUT-50", lambda automa, h: h.after),
    least("on the space with the lowest number", "AUT-R22", lambda automa, h: h.tile.space),
)
HAZARD_WORDS = in_words(HAZARD)
HAZARD_TEXT = f"He takes the hazard {HAZARD_WORDS}."
NO_HAZARD = Why("AUT-51", "No hazard is on the board: nothing happens.")


def hazard(automa: Automa, hazards: Hazards, section: Section, explain: bool = True) -> Explained[HazardTile | None]:
    """AUT-48 to AUT-51: the hazard he takes; None if there is none."""
    if not hazards.tiles:
        return Explained(None, NO_HAZARD if explain else None)
    start, areas = HAZARDS.index(section), len(HAZARDS)
    options = [_Hazard(tile, (HAZARDS.index(tile.section) - start) % areas) for tile in hazards.tiles]
    chosen = choose(automa, options, HAZARD, "AUT-48", HAZARD_TEXT, _hazard_name, explain)
    return Explained(chosen.choice.tile, chosen.why)


def _hazard_name(h: _Hazard) -> tuple[str, str]:
    where = f"the {h.tile.section} on space {h.tile.space}"
    return f"{where}, worth {counted(h.tile.points, 'point')}", f"{h.tile.section}{h.tile.space}"


# -- objectives --------------------------------------------------------------------------------------------------------


class Display(Struct, frozen=True, forbid_unknown_fields=True):
    """AUT-9: the row of objective cards, positions 1 to 4; "" is a gap."""

    cards: tuple[str, ...]


class Objective(Struct, frozen=True):
    position: int
    card: str


class _Row(Struct, frozen=True):
    objective: Objective
    there: bool  # at the position asked for


OBJECTIVE: tuple[Criterion[Automa, _Row], ...] = (
    prefer("at the position of the option card", "AUT-52", lambda automa, o: o.there),
    most("or else the rightmost one", "AUT-R23", lambda automa, o: o.objective.position),
)
NO_OBJECTIVE = Why("AUT-R23", "No objective card is left: nothing happens.")


def objective(automa: Automa, display: Display, number: int, explain: bool = True) -> Explained[Objective | None]:
    """AUT-52, AUT-R8, AUT-R23: the card at that position, or else the rightmost one; None if there is none."""
    options = [_Row(Objective(n, card), n == number) for n, card in enumerate(display.cards, 1) if card]
    if not options:
        return Explained(None, NO_OBJECTIVE if explain else None)
    text = f"He takes objective card {number} of the row, or else the rightmost." if explain else ""
    chosen = choose(automa, options, OBJECTIVE, "AUT-52", text, _objective_name, explain)
    return Explained(chosen.choice.objective, chosen.why)


def _objective_name(o: _Row) -> tuple[str, str]:
    position = o.objective.position
    return f"{position}: {objective_name(o.objective.card)}", f"objective:{position}"
