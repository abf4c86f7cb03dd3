"""SAM-58 to SAM-63: whom Sam hires."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least, most, prefer
from secondchair.games.great_western_trail.names import dollars
from secondchair.games.great_western_trail.sam.deck import Worker
from secondchair.games.great_western_trail.sam.figures import FULL_ROW, ROW_COST
from secondchair.games.great_western_trail.sam.state import Sam

Priority = Literal["cheapest", "specialization"]


class OnOffer(Struct, frozen=True, forbid_unknown_fields=True):
    """A worker in the job market: his row from the top, his space from the left."""

    row: int
    space: int
    worker: Worker

    @property
    def cost(self) -> int:
        return ROW_COST[self.row]


class JobMarket(Struct, frozen=True, forbid_unknown_fields=True):
    """The workers in the market and the row of its token; 0 once the token has left it (SAM-58)."""

    workers: tuple[OnOffer, ...]
    token: int

    def available(self, sam: Sam) -> list[OnOffer]:
        """SAM-58: not in the token's row or below. SAM-R10: not of a type whose row is full on Sam's board."""
        last = self.token - 1 if self.token else len(ROW_COST)
        return [w for w in self.workers if w.row <= last and sam.count(w.worker) < FULL_ROW]


CHEAPEST: tuple[Criterion[Sam, OnOffer], ...] = (
    least("in the cheapest row", "SAM-59", lambda sam, w: w.cost),
    prefer("of his specialization", "SAM-60", lambda sam, w: w.worker == sam.specialization),
    least("in the highest row", "SAM-60", lambda sam, w: w.row),
    least("on the leftmost space", "SAM-60", lambda sam, w: w.space),
)
SPECIALIZED: tuple[Criterion[Sam, OnOffer], ...] = (
    prefer("of his specialization", "SAM-61", lambda sam, w: w.worker == sam.specialization),
    most("of the type Sam has most of", "SAM-61", lambda sam, w: sam.count(w.worker)),
    least("in the cheapest row", "SAM-62", lambda sam, w: w.cost),
    least("in the highest row", "SAM-62", lambda sam, w: w.row),
    least("on the leftmost space", "SAM-62", lambda sam, w: w.space),
)
CRITERIA = {"cheapest": CHEAPEST, "specialization": SPECIALIZED}
TEXT = {key: f"Sam hires the worker {in_words(criteria)}." for key, criteria in CRITERIA.items()}
NOBODY = Why("SAM-R12", "Nobody can be hired: the action does nothing.")


def hire(sam: Sam, market: JobMarket, priority: Priority, explain: bool = True) -> Explained[OnOffer | None]:
    """SAM-58 to SAM-62: the worker Sam hires, or nobody."""
    options = market.available(sam)
    if not options:
        return Explained(None, NOBODY if explain else None)
    return choose(sam, options, CRITERIA[priority], "SAM-58", TEXT[priority], _name, explain)


def _name(w: OnOffer) -> tuple[str, str]:
    return f"the {w.worker} in row {w.row} for {dollars(w.cost)}", f"job:{w.row},{w.space}"
