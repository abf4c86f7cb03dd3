"""The guide of the Automatons: their decisions in the order of the solo sheet, from facts alone. Both surfaces use it.

One Automaton turn (WL-18): collect (`collect`), then travel: the destination it goes for (`target`), or the airport
(`airport`); at an airport the destination it flies for (`flight`) and where it lands (`landing`); and each step on the
way (`step`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, least, most, prefer

NO_WAY = 99  # steps to what cannot be reached


class Automaton(Struct, frozen=True, forbid_unknown_fields=True):
    """The Automaton itself, as far as its decisions look at it."""

    name: str = "The Automaton"
    near: int = 3  # steps that count as near (WL-32)


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A displayed destination, as this Automaton sees it."""

    id: str
    name: str
    spot: int  # 1 is furthest left
    steps: int  # to it, without flying
    own_zone: bool  # it lies in the zone where the Automaton stands
    beside: tuple[str, ...] = ()  # other trotters on it or one step away (AMB-8)


class Airport(Struct, frozen=True, forbid_unknown_fields=True):
    """An airport of the zone where the Automaton stands."""

    id: str
    name: str
    order: int
    steps: int  # by any tracks
    land_steps: int  # without ship tracks; 99 when there is no such way
    occupied: str = ""  # another Automaton that stands on it


class Landing(Struct, frozen=True, forbid_unknown_fields=True):
    """An airport in the zone of the destination."""

    id: str
    name: str
    order: int
    steps: int  # from it to the destination


class Neighbour(Struct, frozen=True, forbid_unknown_fields=True):
    """A place one step away, by a track that may be used."""

    id: str
    name: str
    order: int
    steps: int  # from it to where the Automaton goes


class Visit(Struct, frozen=True, forbid_unknown_fields=True):
    """What step 1 of the guide looks at, when the Automaton stands on the destination it has gained in this visit."""

    collector: bool  # the objective Collector is in play
    collectible: str
    price: int
    points: int  # left in this turn
    taken: int  # at this place, in this visit
    most: int  # that the place gives
    held: int
    need: int  # that Collector asks for


class Target(Struct, frozen=True):
    """The destination it goes for and the tier that gave it; without one (""), tier 3 sends it to an airport."""

    to: str
    tier: int


class Heading(Struct, frozen=True):
    """The airport it walks to; "" when it stays."""

    to: str
    by_land: bool = False


NEAR: Criterion[Automaton, Card] = prefer("near it, without flying", "WL-32", lambda who, card: card.steps <= who.near)
TIER_1: tuple[Criterion[Automaton, Card], ...] = (
    NEAR,
    most("furthest to the right", "WL-34", lambda who, card: card.spot),
)
TIER_2: tuple[Criterion[Automaton, Card], ...] = (
    NEAR,
    prefer("in the zone where it stands", "WL-35", lambda who, card: card.own_zone),
    prefer("that no other trotter is one step away from", "WL-36", lambda who, card: not card.beside),
    most("furthest to the right", "WL-37", lambda who, card: card.spot),
)
PART_B: tuple[Criterion[Automaton, Card], ...] = (
    prefer("that no other trotter is one step away from", "WL-41", lambda who, card: not card.beside),
    most("furthest to the right", "WL-41", lambda who, card: card.spot),
)
NEAREST: tuple[Criterion[Automaton, Airport], ...] = (
    least("fewest steps away", "WL-38", lambda who, airport: airport.steps),
    least("first in the order of places", "AMB-11", lambda who, airport: airport.order),
)
SECOND: tuple[Criterion[Automaton, Airport], ...] = (
    least("fewest steps away without a ship", "WL-39", lambda who, airport: airport.land_steps),
    least("first in the order of places", "AMB-11", lambda who, airport: airport.order),
)
LAND_AT: tuple[Criterion[Automaton, Landing], ...] = (
    least("fewest steps from the destination", "AMB-7", lambda who, airport: airport.steps),
    least("first in the order of places", "AMB-7", lambda who, airport: airport.order),
)
STEP: tuple[Criterion[Automaton, Neighbour], ...] = (
    least("on a shortest way", "WL-27", lambda who, place: place.steps),
    least("first in the order of places", "AMB-11", lambda who, place: place.order),
)


def _card_name(card: Card) -> tuple[str, str]:
    return card.name, f"place:{card.id}"


def _airport_name(place: Airport | Landing | Neighbour) -> tuple[str, str]:
    return place.name, f"place:{place.id}"


def _blocked(cards: Sequence[Card]) -> str:
    """Who keeps it from which card: "Lima is left alone: Automaton 2 is one step away." """
    blocked = [
        f"{card.name} is left alone, with {' and '.join(card.beside)} beside it." for card in cards if card.beside
    ]
    return " ".join(blocked)


def target(who: Automaton, display: tuple[Card, ...], explain: bool = True) -> Explained[Target]:
    """WL-31 to WL-37: tier 1, then tier 2. If neither gives a card, tier 3 begins with the airport."""
    if any(card.steps <= who.near for card in display):
        text = f"{who.name} goes for a destination at most {who.near} steps away, the one furthest to the right."
        near = choose(who, display, TIER_1, "WL-32", text, _card_name, explain)
        return Explained(Target(near.choice.id, 1), near.why)
    if any(card.own_zone and not card.beside for card in display):
        text = ""
        if explain:
            others = _blocked([card for card in display if card.own_zone])
            text = f"Nothing is within {who.near} steps. {who.name} goes for a destination of its own zone. {others}"
        of_zone = choose(who, display, TIER_2, "WL-35", text.strip(), _card_name, explain)
        return Explained(Target(of_zone.choice.id, 2), of_zone.why)
    if not explain:
        return Explained(Target("", 3))
    others = _blocked([card for card in display if card.own_zone])
    text = f"Nothing is within {who.near} steps, and nothing free lies in its own zone. {others}".strip()
    return Explained(Target("", 3), Why("WL-38", text))


def airport(who: Automaton, airports: tuple[Airport, ...], explain: bool = True) -> Explained[Heading]:
    """WL-38, WL-39: the nearest airport of the zone; if another Automaton stands on it, the second nearest by land."""
    text = f"{who.name} heads for the nearest airport of the zone it stands in."
    nearest = choose(who, airports, NEAREST, "WL-38", text, _airport_name, explain)
    first = nearest.choice
    if not first.occupied:
        return Explained(Heading(first.id), nearest.why)
    others = [a for a in airports if a.id != first.id and a.land_steps < NO_WAY]
    text = f"{first.occupied} stands on {first.name}, the nearest airport."
    if others:
        text_of_second = f"{text} {who.name} heads for the second nearest that can be reached by land."
        second = choose(who, others, SECOND, "WL-39", text_of_second, _airport_name, explain)
        if not second.choice.occupied:
            return Explained(Heading(second.choice.id, by_land=True), second.why)
        text += f" {second.choice.occupied} stands on {second.choice.name}, the second one."
    else:
        text += " No other airport of the zone can be reached by land."
    return Explained(Heading(""), Why("WL-39", f"{text} {who.name} stays.") if explain else None)


def flight(who: Automaton, display: tuple[Card, ...], explain: bool = True) -> Explained[Target]:
    """WL-41, WL-42: from right to left, the first card that nobody else is one step away from."""
    others = _blocked(display) if explain else ""
    if all(card.beside for card in display):
        text = f"{who.name} does not move. {others}"
        return Explained(Target("", 3), Why("WL-42", text) if explain else None)
    text = f"At an airport {who.name} takes the free destination furthest to the right. {others}".strip()
    chosen = choose(who, display, PART_B, "WL-41", text, _card_name, explain)
    return Explained(Target(chosen.choice.id, 3), chosen.why)


def landing(who: Automaton, airports: tuple[Landing, ...], explain: bool = True) -> Explained[Landing]:
    """WL-43, AMB-7: the airport of the destination's zone that is nearest to it."""
    text = f"{who.name} flies to the zone of its destination."
    return choose(who, airports, LAND_AT, "WL-43", text, _airport_name, explain)


def step(who: Automaton, places: tuple[Neighbour, ...], explain: bool = True) -> Explained[Neighbour]:
    """WL-26, WL-27, AMB-11: a step along any track, by a shortest way."""
    return choose(who, places, STEP, "WL-27", f"{who.name} takes a shortest way.", _airport_name, explain)


def collect(who: Automaton, visit: Visit, explain: bool = True) -> Explained[Literal["take", "wait", "move on"]]:
    """WL-19 to WL-23: it stays until it has what the place gives and Collector asks for."""
    if not visit.collector:
        return Explained("move on", Why("WL-19", "Collector is not in play.") if explain else None)
    if visit.held >= visit.need:
        text = f"It holds the {visit.need} that Collector asks for."
        return Explained("move on", Why("WL-23", text) if explain else None)
    if visit.taken >= visit.most:
        return Explained("move on", Why("WL-22", "It has taken all that the place gives.") if explain else None)
    has = f"{who.name} has {visit.held} of {visit.need} {visit.collectible}s"
    if visit.points < visit.price:
        text = f"{has}, and too few points for the next one. It stays, and its turn is over."
        return Explained("wait", Why("AMB-13", text) if explain else None)
    text = f"Collector is in play. {has} and takes one for {visit.price} point{'s' if visit.price > 1 else ''}."
    return Explained("take", Why("WL-22", text) if explain else None)


DECISIONS = {
    "target": target,
    "airport": airport,
    "flight": flight,
    "landing": landing,
    "step": step,
    "collect": collect,
}
