"""AUT-18 to AUT-21: which way the Automa takes."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, in_words, least
from secondchair.games.great_western_trail.automa.figures import BASE, MAP
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.opponent import ways
from secondchair.games.great_western_trail.opponent.ways import Move, Reason, Route, Walk


class Trail(Struct, frozen=True, forbid_unknown_fields=True):
    """What he looks at on the trail: where he stands, how far he goes, and the locations ahead."""

    at: str
    steps: int
    tolls: dict[str, int]  # location -> Dollars you take for your hands there; 0 for everything else (AUT-R5)


PATH: tuple[Criterion[Automa, Route], ...] = (
    least("with the fewest steps to Kansas City", "AUT-19", lambda automa, r: r.steps),
    least("that pays you least toll", "AUT-20", lambda automa, r: r.income),
    least("first in the order of the landmarks", "AUT-R5", lambda automa, r: r.order),
)
PATH_TEXT = f"He takes the way {in_words(PATH)}."
REASON = Reason("AUT-19", PATH_TEXT, one_way="AUT-18")
STAYS = Why("AUT-16", "No step at all: he stays where he is.")


def path(automa: Automa, trail: Trail, explain: bool = True) -> Explained[Move]:
    """AUT-18 to AUT-21: where he goes."""
    walk = walk_of(trail)
    if not trail.steps:
        return Explained(Move((), trail.at, 0), STAYS if explain else None)
    return ways.path(automa, MAP, walk, PATH, REASON, explain)


def walk_of(trail: Trail) -> Walk:
    """AUT-20: what you take for his way."""
    if trail.at not in BASE.next or not BASE.next[trail.at] or trail.steps < 0:
        raise ValueError(f"the Automa cannot move {trail.steps} steps from {trail.at!r}")
    return Walk(trail.at, trail.steps, trail.tolls, trail.tolls)
