"""SAM-32 to SAM-41: how far Sam moves, and which way."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, in_words, least
from secondchair.games.great_western_trail.opponent import ways
from secondchair.games.great_western_trail.opponent.ways import Move, Reason, Route, Walk
from secondchair.games.great_western_trail.sam.deck import Deck, Movement
from secondchair.games.great_western_trail.sam.figures import BASE, MAP
from secondchair.games.great_western_trail.sam.state import Sam


class Trail(Struct, frozen=True, forbid_unknown_fields=True):
    """What Sam looks at on the trail: where he stands, how far he goes, what every location ahead would cost him."""

    at: str
    steps: int
    fees: dict[str, int]  # location -> Dollars for its hands; 0 for neutral buildings and his own (SAM-R7)
    yours: tuple[str, ...] = ()  # which of them are the human's buildings


class Buildings(Struct, frozen=True, forbid_unknown_fields=True):
    """How many private buildings stand on the trail."""

    yours: int
    sams: int


PATH: tuple[Criterion[Sam, Route], ...] = (
    least("with the fewest steps to Kansas City", "SAM-37", lambda sam, r: r.steps),
    least("with the lowest fees", "SAM-38", lambda sam, r: r.fees),
    least("that pays you least", "SAM-39", lambda sam, r: r.income),
    least("first in the order of the landmarks", "SAM-R8", lambda sam, r: r.order),
)
PATH_TEXT = f"Sam takes the way {in_words(PATH)}."
REASON = Reason("SAM-37", PATH_TEXT, one_way="SAM-32")


def steps(sam: Sam, movement: Movement, buildings: Buildings, deck: Deck) -> int:
    """SAM-33 to SAM-36: how far a card moves the herder."""
    if movement.kind == "fixed":
        return movement.steps
    if movement.kind == "specialized_workers":
        wanted = sam.count(sam.specialization)
    else:
        wanted = max(buildings.yours, buildings.sams)
    return max(deck.shortest, min(deck.longest, wanted))


def path(sam: Sam, trail: Trail, explain: bool = True) -> Explained[Move]:
    """SAM-32, SAM-37 to SAM-41: where Sam goes."""
    return ways.path(sam, MAP, walk_of(trail), PATH, REASON, explain)


def walk_of(trail: Trail) -> Walk:
    """What his way costs, and what you take for it (SAM-40)."""
    if trail.at not in BASE.next or not BASE.next[trail.at] or trail.steps < 1:
        raise ValueError(f"Sam cannot move {trail.steps} steps from {trail.at!r}")
    income = {space: trail.fees[space] for space in trail.yours if space in trail.fees}
    return Walk(trail.at, trail.steps, trail.fees, income)
